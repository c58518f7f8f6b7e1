import { type Account, LiveState, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Notice } from '../components/Notice.tsx';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { texts } from '../lib/texts.ts';
import { ChangeAccount } from './ChangeAccount.tsx';
import { LiveRoom } from './LiveRoom.tsx';
import { mayHost } from './mayHost.ts';
import { roomInfoQuery } from './roomInfo.ts';
import { accountQuery, useAccount } from './useAccount.ts';

const PreparedRoom = lazy(async () => ({
  default: (await import('./PreparedRoom.tsx')).PreparedRoom,
}));

interface RoomPageProps {
  liveId: string;
  preparedRoomId: string | undefined;
}

export const RoomPage = ({ liveId, preparedRoomId }: RoomPageProps) => {
  const queryClient = useQueryClient();
  const account = useAccount();
  if (account.isPending) return <Notice title={texts.common.loading} />;
  if (account.error) return <LoadFailed onRetry={() => void account.refetch()} />;
  if (account.data === null) {
    return (
      <Entrance
        liveId={liveId}
        onEntered={(entered) => queryClient.setQueryData(accountQuery.queryKey, entered)}
      />
    );
  }
  return <KnownVisitor {...{ liveId, preparedRoomId, account: account.data }} />;
};

const KnownVisitor = ({
  liveId,
  preparedRoomId,
  account,
}: RoomPageProps & { account: Account }) => {
  const room = useQuery(roomInfoQuery(liveId));
  if (room.error) {
    const code = room.error instanceof CallError ? room.error.code : undefined;
    if (code === Result.ROOM_NOT_FOUND && preparedRoomId) {
      return (
        <Suspense>
          <PreparedRoom room={{ liveId, roomId: preparedRoomId }} />
        </Suspense>
      );
    }
    return <Refused code={code} account={account} onRetry={() => void room.refetch()} />;
  }
  if (!room.data) return <Notice title={texts.common.loading} />;
  if (room.data.liveState === LiveState.DELETED) return <Notice title={texts.errors.roomDeleted} />;
  return <LiveRoom room={room.data} account={account} isHost={mayHost(account, room.data)} />;
};

const Refused = ({
  code,
  account,
  onRetry,
}: {
  code: number | undefined;
  account: Account;
  onRetry(): void;
}) => {
  switch (code) {
    case Result.ROOM_NOT_FOUND:
    case Result.PARAM_ERROR:
      return <Notice title={texts.errors.roomNotFound} />;
    case Result.ROOM_CLOSED:
      return <Notice title={texts.errors.roomDeleted} />;
    case Result.NO_PERMISSION:
      return (
        <Notice title={texts.errors.noPermission} hint={texts.errors.noPermissionHint}>
          <ChangeAccount account={account} />
        </Notice>
      );
    default:
      return <LoadFailed onRetry={onRetry} />;
  }
};

const LoadFailed = ({ onRetry }: { onRetry(): void }) => (
  <Notice title={texts.errors.loadFailed}>
    <button type="button" className="button" onClick={onRetry}>
      {texts.common.retry}
    </button>
  </Notice>
);
