import { describe, expect, it } from 'vitest';
import { positionInBreak } from './positionInBreak.ts';

const recordings = [
  { beginMs: 0, durationMs: 12_000, url: 'a' },
  { beginMs: 40_000, durationMs: 8_000, url: 'b' },
  { beginMs: 48_500, durationMs: 10_000, url: 'c' },
];

describe('a break on the scrubber', () => {
  it('U-03 a moment without recording has its place on the scrubber, between what was recorded', () => {
    // The break of 28 s is drawn as 2 s.
    const timeline = {
      segments: [
        { start: 0, length: 12 },
        { start: 14, length: 8 },
        { start: 22, length: 10 },
      ],
      breaks: [{ start: 12, length: 2, seconds: 28 }],
      length: 32,
    };
    expect(positionInBreak(recordings, timeline, 26_000)).toBe(13);
    expect(positionInBreak(recordings, timeline, 39_999)).toBeCloseTo(14);
    expect(positionInBreak(recordings, timeline, 90_000)).toBe(32);
    const late = recordings.slice(1);
    expect(positionInBreak(late, { segments: [], breaks: [], length: 0 }, 5_000)).toBe(0);
  });
});
