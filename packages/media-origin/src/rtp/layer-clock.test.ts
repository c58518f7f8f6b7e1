import { expect, it } from 'vitest';
import { LayerClock } from './layer-clock.ts';

const report = (ntpSeconds: number, rtpTimestamp: number) => ({
  ssrc: 1,
  ntpSeconds,
  compactNtp: 0,
  rtpTimestamp: rtpTimestamp >>> 0,
});

it('N-12 both layers are on one time line, by the clock of the host', () => {
  const clock = new LayerClock();
  clock.note('video', report(100, 0xffff_0000));
  expect(clock.shift).toBeUndefined();
  clock.note('small', report(100.5, 1_000));
  expect((1_000 + (clock.shift ?? 0)) >>> 0).toBe((0xffff_0000 + 45_000) >>> 0);
  // Small contradictions are of the measurement, large ones of another clock.
  const before = clock.shift;
  clock.note('small', report(101, 46_500));
  expect(clock.shift).toBe(before);
  clock.note('small', report(102, 9_000_000));
  expect(clock.shift).not.toBe(before);
});
