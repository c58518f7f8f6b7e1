import type { Clock } from '../../domain/clock.ts';

const WINDOW_MS = 1000;

/** Rooms that nobody comments in are forgotten. */
const MAX_ROOMS = 10_000;

/**
 * What a comment weighs when there are too many: those of operators and the host always come, answers before questions,
 * and questions before the rest.
 */
const weights = ['always', 'answer', 'question', 'usual'] as const;
export type CommentWeight = (typeof weights)[number];

type Counts = Record<CommentWeight, number>;
const noCounts = (): Counts => ({ always: 0, answer: 0, question: 0, usual: 0 });

interface Window {
  startedAt: number;
  /** Comments of this window, and of the one before. */
  written: Counts;
  before: Counts;
  admitted: number;
  /** Comments since the last admitted one. */
  leftOut: number;
}

export type Admission = { isWithheld: true } | { isWithheld: false; leftOut: number };

/**
 * The choice of comments that viewers of a room get: one for all of them, so that a comment is encoded once. It is made
 * when a comment is stored, without waiting for others, so the share of each weight follows from the second before.
 */
export class ViewerShare {
  readonly #clock: Clock;
  readonly #perSecond: number;
  readonly #random: () => number;
  readonly #rooms = new Map<string, Window>();

  constructor(clock: Clock, perSecond: number, random: () => number = Math.random) {
    this.#clock = clock;
    this.#perSecond = perSecond;
    this.#random = random;
  }

  admit(liveId: string, weight: CommentWeight): Admission {
    const window = this.#windowOf(liveId);
    window.written[weight] += 1;
    if (!this.#isAdmitted(window, weight)) {
      window.leftOut += 1;
      return { isWithheld: true };
    }
    window.admitted += 1;
    const { leftOut } = window;
    window.leftOut = 0;
    return { isWithheld: false, leftOut };
  }

  /** Forgets a comment that was refused after all: silenced people take nobody's place. */
  takeBack(liveId: string, weight: CommentWeight, admission: Admission): void {
    const window = this.#windowOf(liveId);
    window.written[weight] = Math.max(0, window.written[weight] - 1);
    if (admission.isWithheld) window.leftOut = Math.max(0, window.leftOut - 1);
    else {
      window.admitted = Math.max(0, window.admitted - 1);
      window.leftOut += admission.leftOut;
    }
  }

  #isAdmitted({ admitted, before }: Window, weight: CommentWeight): boolean {
    if (weight === 'always') return true;
    if (admitted >= this.#perSecond) return false;
    const heavier = weights.slice(0, weights.indexOf(weight));
    const left = this.#perSecond - heavier.reduce((sum, name) => sum + before[name], 0);
    return before[weight] <= left || this.#random() < left / before[weight];
  }

  #windowOf(liveId: string): Window {
    const now = this.#clock.now();
    const known = this.#rooms.get(liveId);
    // A clock that was set back begins anew as well.
    const age = known ? now - known.startedAt : Number.POSITIVE_INFINITY;
    if (known && age >= 0 && age < WINDOW_MS) return known;
    const window: Window = {
      startedAt: now,
      written: noCounts(),
      before: known && age >= 0 && age < 2 * WINDOW_MS ? known.written : noCounts(),
      admitted: 0,
      leftOut: known?.leftOut ?? 0,
    };
    // Deleted first, so that the order of the map is that of their last window.
    this.#rooms.delete(liveId);
    this.#rooms.set(liveId, window);
    if (this.#rooms.size > MAX_ROOMS) {
      const [oldest] = this.#rooms.keys();
      if (oldest !== undefined) this.#rooms.delete(oldest);
    }
    return window;
  }
}
