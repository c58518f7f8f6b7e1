import { LiveState, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { ProblemPage } from '../components/Problem.tsx';
import { api } from '../lib/api.ts';
import { texts } from '../lib/texts.ts';
import { accountQuery } from './accountQuery.ts';
import { mayRun } from './mayRun.ts';
import { isRefusal, RefusedRoom, toList } from './RefusedRoom.tsx';
import { RoomLayout } from './RoomLayout.tsx';
import { RoomView } from './RoomView.tsx';

const roomInfoQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['room-info', liveId],
    queryFn: ({ signal }) => api.call('roomInfo', { liveId }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const RoomPage = ({ liveId }: { liveId: string }) => {
  const account = useQuery(accountQuery);
  const room = useQuery(roomInfoQuery(liveId));

  const error = account.error ?? room.error;
  if (error instanceof CallError && isRefusal(error.code))
    return <RefusedRoom code={error.code} liveId={liveId} />;
  if (error) {
    const retry = () => void Promise.all([account.refetch(), room.refetch()]);
    return (
      <ProblemPage
        title={texts.errors.loadFailed}
        hint={error.message}
        action={{ label: texts.common.retry, run: retry }}
        links={[toList]}
      />
    );
  }
  if (!account.data || !room.data) return <RoomLayout isLoading />;
  if (room.data.liveState === LiveState.DELETED) {
    return <RefusedRoom code={Result.ROOM_CLOSED} liveId={liveId} />;
  }
  if (!mayRun(account.data, room.data)) {
    return <RefusedRoom code={Result.NO_PERMISSION} liveId={liveId} />;
  }
  return <RoomView room={room.data} account={account.data} />;
};
