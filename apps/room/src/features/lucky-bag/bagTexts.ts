import { EnrollCondition, type LuckyBag, LuckyBagType } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

export const prizeOf = (bag: LuckyBag): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBag.points(bag.totalPointsNum)
    : bag.awardName;

export const conditionOf = (bag: LuckyBag): string =>
  bag.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
    ? texts.luckyBag.comment(bag.enrollConditionComment)
    : texts.luckyBag.anyComment;

/** The comment that 一键参与 sends. */
export const entryWords = (bag: LuckyBag): string =>
  bag.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
    ? bag.enrollConditionComment
    : texts.luckyBag.entry;

export const rewardText = (bag: LuckyBag, reward: number): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBag.wonPoints(reward)
    : texts.luckyBag.wonAward(bag.awardName);
