import { EnrollCondition, type LuckyBag, LuckyBagType } from '@live/protocol';
import { bagTerms } from '@live/web/bag-terms';
import { luckyBagTexts } from '../../lib/luckyBagTexts.ts';

export const prizeOf = (bag: LuckyBag): string =>
  bag.luckyBagType === LuckyBagType.POINTS ? bagTerms.points(bag.totalPointsNum) : bag.awardName;

/** The comment that 一键参与 sends. */
export const entryWords = (bag: LuckyBag): string =>
  bag.enrollCondition === EnrollCondition.SPECIFIED_COMMENT
    ? bag.enrollConditionComment
    : luckyBagTexts.entry;

export const rewardText = (bag: LuckyBag, reward: number): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? luckyBagTexts.wonPoints(reward)
    : luckyBagTexts.wonAward(bag.awardName);
