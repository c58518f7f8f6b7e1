import { median, percentile } from '../percentile.ts';
import type { Watched } from './watchClock.ts';

/** A frame that stays longer is seen as a freeze. */
const FREEZE_MS = 250;

export interface Smoothness {
  /** Share of the time in which the picture stood still, 0 to 1. */
  readonly frozen: number;
  readonly framesPerSecond: number;
  readonly delayMs: number;
  readonly worstDelayMs: number;
  readonly height: number;
}

/** `ageOf` tells how old a picture was that showed this value at this time. */
export function smoothnessOf(
  { ms, frames, shown, height }: Watched,
  ageOf: (value: number, at: number) => number,
): Smoothness {
  const delays = shown.map(({ value, at }) => ageOf(value, at));
  const times = [0, ...frames, ms];
  const pauses = times.slice(1).map((time, index) => time - (times[index] as number));
  const frozenMs = pauses.filter((pause) => pause > FREEZE_MS).reduce((sum, each) => sum + each, 0);
  return {
    frozen: frozenMs / ms,
    framesPerSecond: (frames.length * 1_000) / ms,
    delayMs: median(delays),
    worstDelayMs: percentile(delays, 0.95),
    height,
  };
}
