import { EnrollCondition, GrabType, LuckyBagType } from '@live/protocol';
import type { Random } from './random.ts';
import { hostAnnouncement, hostAnswer, isQuestion } from './sayings.ts';

export interface HostOptions {
  random: Random;
  /** How long after the beginning the first lucky bag comes, and how far apart the others are. */
  firstBagMs: number;
  bagEveryMs: number;
}

export interface Bag {
  luckyBagType: LuckyBagType;
  totalPointsNum?: number;
  awardName?: string;
  luckyBagNum: number;
  grabType: GrabType;
  enrollCondition: EnrollCondition;
  enrollConditionComment?: string;
  filterWinner: 0 | 1;
  drawAfter: number;
}

export type HostAct =
  | { kind: 'answer'; text: string; to: { accountId: string; nickName: string } }
  | { kind: 'announce'; text: string }
  | { kind: 'bag'; bag: Bag };

const ANSWER_SHARE = 0.35;
const ANSWER_PAUSE_MS = 6_000;
const ANNOUNCE_EVERY_MS = 25_000;
const FIRST_DRAW_S = 6;
const DRAW_S = 60;

const awards = ['香薰蜡烛一份', '满200减100券', '羊毛盖毯', '手冲咖啡壶'] as const;
const passwords = ['好物加倍', '我要福袋', '今天也要开心'] as const;

/** What a host does in a room, besides being filmed. Pure, like the viewers' behaviour. */
export class HostBehaviour {
  readonly #random: Random;
  readonly #bagEveryMs: number;
  #nextBag: number;
  #nextAnnouncement = 3_000;
  #mayAnswerAt = 0;
  #isFirstBag = true;
  readonly #planned: { at: number; act: HostAct }[] = [];

  constructor({ random, firstBagMs, bagEveryMs }: HostOptions) {
    this.#random = random;
    this.#nextBag = firstBagMs;
    this.#bagEveryMs = bagEveryMs;
  }

  takeUntil(now: number): HostAct[] {
    const acts: HostAct[] = [];
    while (this.#planned[0] && this.#planned[0].at <= now) {
      const planned = this.#planned.shift();
      if (planned) acts.push(planned.act);
    }
    if (now >= this.#nextAnnouncement) {
      this.#nextAnnouncement = now + ANNOUNCE_EVERY_MS * (0.6 + 0.8 * this.#random.next());
      acts.push({ kind: 'announce', text: hostAnnouncement(this.#random) });
    }
    if (now >= this.#nextBag) {
      this.#nextBag = now + this.#bagEveryMs;
      acts.push({ kind: 'bag', bag: this.#bag() });
    }
    return acts;
  }

  /** A viewer has said something; questions are answered, though not all of them. */
  heard(comment: { accountId: string; nickName: string; text: string }, now: number): void {
    if (!isQuestion(comment.text) || now < this.#mayAnswerAt) return;
    if (!this.#random.chance(ANSWER_SHARE)) return;
    this.#mayAnswerAt = now + ANSWER_PAUSE_MS;
    const { accountId, nickName } = comment;
    const act: HostAct = {
      kind: 'answer',
      text: hostAnswer(this.#random),
      to: { accountId, nickName },
    };
    this.#planned.push({ at: now + this.#random.between(1_000, 4_000), act });
  }

  /** The first bag is drawn soon, so that whoever has just come sees winners. */
  #bag(): Bag {
    const random = this.#random;
    const drawAfter = this.#isFirstBag ? FIRST_DRAW_S : DRAW_S;
    this.#isFirstBag = false;
    const withPassword = random.chance(0.5);
    const prize = random.chance(0.5)
      ? { luckyBagType: LuckyBagType.POINTS, totalPointsNum: random.between(5, 50) * 100 }
      : { luckyBagType: LuckyBagType.CUSTOM, awardName: random.pick(awards) };
    return {
      ...prize,
      luckyBagNum: random.between(3, 8),
      grabType: random.chance(0.7) ? GrabType.RANDOM : GrabType.EQUAL,
      enrollCondition: withPassword
        ? EnrollCondition.SPECIFIED_COMMENT
        : EnrollCondition.ANY_COMMENT,
      ...(withPassword && { enrollConditionComment: random.pick(passwords) }),
      filterWinner: random.chance(0.3) ? 1 : 0,
      drawAfter,
    };
  }
}
