import {
  EnrollCondition,
  GrabType,
  type LuckyBag,
  LuckyBagState,
  LuckyBagType,
  secondsBetween,
} from '@live/protocol';
import { formatCount } from '../../lib/formatCount.ts';
import { lazyTexts } from '../../lib/lazyTexts.ts';

export const typeText = ({ luckyBagType }: LuckyBag): string =>
  luckyBagType === LuckyBagType.POINTS
    ? lazyTexts.luckyBags.types.points
    : lazyTexts.luckyBags.types.custom;

export const prizeText = ({ luckyBagType, totalPointsNum, awardName }: LuckyBag): string =>
  luckyBagType === LuckyBagType.POINTS
    ? lazyTexts.luckyBags.points(formatCount(totalPointsNum))
    : awardName;

export const grabText = ({ grapType }: LuckyBag): string =>
  grapType === GrabType.RANDOM ? lazyTexts.luckyBags.grabs.random : lazyTexts.luckyBags.grabs.equal;

export const conditionText = (bag: LuckyBag): string => {
  if (bag.enrollCondition === EnrollCondition.ANY_COMMENT) return lazyTexts.luckyBags.anyComment;
  return bag.enrollConditionComment === ''
    ? lazyTexts.luckyBags.specifiedComment
    : lazyTexts.luckyBags.specifiedCommentOf(bag.enrollConditionComment);
};

/** Shows the planned duration in whole minutes, at least one. */
export const stateText = (bag: LuckyBag): string => {
  const { luckyBagState, createTime, openTime, calledOffReason } = bag;
  if (calledOffReason !== undefined) return lazyTexts.luckyBags.calledOff;
  switch (luckyBagState) {
    case LuckyBagState.DOING: {
      const minutes = Math.floor(secondsBetween(createTime, openTime) / 60);
      return lazyTexts.luckyBags.minutesLeft(Math.max(1, minutes));
    }
    case LuckyBagState.DRAWING:
      return lazyTexts.luckyBags.drawing;
    case LuckyBagState.ENDED:
      return lazyTexts.luckyBags.ended;
  }
};

/** The reward of one winner. */
export const rewardText = (bag: LuckyBag, rewardNum: number): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? lazyTexts.luckyBags.points(formatCount(rewardNum))
    : lazyTexts.luckyBags.awards(bag.awardName, formatCount(rewardNum));
