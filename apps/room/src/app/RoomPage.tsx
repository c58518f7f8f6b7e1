import { type Account, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { MessagePage } from '../components/MessagePage.tsx';
import { Entrance } from '../features/entrance/Entrance.tsx';
import { texts } from '../lib/texts.ts';
import { EmptyStage } from './EmptyStage.tsx';
import { isRefusal } from './isRefusal.ts';
import { isRefused, planOf, roomEntryQuery } from './roomEntry.ts';
import { roomInfoQuery } from './roomInfo.ts';
import { accountQuery, useAccount } from './useAccount.ts';

const loadRoom = () => import('./LiveRoom.tsx');
const LiveRoom = lazy(async () => ({ default: (await loadRoom()).LiveRoom }));
const RefusedRoom = lazy(async () => ({
  default: (await import('./RefusedRoom.tsx')).RefusedRoom,
}));
const Removed = lazy(async () => ({ default: (await import('./RefusedEntry.tsx')).Removed }));
const UnbegunRoom = lazy(async () => ({
  default: (await import('./UnbegunRoom.tsx')).UnbegunRoom,
}));

/** Loads the room while its details are fetched. */
export const preloadRoom = (): void => {
  void loadRoom().catch(() => {});
};

export const RoomPage = ({ liveId }: { liveId: string }) => {
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
            {texts.entrance.signIn}
          </button>
        </Removed>
      );
    const plan = planOf(entry);
    if (plan && isRefused(entry.error, Result.ROOM_CLOSED))
      return <MessagePage title={texts.errors.cancelled} />;
    return (
      <Entrance
        liveId={liveId}
        hasBegun={entry.isSuccess && !plan}
        welcome={entry.data?.welcome}
        plan={plan}
        onEntered={(entered) => queryClient.setQueryData(accountQuery.queryKey, entered)}
      />
    );
  }
  return <SignedInRoom liveId={liveId} account={account.data} />;
};

const SignedInRoom = ({ liveId, account }: { liveId: string; account: Account }) => {
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
  return (
    <Suspense fallback={<EmptyStage />}>
      {room.data ? (
        <LiveRoom room={room.data} account={account} />
      ) : (
        <UnbegunRoom liveId={liveId} account={account} onBegun={() => void room.refetch()} />
      )}
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
