import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CatchUp, retryAfter } from './CatchUp.ts';

describe('CatchUp', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const slow = () =>
    vi.fn((_signal: AbortSignal) => new Promise<void>((resolve) => setTimeout(resolve, 1_000)));

  it('T-08 fetches one at a time, and once more when asked meanwhile', async () => {
    const fetch = slow();
    const catchUp = new CatchUp(fetch);
    for (let times = 0; times < 5; times += 1) catchUp.ask();
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('T-08 repeats what failed until it works, more and more rarely', async () => {
    const fetch = vi.fn(async () => {
      if (fetch.mock.calls.length < 8) throw new Error('down');
    });
    const catchUp = new CatchUp(fetch);
    catchUp.ask();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(fetch).toHaveBeenCalledTimes(8);
    expect([1, 2, 3, 4, 5, 99].map(retryAfter)).toEqual([3e3, 6e3, 12e3, 24e3, 30e3, 30e3]);
  });

  it('S-04 does nothing once destroyed, and tells the fetch under way', async () => {
    const fetch = slow();
    const catchUp = new CatchUp(fetch);
    catchUp.ask();
    catchUp.ask();
    catchUp.destroy();
    expect(fetch.mock.calls[0]?.[0].aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
