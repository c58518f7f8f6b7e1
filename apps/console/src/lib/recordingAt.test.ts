import { describe, expect, it } from 'vitest';
import { breaksOf, openingMoment, recordingAt } from './recordingAt.ts';

const recordings = [
  { beginMs: 0, durationMs: 12_000, url: 'a' },
  { beginMs: 40_000, durationMs: 8_000, url: 'b' },
  { beginMs: 48_500, durationMs: 10_000, url: 'c' },
];

describe('recordings on the axis', () => {
  it('U-03 finds the recording of a moment, and none where nothing was recorded', () => {
    expect(recordingAt(recordings, 3_000)).toEqual({ index: 0, at: 3 });
    expect(recordingAt(recordings, 41_000)).toEqual({ index: 1, at: 1 });
    expect(recordingAt(recordings, 20_000)).toBeUndefined();
    expect(recordingAt(recordings, 90_000)).toBeUndefined();
    expect(recordingAt([], 0)).toBeUndefined();
  });

  it('U-01 a review opens where it is asked to, else at the first recorded moment', () => {
    const late = { recordings: recordings.slice(1), durationMs: 60_000 };
    expect(openingMoment(late, undefined)).toBe(40_000);
    expect(openingMoment(late, 0)).toBe(0);
    expect(openingMoment(late, 41_000)).toBe(41_000);
    expect(openingMoment(late, 90_000)).toBe(60_000);
    expect(openingMoment({ recordings: [], durationMs: 60_000 }, undefined)).toBe(0);
  });

  it('U-02 has breaks between recordings and after the last, but none where one follows another', () => {
    const ended = { isOnAir: false, durationMs: 60_000 };
    expect(breaksOf({ ...ended, recordings })).toEqual([
      { from: 12_000, to: 40_000 },
      { from: 58_500, to: 60_000 },
    ]);
    expect(breaksOf({ ...ended, recordings: [] })).toEqual([{ from: 0, to: 60_000 }]);
  });

  it('U-02 has no break in the last ten seconds of a live that is being recorded', () => {
    const first = { from: 12_000, to: 40_000 };
    const running = { isOnAir: true, recordings };
    expect(breaksOf({ ...running, durationMs: 68_499 })).toEqual([first]);
    expect(breaksOf({ ...running, durationMs: 68_500 })).toEqual([
      first,
      { from: 58_500, to: 68_500 },
    ]);
  });
});
