import { EnrollCondition, GrabType, LuckyBagType } from '@live/protocol';
import { hostAnnouncement, hostAnswer, isQuestion } from './phrases.ts';
import type { Random } from './random.ts';

export interface HostBehaviourOptions {
  random: Random;
  /** Delay of the first lucky bag after the start. */
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

export type HostAction =
  | { kind: 'answer'; text: string; to: { accountId: string; nickName: string } }
  | { kind: 'announce'; text: string }
  /** Answers the question with the most support. */
  | { kind: 'answer-question' }
  | { kind: 'bag'; bag: Bag }
  | { kind: 'explain'; place: number }
  | { kind: 'poll'; question: string; answers: readonly string[]; seconds: number };

const ANSWER_SHARE = 0.35;
const ANSWER_PAUSE_MS = 6_000;
const ANNOUNCE_EVERY_MS = 25_000;
const FIRST_DRAW_S = 6;
const DRAW_S = 60;
/** The first poll soon, so that a new user of the demo sees one. */
const FIRST_POLL_MS = 30_000;
const POLL_EVERY_MS = 300_000;
const POLL_S = 60;
const FIRST_QUESTION_MS = 75_000;
const QUESTION_EVERY_MS = 90_000;
/** The first product soon as well. */
const FIRST_PRODUCT_MS = 20_000;
const PRODUCT_EVERY_MS = 150_000;

const awards = ['香薰蜡烛一份', '满200减100券', '羊毛盖毯', '手冲咖啡壶'] as const;
const bagComments = ['好物加倍', '我要福袋', '今天也要开心'] as const;

const polls = [
  { question: '下一件讲什么？', answers: ['布艺沙发', '岩板茶几', '落地灯'] },
  { question: '最喜欢哪个颜色？', answers: ['奶油白', '雾霾蓝', '焦糖棕', '墨绿'] },
  { question: '几点返场？', answers: ['八点', '九点'] },
] as const;

/** Decides when a host comments, launches lucky bags, asks the audience and explains goods, without network or clock. */
export class HostBehaviour {
  readonly #random: Random;
  readonly #bagEveryMs: number;
  #nextBag: number;
  #nextAnnouncement = 3_000;
  #nextPoll = FIRST_POLL_MS;
  #nextQuestion = FIRST_QUESTION_MS;
  #nextProduct = FIRST_PRODUCT_MS;
  #explained = 0;
  #mayAnswerAt = 0;
  #isFirstBag = true;
  readonly #scheduled: { at: number; action: HostAction }[] = [];

  constructor({ random, firstBagMs, bagEveryMs }: HostBehaviourOptions) {
    this.#random = random;
    this.#nextBag = firstBagMs;
    this.#bagEveryMs = bagEveryMs;
  }

  takeDue(now: number): HostAction[] {
    const actions: HostAction[] = [];
    while (this.#scheduled[0] && this.#scheduled[0].at <= now) {
      const scheduled = this.#scheduled.shift();
      if (scheduled) actions.push(scheduled.action);
    }
    if (now >= this.#nextAnnouncement) {
      this.#nextAnnouncement = now + ANNOUNCE_EVERY_MS * (0.6 + 0.8 * this.#random.next());
      actions.push({ kind: 'announce', text: hostAnnouncement(this.#random) });
    }
    if (now >= this.#nextBag) {
      this.#nextBag = now + this.#bagEveryMs;
      actions.push({ kind: 'bag', bag: this.#bag() });
    }
    if (now >= this.#nextPoll) {
      this.#nextPoll = now + POLL_EVERY_MS;
      actions.push({ kind: 'poll', ...this.#random.pick(polls), seconds: POLL_S });
    }
    if (now >= this.#nextQuestion) {
      this.#nextQuestion = now + QUESTION_EVERY_MS;
      actions.push({ kind: 'answer-question' });
    }
    if (now >= this.#nextProduct) {
      this.#nextProduct = now + PRODUCT_EVERY_MS;
      actions.push({ kind: 'explain', place: this.#explained });
      this.#explained += 1;
    }
    return actions;
  }

  /** Schedules answers to some of the questions. */
  onComment(comment: { accountId: string; nickName: string; text: string }, now: number): void {
    if (!isQuestion(comment.text) || now < this.#mayAnswerAt) return;
    if (!this.#random.chance(ANSWER_SHARE)) return;
    this.#mayAnswerAt = now + ANSWER_PAUSE_MS;
    const { accountId, nickName } = comment;
    const action: HostAction = {
      kind: 'answer',
      text: hostAnswer(this.#random),
      to: { accountId, nickName },
    };
    this.#scheduled.push({ at: now + this.#random.between(1_000, 4_000), action });
  }

  /** The first bag is drawn soon, so that a new user of the demo sees winners. */
  #bag(): Bag {
    const random = this.#random;
    const drawAfter = this.#isFirstBag ? FIRST_DRAW_S : DRAW_S;
    this.#isFirstBag = false;
    const byComment = random.chance(0.5);
    const prize = random.chance(0.5)
      ? { luckyBagType: LuckyBagType.POINTS, totalPointsNum: random.between(5, 50) * 100 }
      : { luckyBagType: LuckyBagType.CUSTOM, awardName: random.pick(awards) };
    return {
      ...prize,
      luckyBagNum: random.between(3, 8),
      grabType: random.chance(0.7) ? GrabType.RANDOM : GrabType.EQUAL,
      enrollCondition: byComment ? EnrollCondition.SPECIFIED_COMMENT : EnrollCondition.ANY_COMMENT,
      ...(byComment && { enrollConditionComment: random.pick(bagComments) }),
      filterWinner: random.chance(0.3) ? 1 : 0,
      drawAfter,
    };
  }
}
