import { useStore } from '@live/web';
import { createRoot } from 'react-dom/client';
import { OnlineChart } from '../../../apps/console/src/features/statistics/OnlineChart.tsx';
import '../../../apps/console/src/styles/global.css';
import { type RoomEvent, Store, statistics } from '../../../packages/room-model/src/index.ts';
import type { SliceContext } from '../../../packages/room-model/src/Slice.ts';
import { type ChartUnderTest, onlineAt, timeAt } from './ChartUnderTest.ts';

/** Marks of a busy live. */
const MARKS = 200;

/** The console's chart with its state and its handling of the mouse wheel. */
export const mountOurs = (place: HTMLElement, points: number): ChartUnderTest => {
  // This slice does not use its context.
  const context = {} as SliceContext;
  const store = new Store(
    (state: ReturnType<typeof statistics.initial>, event: RoomEvent) =>
      statistics.reduce(state, event, context),
    statistics.initial(context),
  );
  const figures = {
    watchCount: 1,
    watchTimes: 2,
    maxOnlineCount: 3,
    likeCount: 4,
    commentCount: 5,
  };
  store.dispatch({
    type: 'fetched',
    call: 'roomStats',
    at: 0,
    awayMs: 0,
    data: {
      ...figures,
      onlineCountTimeline: Array.from({ length: points }, (_, index) => ({
        recordTime: timeAt(index),
        onlineCount: onlineAt(index),
      })),
    },
  });
  const marks = Array.from({ length: MARKS }, (_, index) => ({
    ...{ id: String(index), kind: 'deletion' as const, atMs: index * 10_000, text: '' },
    ...{ operatorId: '', operatorName: '', personId: '', personName: '' },
  }));
  const Chart = () => (
    <OnlineChart
      isRunning
      liveId="bench"
      state={useStore(store)}
      beginTime={timeAt(0)}
      marks={marks}
    />
  );
  const root = createRoot(place);
  root.render(<Chart />);
  let count = points;
  let moves = 0;
  return {
    push: () => {
      const body = { live_id: 'bench', tx_time: timeAt(count), online_count: onlineAt(count) };
      store.dispatch({
        type: 'notices',
        notices: [{ name: 'dataStatistics', seq: undefined, body }],
      });
      count += 1;
    },
    move: () => {
      moves += 1;
      const deltaY = moves % 8 < 4 ? 100 : -100;
      const wheel = new WheelEvent('wheel', { deltaY, clientX: 200, clientY: 60, bubbles: true });
      place.querySelector('[data-points]')?.dispatchEvent(wheel);
    },
    destroy: () => root.unmount(),
  };
};
