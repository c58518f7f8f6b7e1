import { RESTARTED } from './NoticeOrder.ts';

/** Beyond this many missing numbers nothing is worth waiting for: the gap is real. */
const REMEMBERED = 200;

export type Advance = 'advancing' | 'passing' | 'unknown';

/**
 * Finds missed notices by their sequence numbers, per topic. A number that comes late (brokers may
 * let QoS 0 overtake QoS 1) closes its hole again, so ask `hasGap` a moment after `note` said so.
 */
export class GapTracker {
  readonly #newest = new Map<string, number>();
  readonly #missing = new Map<string, Set<number>>();
  readonly #resyncOnFirst: boolean;
  #isSettled = false;
  #lost = false;

  /**
   * `resyncOnFirst`: the first number after the fetch that follows a connection says nothing about
   * those just before it, which may have been lost, so it counts as a gap.
   */
  constructor(resyncOnFirst = false) {
    this.#resyncOnFirst = resyncOnFirst;
  }

  /** True when this number shows that others have been missed. */
  note(topic: string, seq: number | undefined, advance: Advance): boolean {
    // A back end without numbers shows no gaps; its consoles catch up on reconnect alone.
    if (seq === undefined) return false;
    const newest = this.#newest.get(topic);
    if (newest === undefined) {
      this.#newest.set(topic, seq);
      if (!this.#resyncOnFirst || !this.#isSettled) return false;
      this.#lost = true;
      return true;
    }
    if (newest - seq > RESTARTED) {
      this.#newest.set(topic, seq);
      this.#lost = true;
      return true;
    }
    if (seq <= newest) {
      if (advance !== 'passing') this.#missing.get(topic)?.delete(seq);
      return false;
    }
    this.#newest.set(topic, seq);
    // A passing notice names the newest number, which itself must already have been here.
    const lastMissing = advance === 'passing' ? seq : seq - 1;
    if (lastMissing <= newest) return false;
    this.#remember(topic, newest + 1, lastMissing);
    return true;
  }

  get hasGap(): boolean {
    return this.#lost || [...this.#missing.values()].some((missing) => missing.size > 0);
  }

  /** What is missing now will not be waited for: only a resync brings it. */
  giveUp(): void {
    this.#lost = this.hasGap;
  }

  /** After a resync nothing is missing. */
  settle(): void {
    this.#lost = false;
    this.#missing.clear();
    this.#isSettled = true;
  }

  /** After a reconnect the first number seen is the new start. */
  reset(): void {
    this.settle();
    this.#newest.clear();
    this.#isSettled = false;
  }

  #remember(topic: string, from: number, to: number): void {
    if (to - from >= REMEMBERED) {
      this.#lost = true;
      return;
    }
    const missing = this.#missing.get(topic) ?? new Set<number>();
    for (let seq = from; seq <= to; seq += 1) missing.add(seq);
    this.#missing.set(topic, missing);
  }
}
