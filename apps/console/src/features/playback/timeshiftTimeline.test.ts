import { describe, expect, it } from 'vitest';
import { clockOf, firstMoment, playableMoment, timeshiftBreaks } from './timeshiftTimeline.ts';

const recordings = [
  { beginMs: 0, durationMs: 60_000, url: 'a' },
  { beginMs: 90_000, durationMs: 108_000, url: 'b' },
];
/** Recorded until 198 s of 200 s. */
const onAir = { isOnAir: true, durationMs: 200_000, recordings };

describe('looking back', () => {
  it('U-06 shows what was written last instead of what is not written yet', () => {
    expect(playableMoment(onAir, 150_000)).toBe(150_000);
    expect(playableMoment(onAir, 199_500)).toBe(196_000);
    expect(playableMoment(onAir, -5_000)).toBe(0);
  });

  it('U-06 goes into a break, also into one that lasts', () => {
    expect(playableMoment(onAir, 70_000)).toBe(70_000);
    expect(playableMoment({ ...onAir, isOnAir: false }, 199_500)).toBe(199_500);
    expect(playableMoment({ ...onAir, durationMs: 300_000 }, 250_000)).toBe(250_000);
  });

  it('U-06 begins half a minute ago, or with the next recording, or at the end of the last', () => {
    expect(firstMoment(onAir, 200_000)).toBe(170_000);
    expect(firstMoment(onAir, 110_000)).toBe(90_000);
    expect(firstMoment(onAir, 400_000)).toBe(196_000);
  });

  it('U-06 hatches breaks, and not the last moments of what is being recorded', () => {
    const pause = { start: 60, length: 30, seconds: 30 };
    expect(timeshiftBreaks(onAir, 201_000)).toEqual([pause]);
    expect(timeshiftBreaks({ ...onAir, isOnAir: false }, 228_000)).toEqual([
      pause,
      { start: 198, length: 30, seconds: 30 },
    ]);
  });

  it('U-06 gives the time of day of a moment, past midnight too', () => {
    expect(clockOf('2026-11-17 23:59:50', 5_400)).toBe('23:59:55');
    expect(clockOf('2026-11-17 23:59:50', 15_000)).toBe('00:00:05');
  });
});
