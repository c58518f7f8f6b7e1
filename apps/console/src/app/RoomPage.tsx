import { LiveState, Result } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { callQuery } from '../lib/callQuery.ts';
import { accountQuery } from './accountQuery.ts';
import { isOperatorOf } from './isOperatorOf.ts';
import { loadComments, loadPlayback } from './partLoaders.ts';
import { RefusedRoom, RoomProblem } from './RefusedRoom.tsx';
import { RoomLayout } from './RoomLayout.tsx';

const loadRoomView = () => import('./RoomView.tsx');
const RoomView = lazy(async () => ({ default: (await loadRoomView()).RoomView }));

/** Loads the room and its largest parts while its details are fetched. */
export const preloadRoom = (): void => {
  void Promise.allSettled([loadRoomView(), loadPlayback(), loadComments()]);
};

export const RoomPage = ({ liveId }: { liveId: string }) => {
  const account = useQuery(accountQuery);
  const room = useQuery({
    ...callQuery('roomInfo', { liveId }),
    staleTime: Number.POSITIVE_INFINITY,
  });

  const error = account.error ?? room.error;
  if (error) {
    const retry = () => void Promise.all([account.refetch(), room.refetch()]);
    return <RoomProblem error={error} liveId={liveId} onRetry={retry} />;
  }
  if (!account.data || !room.data) return <RoomLayout isLoading />;
  if (room.data.liveState === LiveState.DELETED) {
    return <RefusedRoom code={Result.ROOM_CLOSED} liveId={liveId} />;
  }
  if (!isOperatorOf(account.data, room.data)) {
    return <RefusedRoom code={Result.NO_PERMISSION} liveId={liveId} />;
  }
  return (
    <Suspense fallback={<RoomLayout isLoading />}>
      <RoomView room={room.data} account={account.data} />
    </Suspense>
  );
};
