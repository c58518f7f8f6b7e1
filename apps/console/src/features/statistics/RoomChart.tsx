import type { ReviewMark } from '@live/protocol';
import type { StatisticsState } from '@live/room-model';
import { useRoom, useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { marksQuery, REFRESH_MS } from '../../lib/reviewQueries.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';
import { OnlineChart } from './OnlineChart.tsx';

/** Notices of what is marked on the axis. */
const NOTICES = ['mark', 'actionLogged', 'reportHost', 'room', 'luckyBagLaunch'] as const;

const NO_MARKS: readonly ReviewMark[] = [];

/** The chart of a room, with what its operators did and what happened to it. */
export const RoomChart = ({ state }: { state: StatisticsState }) => {
  const { isRunning, loaded } = useRoomModel();
  const beginTime = useRoom(({ room }) => room.detail.beginTime);
  const hasDesk = useHasDesk();
  const { data = NO_MARKS, refetch } = useQuery({ ...marksQuery(loaded.liveId), enabled: hasDesk });
  // All marks of the live are fetched each time, so not as often as they come.
  useRefreshOn(NOTICES, hasDesk, refetch, undefined, REFRESH_MS);
  return (
    <OnlineChart
      liveId={loaded.liveId}
      state={state}
      isRunning={isRunning}
      beginTime={beginTime}
      marks={data}
    />
  );
};
