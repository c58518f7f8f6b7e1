import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LikeBatch } from './LikeBatch.ts';

describe('likes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const tapped = (times: number) => {
    const sent: number[] = [];
    const batch = new LikeBatch((delta) => sent.push(delta));
    for (let tap = 0; tap < times; tap += 1) batch.add();
    return { sent, batch };
  };

  it('T-07 send a burst as one delta', () => {
    const { sent, batch } = tapped(7);
    expect(sent).toEqual([]);
    vi.runAllTimers();
    expect(sent).toEqual([7]);
    batch.add();
    vi.runAllTimers();
    expect(sent).toEqual([7, 1]);
  });

  it('T-07 split what is more than one command may hold', () => {
    const { sent } = tapped(230);
    vi.runAllTimers();
    expect(sent).toEqual([100, 100, 30]);
  });

  it('T-07 lose nothing when the page leaves', () => {
    const { sent, batch } = tapped(3);
    batch.destroy();
    vi.runAllTimers();
    expect(sent).toEqual([3]);
  });
});
