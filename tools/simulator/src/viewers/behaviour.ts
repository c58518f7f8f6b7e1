import type { Mood, Person } from './people.ts';
import type { Random } from './random.ts';
import { bagRush, reportReason, saying, thanksToHost } from './sayings.ts';

/** What the whole crowd does, on average. */
export interface Rates {
  commentsPerSecond: number;
  likesPerSecond: number;
  reportsPerMinute: number;
  leavesPerMinute: number;
}

/** Something that one viewer does. */
export type Act =
  | { kind: 'enter'; viewer: number }
  | { kind: 'leave'; viewer: number }
  | { kind: 'comment'; viewer: number; text: string }
  | { kind: 'like'; viewer: number; count: number }
  | { kind: 'report'; viewer: number; content: string };

interface Planned {
  at: number;
  act: Act;
}

export interface BehaviourOptions {
  people: readonly Person[];
  rates: Rates;
  random: Random;
  /** The crowd comes in over this time. */
  arriveMs: number;
}

/** How readily people of a mood speak. */
const talkativeness: Record<Mood, number> = {
  curious: 1,
  buyer: 0.9,
  fan: 0.8,
  grumpy: 0.7,
  seller: 0.5,
  quiet: 0.25,
};

/** Below what servers take for flooding, so that nothing is refused for being too fast. */
const MOST_COMMENTS = 8;
const COMMENT_WINDOW_MS = 10_000;
const SPEAKERS_TRIED = 12;
const AWAY_MS = { from: 5_000, to: 40_000 };
const SILENCE_MS = 60_000;
const RUSH_SHARE = 0.6;
const FIRST_REPORT_MS = 6_000;

/**
 * Decides who does what and when; it knows no network and no clock. Times are milliseconds since the
 * beginning. The same seed and the same happenings give the same acts.
 */
export class Behaviour {
  readonly #options: BehaviourOptions;
  readonly #random: Random;
  readonly #present: number[] = [];
  readonly #spokenAt = new Map<number, number[]>();
  readonly #planned: Planned[] = [];
  readonly #next: { comment: number; like: number; report: number; leave: number };
  #arrived = 0;

  constructor(options: BehaviourOptions) {
    this.#options = options;
    this.#random = options.random;
    const { rates } = options;
    this.#next = {
      comment: this.#random.wait(rates.commentsPerSecond),
      like: this.#random.wait(rates.likesPerSecond),
      report: rates.reportsPerMinute > 0 ? FIRST_REPORT_MS : Number.POSITIVE_INFINITY,
      leave: options.arriveMs + this.#random.wait(rates.leavesPerMinute / 60),
    };
  }

  get presentCount(): number {
    return this.#present.length;
  }

  /** All that has become due, in the order of time. */
  takeUntil(now: number): Act[] {
    const acts: Act[] = [];
    for (;;) {
      const at = Math.min(
        this.#arrivalAt(),
        this.#planned[0]?.at ?? Number.POSITIVE_INFINITY,
        ...Object.values(this.#next),
      );
      if (at > now) return acts;
      const act = this.#actAt(at);
      if (act) acts.push(act);
    }
  }

  /** A lucky bag has been launched: those who want it say what it asks for. */
  rushFor(bag: { words: string | undefined; openAt: number }, now: number): void {
    const until = Math.min(bag.openAt - 500, now + 12_000);
    for (const viewer of [...this.#present]) {
      if (!this.#random.chance(RUSH_SHARE)) continue;
      const at = now + 300 + this.#random.next() * Math.max(0, until - now - 300);
      const text = bag.words ?? bagRush(this.#random);
      this.#plan({ at, act: { kind: 'comment', viewer, text } });
    }
  }

  /** The host has answered this viewer, who is polite more often than not. */
  answered(viewer: number, now: number): void {
    if (!this.#random.chance(0.5)) return;
    const at = now + this.#random.between(1_500, 5_000);
    this.#plan({ at, act: { kind: 'comment', viewer, text: thanksToHost(this.#random) } });
  }

  /** Muted: this viewer watches on in silence, and tries again after a while. */
  silenced(viewer: number, now: number): void {
    const full = Array.from({ length: MOST_COMMENTS }, () => now + SILENCE_MS);
    this.#spokenAt.set(viewer, full);
  }

  /** Removed, or lost for good: nothing more is asked of this viewer. */
  gone(viewer: number): void {
    const place = this.#present.indexOf(viewer);
    if (place >= 0) this.#present.splice(place, 1);
  }

  comesBack(viewer: number, at: number): void {
    this.#plan({ at, act: { kind: 'enter', viewer } });
  }

  #arrivalAt(): number {
    const { people, arriveMs } = this.#options;
    if (this.#arrived >= people.length) return Number.POSITIVE_INFINITY;
    return (this.#arrived / people.length) * arriveMs;
  }

  #actAt(at: number): Act | undefined {
    if (at === this.#arrivalAt()) {
      this.#arrived += 1;
      return this.#enter(this.#arrived - 1);
    }
    if (at === this.#planned[0]?.at) return this.#take(this.#planned.shift()?.act, at);
    const { rates } = this.#options;
    switch (at) {
      case this.#next.comment:
        this.#next.comment += this.#random.wait(rates.commentsPerSecond);
        return this.#comment(at);
      case this.#next.like:
        this.#next.like += this.#random.wait(rates.likesPerSecond);
        return this.#byAnyone((viewer) => ({
          kind: 'like',
          viewer,
          count: this.#random.chance(0.8) ? 1 : this.#random.between(2, 12),
        }));
      case this.#next.report:
        this.#next.report += this.#random.wait(rates.reportsPerMinute / 60);
        return this.#byAnyone((viewer) => ({
          kind: 'report',
          viewer,
          content: reportReason(this.#random),
        }));
      default:
        this.#next.leave += this.#random.wait(rates.leavesPerMinute / 60);
        return this.#leave(at);
    }
  }

  #take(act: Act | undefined, at: number): Act | undefined {
    if (act?.kind === 'enter') return this.#enter(act.viewer);
    if (!act || !this.#present.includes(act.viewer)) return undefined;
    return act.kind === 'comment' && !this.#maySpeak(act.viewer, at) ? undefined : act;
  }

  #enter(viewer: number): Act {
    this.#present.push(viewer);
    return { kind: 'enter', viewer };
  }

  /** Whoever leaves comes back after a while. */
  #leave(at: number): Act | undefined {
    const viewer = this.#random.pick(this.#present);
    if (viewer === undefined) return undefined;
    this.gone(viewer);
    this.comesBack(viewer, at + this.#random.between(AWAY_MS.from, AWAY_MS.to));
    return { kind: 'leave', viewer };
  }

  #comment(at: number): Act | undefined {
    for (let tries = 0; tries < SPEAKERS_TRIED; tries += 1) {
      const viewer = this.#random.pick(this.#present);
      if (viewer === undefined) return undefined;
      const mood = this.#options.people[viewer]?.mood ?? 'quiet';
      // The last tries take anybody, or a small crowd could not keep up the rate.
      const isWilling = tries > SPEAKERS_TRIED / 2 || this.#random.chance(talkativeness[mood]);
      if (isWilling && this.#maySpeak(viewer, at))
        return { kind: 'comment', viewer, text: saying(mood, this.#random) };
    }
    return undefined;
  }

  #byAnyone(act: (viewer: number) => Act): Act | undefined {
    const viewer = this.#random.pick(this.#present);
    return viewer === undefined ? undefined : act(viewer);
  }

  #maySpeak(viewer: number, at: number): boolean {
    const recent = (this.#spokenAt.get(viewer) ?? []).filter(
      (spoken) => spoken > at - COMMENT_WINDOW_MS,
    );
    if (recent.length >= MOST_COMMENTS) return false;
    this.#spokenAt.set(viewer, [...recent, at]);
    return true;
  }

  #plan(planned: Planned): void {
    const later = this.#planned.findIndex(({ at }) => at > planned.at);
    this.#planned.splice(later < 0 ? this.#planned.length : later, 0, planned);
  }
}
