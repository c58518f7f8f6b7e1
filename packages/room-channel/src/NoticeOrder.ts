import type { Advance } from './GapTracker.ts';

/** Numbers that fall back by more than this were not late: the back end has begun to count anew. */
export const RESTARTED = 200;
/** More than this is not worth holding back: the hole will be fetched. */
const MOST_HELD = 500;

interface Line<T> {
  /** Older ones than this were never heard of, and are handed on until everything is fetched. */
  first: number;
  newest: number;
  held: Map<number, T | undefined>;
  /** Numbers of unknown notices: another one may carry the same number and advance it. */
  unread: Set<number>;
}

/**
 * Hands notices on in the order of their numbers, each once, per topic. One that has overtaken
 * others waits for them; one that comes after they were given up is thrown away, because an older
 * state must not replace a newer one, and what it said will be fetched.
 */
export class NoticeOrder<T> {
  readonly #lines = new Map<string, Line<T>>();
  /** The newest numbers that passing notices named. */
  readonly #named = new Map<string, number>();

  /** All that may be handed on now. `notice` is undefined where nobody could read it. */
  take(topic: string, seq: number | undefined, advance: Advance, notice: T | undefined): T[] {
    if (seq === undefined) return only(notice);
    if (advance === 'passing') {
      this.#named.set(topic, seq);
      return only(notice);
    }
    const line = this.#lines.get(topic);
    if (!line || line.newest - seq > RESTARTED) {
      const unread = new Set(advance === 'unknown' ? [seq] : []);
      this.#lines.set(topic, { first: seq, newest: seq, held: new Map(), unread });
      return only(notice);
    }
    if (seq <= line.newest) {
      const isNew = seq < line.first || line.unread.delete(seq);
      return isNew ? only(notice) : [];
    }
    line.held.set(seq, notice ?? line.held.get(seq));
    if (advance === 'unknown') line.unread.add(seq);
    return line.held.size > MOST_HELD ? releaseAll(line) : releaseFollowing(line);
  }

  get isHolding(): boolean {
    return [...this.#lines.values()].some(({ held }) => held.size > 0);
  }

  /** Waits no longer. */
  release(): T[] {
    return [...this.#lines.values()].flatMap(releaseAll);
  }

  /** Everything up to now is being fetched. */
  settle(): T[] {
    const released = this.release();
    for (const [topic, named] of this.#named) {
      const newest = Math.max(named, this.#lines.get(topic)?.newest ?? 0);
      this.#lines.set(topic, { first: 0, newest, held: new Map(), unread: new Set() });
    }
    for (const line of this.#lines.values()) line.first = 0;
    return released;
  }

  reset(): void {
    this.#lines.clear();
    this.#named.clear();
  }
}

const only = <T>(notice: T | undefined): T[] => (notice === undefined ? [] : [notice]);

const releaseFollowing = <T>(line: Line<T>): T[] => {
  const released: T[] = [];
  for (let next = line.newest + 1; line.held.has(next); next += 1) {
    released.push(...only(line.held.get(next)));
    line.held.delete(next);
    line.newest = next;
  }
  return released;
};

const releaseAll = <T>(line: Line<T>): T[] => {
  const numbers = [...line.held.keys()].sort((one, other) => one - other);
  const released = numbers.flatMap((seq) => only(line.held.get(seq)));
  line.newest = numbers.at(-1) ?? line.newest;
  line.held.clear();
  return released;
};
