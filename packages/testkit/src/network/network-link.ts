import { Random } from '@live/simulator';

/** One direction of a network. */
export interface LinkConditions {
  readonly bitsPerSecond: number;
  /** How long a packet may wait for those before it; one that would wait longer is dropped. */
  readonly queueMs: number;
  /** Share of packets lost on the way, 0 to 1. */
  readonly loss: number;
  readonly delayMs: number;
  /** The delay varies by up to this much both ways. Packets stay in order. */
  readonly jitterMs: number;
  /** Share of packets that following ones overtake. */
  readonly reordered: number;
}

/** How late an overtaken packet is. */
const OVERTAKEN_MS = 30;

/** Decides when each packet arrives, if it does: the same seed and packets give the same times. */
export class NetworkLink {
  readonly #conditions: LinkConditions;
  readonly #random: Random;
  /** When the packets so far have been sent. */
  #sentAt = 0;
  #arrivedAt = 0;

  constructor(conditions: LinkConditions, seed: number) {
    this.#conditions = conditions;
    this.#random = new Random(seed);
  }

  /** When a packet sent now arrives; undefined when it is lost. Times are in milliseconds and do not go back. */
  arrival(bytes: number, now: number): number | undefined {
    const { bitsPerSecond, queueMs, loss, delayMs, jitterMs, reordered } = this.#conditions;
    // Drawn for every packet, so that the luck of one does not depend on the fate of those before.
    const isLost = this.#random.chance(loss);
    const variation = (this.#random.next() * 2 - 1) * jitterMs;
    const isOvertaken = this.#random.chance(reordered);
    const begins = Math.max(now, this.#sentAt);
    if (begins - now > queueMs) return undefined;
    this.#sentAt = begins + (bytes * 8_000) / bitsPerSecond;
    if (isLost) return undefined;
    const at = Math.max(this.#sentAt + Math.max(0, delayMs + variation), this.#arrivedAt);
    if (isOvertaken) return at + OVERTAKEN_MS;
    this.#arrivedAt = at;
    return at;
  }
}
