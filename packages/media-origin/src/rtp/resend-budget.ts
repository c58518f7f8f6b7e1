/** Share of what is sent anyway that may be sent again: a full network gets no emptier by what it has dropped. */
const SHARE = 0.25;
/** Enough for the first keyframe of a connection. */
const MOST_BYTES = 60_000;
/** A packet that was sent again arrives no sooner; players ask before that. */
const LEAST_PAUSE_MS = 60;
const MOST_PAUSE_MS = 500;
const REMEMBERED = 256;

/** Decides what one viewer gets again. */
export class ResendBudget {
  #bytes = MOST_BYTES;
  /** Packets that were asked for, and when they were sent again. */
  readonly #asked = new Map<number, number>();

  noteSent(bytes: number): void {
    this.#bytes = Math.min(MOST_BYTES, this.#bytes + bytes * SHARE);
  }

  /** False for a packet that was asked for a moment ago. */
  noteAsked(sequence: number): boolean {
    if (this.#asked.has(sequence)) return false;
    this.#asked.set(sequence, Number.NEGATIVE_INFINITY);
    const [oldest] = this.#asked.keys();
    if (this.#asked.size > REMEMBERED && oldest !== undefined) this.#asked.delete(oldest);
    return true;
  }

  allows(sequence: number, bytes: number, now: number, roundTripMs: number): boolean {
    const pause = Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, roundTripMs));
    const sentAt = this.#asked.get(sequence) ?? Number.NEGATIVE_INFINITY;
    if (now - sentAt < pause || bytes > this.#bytes) return false;
    this.#bytes -= bytes;
    this.#asked.set(sequence, now);
    return true;
  }
}
