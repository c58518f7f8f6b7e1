/** A number lower by more than this is not late: the back end has restarted its numbers. */
export const RESTART_DISTANCE = 200;
/** Above this many early notices the gap is fetched instead. */
const MAX_EARLY = 500;

export type Advance = 'advancing' | 'passing' | 'unknown';

interface Topic<T> {
  /** Lower numbers were sent before the first one received; they are delivered until the first fetch. */
  first: number;
  /** Everything up to this number has been delivered or will be fetched. */
  delivered: number;
  /** The highest known number, received or repeated by a passing notice. */
  newest: number;
  early: Map<number, T | undefined>;
  /**
   * Delivered numbers of notices that are unknown here. Such a one may have been passing, which repeats a number: then
   * the notice that has this number is still to be delivered.
   */
  unread: Set<number>;
}

/**
 * Delivers the notices of each topic once and in sequence order, and detects missing ones. A notice
 * that arrives early waits for the earlier ones (brokers may deliver QoS 0 before QoS 1). One
 * that arrives after the gap was released is dropped, because an older state must not replace a newer
 * one, and the resync fetches its content.
 */
export class NoticeSequence<T> {
  readonly #topics = new Map<string, Topic<T>>();
  readonly #resyncOnFirstSeq: boolean;
  #isFetched = false;
  #isLost = false;

  /**
   * `resyncOnFirstSeq`: a topic whose first number arrives only after the fetch counts as a gap, because
   * the notices just before that number may have been lost.
   */
  constructor(resyncOnFirstSeq = false) {
    this.#resyncOnFirstSeq = resyncOnFirstSeq;
  }

  /** Returns what can be delivered now. `notice` is undefined when it could not be decoded. */
  take(name: string, seq: number | undefined, advance: Advance, notice: T | undefined): T[] {
    // Without numbers no gap can be detected; such pages resync on reconnect only.
    if (seq === undefined) return only(notice);
    const topic = this.#topics.get(name);
    if (!topic || topic.delivered - seq > RESTART_DISTANCE) {
      this.#isLost ||= topic !== undefined || (this.#resyncOnFirstSeq && this.#isFetched);
      this.#topics.set(name, startAt(seq, advance));
      return only(notice);
    }
    topic.newest = Math.max(topic.newest, seq);
    if (advance === 'passing') return only(notice);
    if (seq <= topic.delivered) {
      if (notice === undefined) return [];
      return seq < topic.first || topic.unread.delete(seq) ? [notice] : [];
    }
    topic.early.set(seq, notice ?? topic.early.get(seq));
    if (advance === 'unknown') topic.unread.add(seq);
    if (topic.early.size <= MAX_EARLY) return releaseFollowing(topic);
    this.#isLost = true;
    return releaseAll(topic);
  }

  get isWaiting(): boolean {
    return [...this.#topics.values()].some(({ early }) => early.size > 0);
  }

  /** Whether notices are missing. A late one closes its gap, so wait a moment before a resync. */
  get hasGap(): boolean {
    if (this.#isLost) return true;
    for (const { newest, delivered } of this.#topics.values()) if (newest > delivered) return true;
    return false;
  }

  /** Stops waiting: what is still missing is fetched by the resync. */
  release(): T[] {
    this.#isLost = this.hasGap;
    return [...this.#topics.values()].flatMap(releaseAll);
  }

  /** Closes all gaps: everything up to now is being fetched. */
  markFetched(): T[] {
    const released = this.release();
    for (const topic of this.#topics.values()) {
      topic.delivered = topic.newest;
      topic.first = 0;
      topic.unread.clear();
    }
    this.#isLost = false;
    this.#isFetched = true;
    return released;
  }

  /** After a reconnect the first number received is the new start. */
  reset(): void {
    this.#topics.clear();
    this.#isLost = false;
    this.#isFetched = false;
  }
}

const only = <T>(notice: T | undefined): T[] => (notice === undefined ? [] : [notice]);

const startAt = <T>(seq: number, advance: Advance): Topic<T> => ({
  // A passing notice may arrive before the notice whose number it repeats.
  first: advance === 'passing' ? seq + 1 : seq,
  delivered: seq,
  newest: seq,
  early: new Map(),
  unread: new Set(advance === 'unknown' ? [seq] : []),
});

const releaseFollowing = <T>(topic: Topic<T>): T[] => {
  const released: T[] = [];
  for (let next = topic.delivered + 1; topic.early.has(next); next += 1) {
    released.push(...only(topic.early.get(next)));
    topic.early.delete(next);
    topic.delivered = next;
  }
  return released;
};

const releaseAll = <T>(topic: Topic<T>): T[] => {
  const numbers = [...topic.early.keys()].sort((one, other) => one - other);
  const released = numbers.flatMap((seq) => only(topic.early.get(seq)));
  topic.delivered = numbers.at(-1) ?? topic.delivered;
  topic.early.clear();
  return released;
};
