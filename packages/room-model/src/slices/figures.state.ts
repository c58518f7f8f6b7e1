import {
  type NoticeBody,
  type Statistics,
  type StatKey,
  statKeys,
  timeOfDay,
} from '@live/protocol';
import { Growing } from '../Growing.ts';
import { noOutline, type Outline, outlineWith } from '../outline.ts';
import { patched, type Slice } from '../Slice.ts';

export interface StatItem {
  key: StatKey;
  num: number;
}

/** What panel and chart show. `times` are whole, `xAxisData` is the time of day that one reads. */
export interface FiguresState {
  readonly statItems: readonly StatItem[];
  readonly times: Growing<string>;
  readonly xAxisData: Growing<string>;
  readonly seriesData: Growing<number>;
  readonly outline: Outline;
  /** So many of the points came from the server's timeline. */
  readonly loadedCount: number;
  readonly loading: 'loading' | 'loaded' | 'failed';
}

export const figures: Slice<FiguresState> = {
  initial: () => ({
    statItems: statKeys.map((key) => ({ key, num: 0 })),
    times: Growing.of([]),
    xAxisData: Growing.of([]),
    seriesData: Growing.of([]),
    outline: noOutline,
    loadedCount: 0,
    loading: 'loading',
  }),
  reduce(state, event) {
    if (event.type === 'notices')
      return event.notices.reduce(
        (now, { name, body }) => (name === 'dataStatistics' ? append(now, body) : now),
        state,
      );
    if (!('call' in event) || event.call !== 'roomStats') return state;
    switch (event.type) {
      case 'fetched':
        return load(state, event.data);
      case 'failed':
        // Figures that are already there are better than none: only the first load may fail.
        return state.loading === 'loading' ? patched(state, { loading: 'failed' }) : state;
      case 'retried':
        return state.loading === 'failed' ? patched(state, { loading: 'loading' }) : state;
      default:
        return state;
    }
  },
  fetch: {
    call: 'roomStats',
    input: ({ loaded }) => ({ liveId: loaded.liveId }),
  },
};

const withNumbers = (state: FiguresState, numbers: { [Key in StatKey]?: number | undefined }) =>
  state.statItems.map((item) => ({ ...item, num: numbers[item.key] ?? 0 }));

/** The server's timeline counts; what was pushed after its last point stays. */
const load = (state: FiguresState, statistics: Statistics): FiguresState => {
  const timeline = statistics.onlineCountTimeline;
  const last = timeline.at(-1)?.recordTime ?? '';
  // Wire times sort as text.
  const firstNewer = [...state.times].findIndex((time) => time > last);
  const newer = firstNewer === -1 ? state.times.length : firstNewer;
  const times = [...timeline.map((point) => point.recordTime), ...state.times.slice(newer)];
  const series = [...timeline.map((point) => point.onlineCount), ...state.seriesData.slice(newer)];
  return {
    statItems: withNumbers(state, statistics),
    times: Growing.of(times),
    xAxisData: Growing.of(times.map(timeOfDay)),
    seriesData: Growing.of(series),
    outline: outlineWith(noOutline, series),
    loadedCount: timeline.length,
    loading: 'loaded',
  };
};

const append = (state: FiguresState, body: NoticeBody<'dataStatistics'>): FiguresState => {
  const statItems = withNumbers(state, body);
  // A push that was on its way while the timeline was fetched is in it already.
  if (isLoaded(state, body.tx_time)) return { ...state, statItems };
  const online = body.online_count ?? 0;
  return {
    ...state,
    statItems,
    times: state.times.append(body.tx_time),
    xAxisData: state.xAxisData.append(timeOfDay(body.tx_time)),
    seriesData: state.seriesData.append(online),
    outline: outlineWith(state.outline, [online]),
  };
};

const isLoaded = ({ times, loadedCount }: FiguresState, time: string): boolean => {
  const loaded = times.slice(Math.max(0, loadedCount - 1), loadedCount);
  const isNewer = loaded[0] === undefined || time > loaded[0];
  return !isNewer && times.slice(0, loadedCount).includes(time);
};
