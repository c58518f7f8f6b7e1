import { LiveState, Result } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../lib/callQuery.ts';
import { accountQuery } from './accountQuery.ts';
import { isOperatorOf } from './isOperatorOf.ts';
import { RefusedRoom, RoomProblem } from './RefusedRoom.tsx';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomView } from './RoomView.tsx';

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
  return <RoomView room={room.data} account={account.data} />;
};
