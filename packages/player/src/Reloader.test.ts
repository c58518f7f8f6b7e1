import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Reloader } from './LivePlayer.ts';

describe('Reloader', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  function open() {
    const times: number[] = [];
    return { times, reloader: new Reloader(() => times.push(Date.now())) };
  }

  it('N-02 reloads once after half a second', () => {
    const { times, reloader } = open();
    reloader.after(500);
    vi.advanceTimersByTime(499);
    expect(times).toEqual([]);
    vi.advanceTimersByTime(100_000);
    expect(times).toEqual([500]);
  });

  it('N-03 reloads every 30 seconds until it is stopped', () => {
    const { times, reloader } = open();
    reloader.every(30_000);
    vi.advanceTimersByTime(95_000);
    reloader.stop();
    vi.advanceTimersByTime(95_000);
    expect(times).toEqual([30_000, 60_000, 90_000]);
  });
});
