import { type Account, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { MessagePage } from '../components/MessagePage.tsx';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { texts } from '../lib/texts.ts';
import { EmptyStage } from './EmptyStage.tsx';
import { Removed } from './RefusedEntry.tsx';
import { isRefusal, RefusedRoom } from './RefusedRoom.tsx';
import { roomEntryQuery } from './roomEntry.ts';
import { roomInfoQuery } from './roomInfo.ts';
import { mayCreateRooms } from './roomRights.ts';
import { accountQuery, useAccount } from './useAccount.ts';

const loadRoom = () => import('./LiveRoom.tsx');
const LiveRoom = lazy(async () => ({ default: (await loadRoom()).LiveRoom }));
const PreparedRoom = lazy(async () => ({
  default: (await import('./PreparedRoom.tsx')).PreparedRoom,
}));

/** Loads the room while its details are fetched. */
export const preloadRoom = (): void => {
  void loadRoom().catch(() => {});
};

interface RoomPageProps {
  liveId: string;
  preparedRoomId: string | undefined;
}

export const RoomPage = ({ liveId, preparedRoomId }: RoomPageProps) => {
  const queryClient = useQueryClient();
  const account = useAccount();
  // A browser whose guest was removed is not asked for another nickname.
  const entry = useQuery({ ...roomEntryQuery(liveId), enabled: account.data === null });
  const [wantsAccount, setWantsAccount] = useState(false);
  if (account.isPending) return <MessagePage title={texts.common.loading} />;
  if (account.error) return <LoadFailed onRetry={() => void account.refetch()} />;
  if (account.data === null) {
    const refusal = entry.data?.refusal;
    if (refusal && !wantsAccount)
      return (
        <Removed refusal={refusal}>
          <button type="button" className="button" onClick={() => setWantsAccount(true)}>
            {texts.entry.signIn}
          </button>
        </Removed>
      );
    return (
      <Entrance
        liveId={liveId}
        hasBegun={entry.isSuccess}
        welcome={entry.data?.welcome}
        onEntered={(entered) => queryClient.setQueryData(accountQuery.queryKey, entered)}
      />
    );
  }
  return <SignedInRoom liveId={liveId} preparedRoomId={preparedRoomId} account={account.data} />;
};

const SignedInRoom = ({
  liveId,
  preparedRoomId,
  account,
}: RoomPageProps & { account: Account }) => {
  const room = useQuery(roomInfoQuery(liveId));
  if (room.error) {
    const code = room.error instanceof CallError ? room.error.code : undefined;
    return isRefusal(code) ? (
      <RefusedRoom code={code} liveId={liveId} account={account} />
    ) : (
      <LoadFailed onRetry={() => void room.refetch()} />
    );
  }
  if (room.data === undefined) return <MessagePage title={texts.common.loading} />;
  if (room.data)
    return (
      <Suspense fallback={<EmptyStage />}>
        <LiveRoom room={room.data} account={account} />
      </Suspense>
    );
  if (!preparedRoomId || !mayCreateRooms(account))
    return <RefusedRoom code={Result.ROOM_NOT_FOUND} liveId={liveId} account={account} />;
  return (
    <Suspense>
      <PreparedRoom room={{ liveId, roomId: preparedRoomId }} account={account} />
    </Suspense>
  );
};

const LoadFailed = ({ onRetry }: { onRetry(): void }) => (
  <MessagePage title={texts.errors.loadFailed}>
    <button type="button" className="button" onClick={onRetry}>
      {texts.common.retry}
    </button>
  </MessagePage>
);
