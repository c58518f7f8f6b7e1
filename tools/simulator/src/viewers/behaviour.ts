import type { Mood, Person } from './people.ts';
import {
  advert,
  askedText,
  bagComment,
  commentText,
  floodText,
  reportReason,
  thanksToHost,
} from './phrases.ts';
import type { Random } from './random.ts';

/** Average rates of the whole crowd. */
export interface Rates {
  commentsPerSecond: number;
  likesPerSecond: number;
  reportsPerMinute: number;
  leavesPerMinute: number;
  /** None where left out, as in load runs. */
  advertsPerMinute?: number;
  /** A flood: many viewers send the same within seconds. */
  floodsPerMinute?: number;
  /** Questions to the room; none where left out. */
  questionsPerMinute?: number;
}

export type Action =
  | { kind: 'enter'; viewer: number }
  | { kind: 'leave'; viewer: number }
  | { kind: 'comment'; viewer: number; text: string }
  | { kind: 'like'; viewer: number; count: number }
  | { kind: 'vote'; viewer: number; pollId: string; answer: number }
  | { kind: 'ask'; viewer: number; text: string }
  | { kind: 'support'; viewer: number; questionId: string }
  | { kind: 'click'; viewer: number; productId: string }
  | { kind: 'report'; viewer: number; content: string };

interface ScheduledAction {
  at: number;
  action: Action;
}

export interface BehaviourOptions {
  people: readonly Person[];
  rates: Rates;
  random: Random;
  /** Viewers enter evenly over this time. */
  arriveMs: number;
}

/** Probability that a picked viewer of this mood comments. */
const talkativeness: Record<Mood, number> = {
  curious: 1,
  buyer: 0.9,
  fan: 0.8,
  grumpy: 0.7,
  seller: 0.5,
  quiet: 0.25,
};

/** Below the server's limit, so that no comment is refused for its rate. */
const MAX_COMMENTS = 8;
const COMMENT_WINDOW_MS = 10_000;
const MAX_ATTEMPTS = 12;
const AWAY_MS = { from: 5_000, to: 40_000 };
const SILENCE_MS = 60_000;
const BAG_COMMENT_SHARE = 0.6;
const CLICK_SHARE = 0.15;
const VOTE_SHARE = 0.7;
const VOTE_MS = { from: 500, to: 12_000 };
/** Of the present viewers at most so many support a question: some are asked by few alone. */
const SUPPORT_SHARE = 0.8;
const SUPPORT_MS = { from: 1_000, to: 25_000 };
const FIRST_REPORT_MS = 6_000;
/** Soon, so that a new user of the demo sees them. */
const FIRST_ADVERT_MS = 8_000;
const FIRST_QUESTION_MS = 7_000;
const FIRST_FLOOD_MS = 15_000;
const FLOOD_SHARE = 0.5;
const FLOOD_MS = 5_000;

const firstAt = (rate: number | undefined, at: number): number =>
  rate ? at : Number.POSITIVE_INFINITY;

/**
 * Decides which viewer does what and when, without network or clock. Times are milliseconds since the
 * start. The same seed and the same inputs give the same actions.
 */
export class Behaviour {
  readonly #options: BehaviourOptions;
  readonly #random: Random;
  readonly #present: number[] = [];
  readonly #commentedAt = new Map<number, number[]>();
  readonly #scheduled: ScheduledAction[] = [];
  readonly #next: Record<
    'comment' | 'like' | 'report' | 'leave' | 'advert' | 'flood' | 'question',
    number
  >;
  #arrivedCount = 0;
  #advertCount = 0;

  constructor(options: BehaviourOptions) {
    this.#options = options;
    this.#random = options.random;
    const { rates } = options;
    this.#next = {
      comment: this.#random.wait(rates.commentsPerSecond),
      like: this.#random.wait(rates.likesPerSecond),
      report: firstAt(rates.reportsPerMinute, FIRST_REPORT_MS),
      advert: firstAt(rates.advertsPerMinute, FIRST_ADVERT_MS),
      flood: firstAt(rates.floodsPerMinute, FIRST_FLOOD_MS),
      question: firstAt(rates.questionsPerMinute, FIRST_QUESTION_MS),
      leave: options.arriveMs + this.#random.wait(rates.leavesPerMinute / 60),
    };
  }

  /** Removes and returns the actions that are due, in order of time. */
  takeDue(now: number): Action[] {
    const actions: Action[] = [];
    for (;;) {
      const at = Math.min(
        this.#nextArrivalAt(),
        this.#scheduled[0]?.at ?? Number.POSITIVE_INFINITY,
        ...Object.values(this.#next),
      );
      if (at > now) return actions;
      const action = this.#actionAt(at);
      if (action) actions.push(action);
    }
  }

  /** Some viewers send the comment that a launched lucky bag requires. */
  onBagLaunched(bag: { words: string | undefined; openAt: number }, now: number): void {
    const until = Math.min(bag.openAt - 500, now + 12_000);
    for (const viewer of [...this.#present]) {
      if (!this.#random.chance(BAG_COMMENT_SHARE)) continue;
      const at = now + 300 + this.#random.next() * Math.max(0, until - now - 300);
      const text = bag.words ?? bagComment(this.#random);
      this.#schedule({ at, action: { kind: 'comment', viewer, text } });
    }
  }

  /** Most viewers answer, the first answers more often than the last. */
  onPollLaunched(poll: { pollId: string; answers: readonly string[] }, now: number): void {
    const { answers, pollId } = poll;
    for (const viewer of [...this.#present]) {
      if (!this.#random.chance(VOTE_SHARE)) continue;
      const answer = Math.floor(this.#random.next() ** 1.5 * answers.length);
      const at = now + this.#random.between(VOTE_MS.from, VOTE_MS.to);
      this.#schedule({ at, action: { kind: 'vote', viewer, pollId, answer } });
    }
  }

  /** Some questions are supported by many, others by few. */
  onQuestionAsked(questionId: string, now: number): void {
    const share = SUPPORT_SHARE * this.#random.next() ** 2;
    for (const viewer of [...this.#present]) {
      if (!this.#random.chance(share)) continue;
      const at = now + this.#random.between(SUPPORT_MS.from, SUPPORT_MS.to);
      this.#schedule({ at, action: { kind: 'support', viewer, questionId } });
    }
  }

  /** Some viewers look at what is explained. */
  onExplained(productId: string, now: number): void {
    for (const viewer of [...this.#present]) {
      if (!this.#random.chance(CLICK_SHARE)) continue;
      const at = now + this.#random.between(VOTE_MS.from, VOTE_MS.to);
      this.#schedule({ at, action: { kind: 'click', viewer, productId } });
    }
  }

  /** Half of the viewers thank the host for an answer. */
  onAnswered(viewer: number, now: number): void {
    if (!this.#random.chance(0.5)) return;
    const at = now + this.#random.between(1_500, 5_000);
    this.#schedule({ at, action: { kind: 'comment', viewer, text: thanksToHost(this.#random) } });
  }

  /** A silenced viewer stays in the room and tries to comment again later. */
  onSilenced(viewer: number, now: number): void {
    const full = Array.from({ length: MAX_COMMENTS }, () => now + SILENCE_MS);
    this.#commentedAt.set(viewer, full);
  }

  /** A viewer who is not in the room does nothing. */
  remove(viewer: number): void {
    const index = this.#present.indexOf(viewer);
    if (index >= 0) this.#present.splice(index, 1);
  }

  scheduleReturn(viewer: number, at: number): void {
    this.#schedule({ at, action: { kind: 'enter', viewer } });
  }

  #nextArrivalAt(): number {
    const { people, arriveMs } = this.#options;
    if (this.#arrivedCount >= people.length) return Number.POSITIVE_INFINITY;
    return (this.#arrivedCount / people.length) * arriveMs;
  }

  #actionAt(at: number): Action | undefined {
    if (at === this.#nextArrivalAt()) {
      this.#arrivedCount += 1;
      return this.#enter(this.#arrivedCount - 1);
    }
    if (at === this.#scheduled[0]?.at) return this.#resolve(this.#scheduled.shift()?.action, at);
    const { rates } = this.#options;
    switch (at) {
      case this.#next.comment:
        this.#next.comment += this.#random.wait(rates.commentsPerSecond);
        return this.#comment(at);
      case this.#next.like:
        this.#next.like += this.#random.wait(rates.likesPerSecond);
        return this.#byAnyViewer((viewer) => ({
          kind: 'like',
          viewer,
          count: this.#random.chance(0.8) ? 1 : this.#random.between(2, 12),
        }));
      case this.#next.report:
        this.#next.report += this.#random.wait(rates.reportsPerMinute / 60);
        return this.#byAnyViewer((viewer) => ({
          kind: 'report',
          viewer,
          content: reportReason(this.#random),
        }));
      case this.#next.question:
        this.#next.question += this.#random.wait((rates.questionsPerMinute ?? 0) / 60);
        return this.#byAnyViewer((viewer) => ({
          kind: 'ask',
          viewer,
          text: askedText(this.#random),
        }));
      case this.#next.advert:
        this.#next.advert += this.#random.wait((rates.advertsPerMinute ?? 0) / 60);
        return this.#advertise(at);
      case this.#next.flood:
        this.#next.flood += this.#random.wait((rates.floodsPerMinute ?? 0) / 60);
        this.#flood(at);
        return undefined;
      default:
        this.#next.leave += this.#random.wait(rates.leavesPerMinute / 60);
        return this.#leave(at);
    }
  }

  #resolve(action: Action | undefined, at: number): Action | undefined {
    if (action?.kind === 'enter') return this.#enter(action.viewer);
    if (!action || !this.#present.includes(action.viewer)) return undefined;
    return action.kind === 'comment' && !this.#mayComment(action.viewer, at) ? undefined : action;
  }

  #enter(viewer: number): Action {
    this.#present.push(viewer);
    return { kind: 'enter', viewer };
  }

  #leave(at: number): Action | undefined {
    const viewer = this.#random.pick(this.#present);
    if (viewer === undefined) return undefined;
    this.remove(viewer);
    this.scheduleReturn(viewer, at + this.#random.between(AWAY_MS.from, AWAY_MS.to));
    return { kind: 'leave', viewer };
  }

  #comment(at: number): Action | undefined {
    for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
      const viewer = this.#random.pick(this.#present);
      if (viewer === undefined) return undefined;
      const mood = this.#options.people[viewer]?.mood ?? 'quiet';
      // The last attempts accept any viewer: otherwise a small crowd could not reach the rate.
      const willComment = tries > MAX_ATTEMPTS / 2 || this.#random.chance(talkativeness[mood]);
      if (willComment && this.#mayComment(viewer, at))
        return { kind: 'comment', viewer, text: commentText(mood, this.#random) };
    }
    return undefined;
  }

  #advertise(at: number): Action | undefined {
    const viewer = this.#random.pick(this.#present);
    if (viewer === undefined || !this.#mayComment(viewer, at)) return undefined;
    return { kind: 'comment', viewer, text: advert(this.#advertCount++, this.#random) };
  }

  #flood(at: number): void {
    const text = floodText(this.#random);
    for (const viewer of [...this.#present])
      if (this.#random.chance(FLOOD_SHARE))
        this.#schedule({
          at: at + 1 + this.#random.next() * FLOOD_MS,
          action: { kind: 'comment', viewer, text },
        });
  }

  #byAnyViewer(action: (viewer: number) => Action): Action | undefined {
    const viewer = this.#random.pick(this.#present);
    return viewer === undefined ? undefined : action(viewer);
  }

  #mayComment(viewer: number, at: number): boolean {
    const recent = (this.#commentedAt.get(viewer) ?? []).filter(
      (sentAt) => sentAt > at - COMMENT_WINDOW_MS,
    );
    if (recent.length >= MAX_COMMENTS) return false;
    this.#commentedAt.set(viewer, [...recent, at]);
    return true;
  }

  #schedule(scheduled: ScheduledAction): void {
    const later = this.#scheduled.findIndex(({ at }) => at > scheduled.at);
    this.#scheduled.splice(later < 0 ? this.#scheduled.length : later, 0, scheduled);
  }
}
