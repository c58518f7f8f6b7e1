/** Numbers that fall back by more than this were not late: the back end has begun to count anew. */
export const RESTARTED = 200;
/** More than this is not worth holding back: the gap will be fetched. */
const MOST_HELD = 500;

export type Advance = 'advancing' | 'passing' | 'unknown';

interface Topic<T> {
  /** Numbers below it were sent before the first one received; they count until everything is fetched. */
  first: number;
  /** Everything up to here has been handed on, or will be fetched. */
  delivered: number;
  /** The newest number known to exist, received or named by a passing notice. */
  newest: number;
  held: Map<number, T | undefined>;
  /** Delivered numbers of unknown notices: a known one may carry the same number. */
  unread: Set<number>;
}

/**
 * Hands notices on in the order of their sequence numbers, each once, per topic, and finds the
 * missed ones. A notice that overtook others waits for them (brokers may let QoS 0 overtake QoS 1);
 * one that comes after they were given up is dropped, because an older state must not replace a
 * newer one, and what it said will be fetched.
 */
export class NoticeSequence<T> {
  readonly #topics = new Map<string, Topic<T>>();
  readonly #resyncOnFirst: boolean;
  #isSettled = false;
  #isLost = false;

  /**
   * `resyncOnFirst`: the first number after the fetch that follows a connection says nothing about
   * those just before it, which may have been lost, so it counts as a gap.
   */
  constructor(resyncOnFirst = false) {
    this.#resyncOnFirst = resyncOnFirst;
  }

  /** All that may be handed on now. `notice` is undefined where it could not be read. */
  take(name: string, seq: number | undefined, advance: Advance, notice: T | undefined): T[] {
    // A back end without numbers shows no gaps; its consoles catch up on reconnect alone.
    if (seq === undefined) return only(notice);
    const topic = this.#topics.get(name);
    if (!topic || topic.delivered - seq > RESTARTED) {
      this.#isLost ||= topic !== undefined || (this.#resyncOnFirst && this.#isSettled);
      this.#topics.set(name, startAt(seq, advance));
      return only(notice);
    }
    topic.newest = Math.max(topic.newest, seq);
    if (advance === 'passing') return only(notice);
    if (seq <= topic.delivered) {
      if (notice === undefined) return [];
      return seq < topic.first || topic.unread.delete(seq) ? [notice] : [];
    }
    topic.held.set(seq, notice ?? topic.held.get(seq));
    if (advance === 'unknown') topic.unread.add(seq);
    if (topic.held.size <= MOST_HELD) return releaseFollowing(topic);
    this.#isLost = true;
    return releaseAll(topic);
  }

  get isHolding(): boolean {
    return [...this.#topics.values()].some(({ held }) => held.size > 0);
  }

  /** Whether notices are missing. A late one closes its gap again, so wait a moment before acting. */
  get hasGap(): boolean {
    if (this.#isLost) return true;
    for (const { newest, delivered } of this.#topics.values()) if (newest > delivered) return true;
    return false;
  }

  /** Waits no longer: what is missing now comes by a fetch alone. */
  release(): T[] {
    this.#isLost = this.hasGap;
    return [...this.#topics.values()].flatMap(releaseAll);
  }

  /** Everything up to now is being fetched, so nothing is missing. */
  settle(): T[] {
    const released = this.release();
    for (const topic of this.#topics.values()) {
      topic.delivered = topic.newest;
      topic.first = 0;
      topic.unread.clear();
    }
    this.#isLost = false;
    this.#isSettled = true;
    return released;
  }

  /** After a reconnect the first number received is the new start. */
  reset(): void {
    this.#topics.clear();
    this.#isLost = false;
    this.#isSettled = false;
  }
}

const only = <T>(notice: T | undefined): T[] => (notice === undefined ? [] : [notice]);

const startAt = <T>(seq: number, advance: Advance): Topic<T> => ({
  // A passing notice may overtake the very one whose number it repeats.
  first: advance === 'passing' ? seq + 1 : seq,
  delivered: seq,
  newest: seq,
  held: new Map(),
  unread: new Set(advance === 'unknown' ? [seq] : []),
});

const releaseFollowing = <T>(topic: Topic<T>): T[] => {
  const released: T[] = [];
  for (let next = topic.delivered + 1; topic.held.has(next); next += 1) {
    released.push(...only(topic.held.get(next)));
    topic.held.delete(next);
    topic.delivered = next;
  }
  return released;
};

const releaseAll = <T>(topic: Topic<T>): T[] => {
  const numbers = [...topic.held.keys()].sort((one, other) => one - other);
  const released = numbers.flatMap((seq) => only(topic.held.get(seq)));
  topic.delivered = numbers.at(-1) ?? topic.delivered;
  topic.held.clear();
  return released;
};
