import {
  type NoticeBody,
  type Statistics,
  type StatKey,
  statKeys,
  timeOfDay,
} from '@live/protocol';
import { texts } from '../../lib/texts.ts';
import { Growing } from './Growing.ts';
import { noOutline, type Outline, outlineWith } from './outline.ts';

export interface StatItem {
  key: StatKey;
  title: string;
  num: number;
}

/** What panel and chart show. `times` are whole, `xAxisData` is the time of day that one reads. */
export interface StatisticsState {
  statItems: readonly StatItem[];
  times: Growing<string>;
  xAxisData: Growing<string>;
  seriesData: Growing<number>;
  outline: Outline;
  /** So many of the points came from the server's timeline. */
  loadedCount: number;
}

export type StatisticsEvent =
  | { type: 'loaded'; statistics: Statistics }
  | { type: 'pushed'; body: NoticeBody<'dataStatistics'> };

export const noStatistics: StatisticsState = {
  statItems: statKeys.map((key) => ({ key, title: texts.statistics.items[key], num: 0 })),
  times: Growing.of([]),
  xAxisData: Growing.of([]),
  seriesData: Growing.of([]),
  outline: noOutline,
  loadedCount: 0,
};

export const reduceStatistics = (
  state: StatisticsState,
  event: StatisticsEvent,
): StatisticsState =>
  event.type === 'loaded' ? load(state, event.statistics) : append(state, event.body);

const withNumbers = (state: StatisticsState, numbers: { [Key in StatKey]?: number | undefined }) =>
  state.statItems.map((item) => ({ ...item, num: numbers[item.key] ?? 0 }));

/** The server's timeline counts; what was pushed after its last point stays. */
const load = (state: StatisticsState, statistics: Statistics): StatisticsState => {
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
  };
};

const append = (state: StatisticsState, body: NoticeBody<'dataStatistics'>): StatisticsState => {
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

const isLoaded = ({ times, loadedCount }: StatisticsState, time: string): boolean => {
  const loaded = times.slice(Math.max(0, loadedCount - 1), loadedCount);
  const isNewer = loaded[0] === undefined || time > loaded[0];
  return !isNewer && times.slice(0, loadedCount).includes(time);
};
