import type { NoticeBody, Statistics } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import type { RoomEvent } from '../events.ts';
import { notice, reduceSlice, testContext } from '../testing/reduceSlice.ts';
import { type StatisticsState, statistics as slice } from './statistics.state.ts';

const context = testContext();
const noStatistics = slice.initial(context);
const reduce = (state: StatisticsState, event: RoomEvent) =>
  reduceSlice(slice, context, [event], state);

const data: Statistics = {
  watchCount: 12_806,
  watchTimes: 18_342,
  maxOnlineCount: 3_215,
  likeCount: 964_000,
  commentCount: 4_127,
  onlineCountTimeline: [
    { recordTime: '2026-11-15 23:59:50', onlineCount: 10 },
    { recordTime: '2026-11-16 00:00:00', onlineCount: 12 },
  ],
};
const push = (change: Partial<NoticeBody<'dataStatistics'>> = {}) =>
  notice('dataStatistics', {
    live_id: '1001',
    tx_time: '2026-11-16 00:00:10',
    online_count: 15,
    ...change,
  });
const load = (data: Statistics): RoomEvent => ({
  type: 'fetched',
  call: 'roomStats',
  at: 0,
  awayMs: 0,
  data,
});
const failed: RoomEvent = { type: 'failed', call: 'roomStats', code: undefined };
const loaded = reduce(noStatistics, load(data));

describe('statistics', () => {
  it('S-01 has the five statistics in their order', () => {
    expect(loaded.statItems).toEqual([
      { key: 'watchCount', num: 12_806 },
      { key: 'watchTimes', num: 18_342 },
      { key: 'maxOnlineCount', num: 3_215 },
      { key: 'likeCount', num: 964_000 },
      { key: 'commentCount', num: 4_127 },
    ]);
  });

  it('S-02 has the time of day as labels and the counts as series', () => {
    expect([...loaded.xAxisData]).toEqual(['23:59:50', '00:00:00']);
    expect([...loaded.seriesData]).toEqual([10, 12]);
    expect([...noStatistics.xAxisData]).toEqual([]);
  });

  it('S-03 a push appends a point and sets every item', () => {
    const numbers = {
      watchCount: 1,
      watchTimes: 2,
      maxOnlineCount: 3,
      likeCount: 4,
      commentCount: 5,
    };
    const next = reduce(loaded, push(numbers));
    expect([...next.xAxisData]).toEqual(['23:59:50', '00:00:00', '00:00:10']);
    expect([...next.seriesData]).toEqual([10, 12, 15]);
    expect(next.statItems.map((item) => item.num)).toEqual([1, 2, 3, 4, 5]);
    expect([...loaded.seriesData]).toEqual([10, 12]);
  });

  it('S-03 a notice whose point was already fetched adds no second point', () => {
    const next = reduce(loaded, push({ tx_time: '2026-11-16 00:00:00', likeCount: 7 }));
    expect([...next.seriesData]).toEqual([10, 12]);
    expect(next.statItems.find(({ key }) => key === 'likeCount')?.num).toBe(7);
  });

  it('S-03 fields missing in a notice count as 0', () => {
    const next = reduce(loaded, push({ online_count: undefined, likeCount: 7 }));
    expect([...next.seriesData].at(-1)).toBe(0);
    expect(next.statItems.map((item) => item.num)).toEqual([0, 0, 0, 7, 0]);
  });

  it('S-05 does not cap the points', () => {
    let state = noStatistics;
    for (let index = 0; index < 2_000; index += 1) state = reduce(state, push());
    expect(state.seriesData).toHaveLength(2_000);
  });

  it('T-08 a refetch takes the server’s timeline and keeps newer points', () => {
    const pushed = reduce(
      reduce(loaded, push()),
      push({ tx_time: '2026-11-16 00:00:20', online_count: 16 }),
    );
    const again = reduce(
      pushed,
      load({
        ...data,
        onlineCountTimeline: [
          ...data.onlineCountTimeline,
          { recordTime: '2026-11-16 00:00:05', onlineCount: 13 },
          { recordTime: '2026-11-16 00:00:10', onlineCount: 14 },
        ],
      }),
    );
    expect([...again.xAxisData]).toEqual([
      '23:59:50',
      '00:00:00',
      '00:00:05',
      '00:00:10',
      '00:00:20',
    ]);
    expect([...again.seriesData]).toEqual([10, 12, 13, 14, 16]);
    expect(again.times).toHaveLength(5);
  });

  it('T-08 a refetch of the same data changes nothing', () => {
    const again = reduce(loaded, load(data));
    expect(again.statItems).toEqual(loaded.statItems);
    expect(again.outline).toEqual(loaded.outline);
    expect([...again.times]).toEqual([...loaded.times]);
    expect([...again.seriesData]).toEqual([...loaded.seriesData]);
  });

  it('T-08 an empty timeline keeps the points from notices', () => {
    const pushed = reduce(noStatistics, push());
    const empty = { ...data, onlineCountTimeline: [] };
    const next = reduce(pushed, load(empty));
    expect([...next.xAxisData]).toEqual(['00:00:10']);
    expect([...next.seriesData]).toEqual([15]);
  });

  it('E-02 only the first fetch can fail, and a retry shows loading again', () => {
    expect(noStatistics.loading).toBe('loading');
    const broken = reduce(noStatistics, failed);
    expect(broken.loading).toBe('failed');
    expect(reduce(broken, { type: 'refresh-requested', call: 'roomStats' }).loading).toBe(
      'loading',
    );
    expect(reduce(loaded, failed)).toBe(loaded);
    expect(reduce(loaded, { type: 'refresh-requested', call: 'roomStats' })).toBe(loaded);
  });
});
