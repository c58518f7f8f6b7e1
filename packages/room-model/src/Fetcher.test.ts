import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RoomEvent } from './events.ts';
import { Fetcher, retryAfter } from './Fetcher.ts';
import type { RoomApi } from './openRoomChannel.ts';
import { testContext } from './testing/reduceSlice.ts';

const fetch = { call: 'roomStats', input: () => ({ liveId: '1001' }) } as const;
const slow = () => new Promise((resolve) => setTimeout(() => resolve({}), 1_000));

const setUp = (respond: () => Promise<unknown>) => {
  const call = vi.fn((_name: string, _input: object, _options: { signal?: AbortSignal }) =>
    respond(),
  );
  const events: RoomEvent[] = [];
  const fetcher = new Fetcher({
    fetch,
    context: testContext(),
    api: { call } as unknown as RoomApi,
    dispatch: (event) => void events.push(event),
  });
  const kinds = () => events.map(({ type }) => type);
  return { call, events, kinds, fetcher };
};

describe('Fetcher', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('T-08 runs one fetch at a time, and one more when requested meanwhile', async () => {
    const { call, kinds, fetcher } = setUp(slow);
    for (let times = 0; times < 5; times += 1) fetcher.request();
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(call).toHaveBeenCalledTimes(2);
    expect(kinds()).toEqual(['requested', 'fetched', 'requested', 'fetched']);
  });

  it('T-08 retries a failed fetch with growing delays until it succeeds', async () => {
    let left = 7;
    const { call, kinds, fetcher } = setUp(async () => {
      left -= 1;
      if (left >= 0) throw new Error('down');
    });
    fetcher.request();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(call).toHaveBeenCalledTimes(8);
    expect(kinds().filter((kind) => kind === 'failed')).toHaveLength(7);
    expect([1, 2, 3, 4, 5, 99].map(retryAfter)).toEqual([3e3, 6e3, 12e3, 24e3, 30e3, 30e3]);
  });

  it('T-08 sums the time disconnected until a fetch succeeds', async () => {
    let isDown = true;
    const { events, fetcher } = setUp(async () => {
      if (isDown) throw new Error('down');
    });
    fetcher.request(2_000);
    await vi.advanceTimersByTimeAsync(1_000);
    isDown = false;
    fetcher.request(500);
    await vi.advanceTimersByTimeAsync(0);
    fetcher.request();
    await vi.advanceTimersByTimeAsync(0);
    const away = events.flatMap((event) => (event.type === 'fetched' ? [event.awayMs] : []));
    expect(away).toEqual([2_500, 0]);
  });

  it('S-04 does nothing after destroy(), and aborts the call in flight', async () => {
    const { call, kinds, fetcher } = setUp(slow);
    fetcher.request();
    fetcher.request();
    fetcher.destroy();
    expect(call.mock.calls[0]?.[2].signal?.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(call).toHaveBeenCalledTimes(1);
    expect(kinds()).toEqual(['requested']);
  });
});
