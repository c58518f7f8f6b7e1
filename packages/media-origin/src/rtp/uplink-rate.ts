/** What arrived of a host's media in the last interval. */
export interface Arrival {
  readonly bitsPerSecond: number;
  /** Share of packets that were missing at first, 0 to 1. */
  readonly loss: number;
  /** How long packets waited on the way, beyond the shortest way of late; undefined while that is unknown. */
  readonly queueMs: number | undefined;
}

export interface RateLimits {
  readonly least: number;
  readonly most: number;
}

/** Packets that wait this long show that more is sent than the network takes. */
const LONG_QUEUE_MS = 120;
/** Below this there is room for more. */
const SHORT_QUEUE_MS = 60;
/** Radio networks lose some packets at any rate; so many are lost by a queue that is full. */
const CONGESTION_LOSS = 0.15;
const GROWTH_LOSS = 0.08;
/** Below what arrived, so that the queue empties. */
const DRAINING = 0.85;
const GROWTH = 1.04;
/** A host that sends little shows nothing about a much larger rate. */
const PROVEN = 1.5;

/** The rate that a host is allowed next, in bits per second. Called every half second. */
export function nextRate(rate: number, arrival: Arrival, { least, most }: RateLimits): number {
  const { bitsPerSecond, loss, queueMs } = arrival;
  return Math.min(most, Math.max(least, wanted()));

  function wanted(): number {
    if (bitsPerSecond <= 0 || queueMs === undefined) return rate;
    if (queueMs > LONG_QUEUE_MS) return Math.min(rate, bitsPerSecond * DRAINING);
    if (loss > CONGESTION_LOSS) return rate * (1 - loss / 2);
    if (queueMs > SHORT_QUEUE_MS || loss > GROWTH_LOSS) return rate;
    return Math.max(rate, Math.min(rate * GROWTH, bitsPerSecond * PROVEN));
  }
}
