import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameBatch } from './RoomModel.ts';

let frames = new Map<number, () => void>();
let requested = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  frames = new Map();
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
    requested += 1;
    frames.set(requested, run);
    return requested;
  });
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const drawFrame = () => {
  const due = frames;
  frames = new Map();
  for (const run of due.values()) run();
};

const setUp = () => {
  const flushed: number[][] = [];
  return { flushed, batch: new FrameBatch<number>((items) => flushed.push(items)) };
};

describe('FrameBatch', () => {
  it('C-16 flushes the first item at once, without waiting for a frame', async () => {
    const { flushed, batch } = setUp();
    batch.add(1);
    await Promise.resolve();
    expect(flushed).toEqual([[1]]);
    drawFrame();
    batch.add(2);
    await Promise.resolve();
    expect(flushed).toEqual([[1], [2]]);
  });

  it('C-16 flushes a burst as one batch per frame, in order and complete', async () => {
    const { flushed, batch } = setUp();
    for (let frame = 0; frame < 3; frame += 1) {
      for (const item of [1, 2, 3]) {
        batch.add(frame * 3 + item);
        await Promise.resolve();
      }
      drawFrame();
    }
    expect(flushed).toEqual([[1], [2, 3], [4, 5, 6], [7, 8, 9]]);
  });

  it('C-16 flushes by timer in a tab that renders no frames', async () => {
    const { flushed, batch } = setUp();
    for (const item of [1, 2, 3]) {
      batch.add(item);
      await Promise.resolve();
    }
    vi.advanceTimersByTime(1_000);
    expect(flushed).toEqual([[1], [2, 3]]);
  });

  it('C-16 flush() delivers early and once', async () => {
    const { flushed, batch } = setUp();
    batch.add(1);
    batch.flush();
    await Promise.resolve();
    drawFrame();
    expect(flushed).toEqual([[1]]);
    batch.add(2);
    batch.destroy();
    await Promise.resolve();
    expect(flushed).toEqual([[1]]);
  });
});
