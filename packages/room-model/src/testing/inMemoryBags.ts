import {
  EnrollCondition,
  Flag,
  GrabType,
  type LuckyBag,
  LuckyBagState,
  LuckyBagType,
  type NoticeBody,
} from '@live/protocol';

/** The `number`th lucky bag of a room, entered by its own words. */
export const createBag = (number: number, now: string): LuckyBag => ({
  luckyBagId: `b${number}`,
  luckyBagType: LuckyBagType.POINTS,
  totalPointsNum: 100,
  awardName: '',
  luckyBagNum: 3,
  grapType: GrabType.RANDOM,
  filterWinner: Flag.NO,
  enrollCondition: EnrollCondition.SPECIFIED_COMMENT,
  luckyBagState: LuckyBagState.DOING,
  enrollConditionComment: `口令${number}`,
  createTime: now,
  openTime: now,
});

export const launchBody = (bag: LuckyBag): NoticeBody<'luckyBagLaunch'> => ({
  lucky_bag_id: bag.luckyBagId,
  lucky_bag_type: bag.luckyBagType,
  award_name: bag.awardName,
  grab_type: bag.grapType,
  lucky_bag_num: bag.luckyBagNum,
  total_points_num: bag.totalPointsNum,
  enroll_condition: bag.enrollCondition,
  open_time: bag.openTime,
  enroll_condition_comment: bag.enrollConditionComment,
});
