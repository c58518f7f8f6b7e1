import { EnrollCondition, type LuckyBag, LuckyBagType } from '@live/protocol';
import { bagTerms } from '@live/web/bag-terms';
import { texts } from '../../lib/texts.ts';

export const prizeOf = (bag: LuckyBag): string =>
  bag.luckyBagType === LuckyBagType.POINTS ? bagTerms.points(bag.totalPointsNum) : bag.awardName;

/** The comment that 一键参与 sends. */
export const entryWords = (bag: LuckyBag): string =>
  bag.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
    ? bag.enrollConditionComment
    : texts.luckyBag.entry;

export const rewardText = (bag: LuckyBag, reward: number): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBag.wonPoints(reward)
    : texts.luckyBag.wonAward(bag.awardName);
