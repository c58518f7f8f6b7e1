/** The least transit of this long counts as the way without a queue: clocks drift apart, and ways change. */
const BASE_MS = 10_000;
/** Larger steps are those of another clock. */
const MAX_STEP_MS = 5_000;

/**
 * Measures how long packets wait on their way, from their timestamps alone: how much longer the fastest of late took
 * than the fastest within the last ten to twenty seconds.
 */
export class QueueDelay {
  readonly #ticksPerMs: number;
  /** Ticks of the first packet, to which all are relative. */
  #first: { timestamp: number; at: number } | undefined;
  #last = 0;
  #least: number | undefined;
  /** The least transits of this period and of the one before. */
  #bases: { since: number; now: number; before: number } | undefined;

  constructor(clockRate: number) {
    this.#ticksPerMs = clockRate / 1_000;
  }

  note(timestamp: number, at: number): void {
    this.#first ??= { timestamp, at };
    // The difference of two timestamps, which wrap at 32 bits.
    const sentAt = ((timestamp - this.#first.timestamp) | 0) / this.#ticksPerMs;
    const transit = at - this.#first.at - sentAt;
    if (Math.abs(transit - this.#last) > MAX_STEP_MS) {
      this.#first = { timestamp, at };
      this.#bases = undefined;
      this.#least = undefined;
      this.#last = 0;
      return;
    }
    this.#last = transit;
    this.#least = Math.min(this.#least ?? transit, transit);
  }

  /** The wait since it was last asked; undefined when nothing arrived. */
  take(at: number): number | undefined {
    const least = this.#least;
    this.#least = undefined;
    if (least === undefined) return undefined;
    this.#bases ??= { since: at, now: least, before: least };
    if (at - this.#bases.since > BASE_MS)
      this.#bases = { since: at, now: least, before: this.#bases.now };
    this.#bases.now = Math.min(this.#bases.now, least);
    return least - Math.min(this.#bases.now, this.#bases.before);
  }
}
