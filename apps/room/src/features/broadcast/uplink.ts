import { type UplinkQuality, uplinkQualities } from '@live/protocol';
import type { PublisherState } from './WhipPublisher.ts';

/** Lost on the way to the origin; what a viewer would see as blocks. */
const FAIR_LOSS = 0.02;
const POOR_LOSS = 0.08;
/** A picture of fewer frames stutters. A still screen has few by itself, so that alone says nothing. */
const POOR_FRAMES = 10;

/** How well the picture goes out: what the browser sends, and what it says is in its way. */
export const uplinkQuality = ({ loss, isLimited, frames }: PublisherState): UplinkQuality => {
  if (loss >= POOR_LOSS || (isLimited && frames < POOR_FRAMES)) return 'poor';
  return loss >= FAIR_LOSS || isLimited ? 'fair' : 'good';
};

/** The worse of two judgements. The server's counts what arrives, which operators are told as well. */
export const worseOf = (one: UplinkQuality, other: UplinkQuality): UplinkQuality =>
  uplinkQualities.indexOf(one) > uplinkQualities.indexOf(other) ? one : other;
