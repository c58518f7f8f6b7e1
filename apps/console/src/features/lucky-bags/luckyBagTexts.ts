import {
  EnrollCondition,
  GrabType,
  type LuckyBag,
  LuckyBagState,
  LuckyBagType,
  secondsBetween,
} from '@live/protocol';
import { texts } from '../../lib/texts.ts';

const numberFormat = new Intl.NumberFormat('zh-CN');

export const typeText = ({ luckyBagType }: LuckyBag): string =>
  luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBags.types.points
    : texts.luckyBags.types.custom;

export const prizeText = ({ luckyBagType, totalPointsNum, awardName }: LuckyBag): string =>
  luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBags.points(numberFormat.format(totalPointsNum))
    : awardName;

export const grabText = ({ grapType }: LuckyBag): string =>
  grapType === GrabType.RANDOM ? texts.luckyBags.grabs.random : texts.luckyBags.grabs.equal;

export const conditionText = (bag: LuckyBag): string => {
  if (bag.enrollCondition === EnrollCondition.ANY_COMMENT) return texts.luckyBags.anyComment;
  return bag.enrollConditionComment === ''
    ? texts.luckyBags.specifiedComment
    : texts.luckyBags.specifiedCommentOf(bag.enrollConditionComment);
};

/** Shows the planned duration in whole minutes, at least one. */
export const stateText = ({ luckyBagState, createTime, openTime }: LuckyBag): string => {
  switch (luckyBagState) {
    case LuckyBagState.DOING: {
      const minutes = Math.floor(secondsBetween(createTime, openTime) / 60);
      return texts.luckyBags.minutesLeft(Math.max(1, minutes));
    }
    case LuckyBagState.DRAWING:
      return texts.luckyBags.drawing;
    case LuckyBagState.ENDED:
      return texts.luckyBags.ended;
  }
};

/** The reward of one winner. */
export const rewardText = (bag: LuckyBag, rewardNum: number): string =>
  bag.luckyBagType === LuckyBagType.POINTS
    ? texts.luckyBags.points(numberFormat.format(rewardNum))
    : texts.luckyBags.awards(bag.awardName, numberFormat.format(rewardNum));
