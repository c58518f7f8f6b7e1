import {
  type NoticeBody,
  type Statistics,
  type StatKey,
  statKeys,
  timeOfDay,
} from '@live/protocol';
import { AppendOnlyList } from '../AppendOnlyList.ts';
import { noOutline, type Outline, outlineWith } from '../outline.ts';
import { patched, type Slice } from '../Slice.ts';

export interface StatItem {
  key: StatKey;
  num: number;
}

/** Statistics and chart data. `times` are full timestamps, `xAxisData` the displayed times of day. */
export interface StatisticsState {
  readonly statItems: readonly StatItem[];
  readonly times: AppendOnlyList<string>;
  readonly xAxisData: AppendOnlyList<string>;
  readonly seriesData: AppendOnlyList<number>;
  readonly outline: Outline;
  /** How many points came from the server's timeline. */
  readonly loadedCount: number;
  readonly loading: 'loading' | 'loaded' | 'failed';
}

export const statistics: Slice<StatisticsState> = {
  initial: () => ({
    statItems: statKeys.map((key) => ({ key, num: 0 })),
    times: AppendOnlyList.of([]),
    xAxisData: AppendOnlyList.of([]),
    seriesData: AppendOnlyList.of([]),
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
        // Statistics that are already shown stay: only the first fetch may fail.
        return state.loading === 'loading' ? patched(state, { loading: 'failed' }) : state;
      case 'refresh-requested':
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

const withNumbers = (state: StatisticsState, numbers: { [Key in StatKey]?: number | undefined }) =>
  state.statItems.map((item) => ({ ...item, num: numbers[item.key] ?? 0 }));

/** Takes the server's timeline and keeps points that are newer than its last. */
const load = (state: StatisticsState, data: Statistics): StatisticsState => {
  const timeline = data.onlineCountTimeline;
  const last = timeline.at(-1)?.recordTime ?? '';
  // Wire times sort as text.
  const firstNewer = [...state.times].findIndex((time) => time > last);
  const newer = firstNewer === -1 ? state.times.length : firstNewer;
  const times = [...timeline.map((point) => point.recordTime), ...state.times.slice(newer)];
  const series = [...timeline.map((point) => point.onlineCount), ...state.seriesData.slice(newer)];
  return {
    statItems: withNumbers(state, data),
    times: AppendOnlyList.of(times),
    xAxisData: AppendOnlyList.of(times.map(timeOfDay)),
    seriesData: AppendOnlyList.of(series),
    outline: outlineWith(noOutline, series),
    loadedCount: timeline.length,
    loading: 'loaded',
  };
};

const append = (state: StatisticsState, body: NoticeBody<'dataStatistics'>): StatisticsState => {
  const statItems = withNumbers(state, body);
  // The point may already be part of a timeline fetched meanwhile.
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

const isLoaded = ({ times, loadedCount }: StatisticsState, time: string): boolean => {
  const loaded = times.slice(Math.max(0, loadedCount - 1), loadedCount);
  const isNewer = loaded[0] === undefined || time > loaded[0];
  return !isNewer && times.slice(0, loadedCount).includes(time);
};
