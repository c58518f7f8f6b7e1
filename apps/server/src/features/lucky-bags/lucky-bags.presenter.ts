import {
  type CallData,
  type EnrollCondition,
  Flag,
  formatWireTime,
  type GrabType,
  type LuckyBag,
  type LuckyBagState,
  LuckyBagType,
  type NoticeBody,
  type Winner,
} from '@live/protocol';
import type { Cell } from '../../domain/csv.ts';
import type { listWinners, listWinnersAfter } from './lucky-bags.people.store.ts';
import type { LuckyBagRow } from './lucky-bags.store.ts';

type WinnerRow = Awaited<ReturnType<typeof listWinners>>[number];

export const presentBag = (
  row: LuckyBagRow,
  timeZone: string,
  drawCommitment: string | undefined,
): LuckyBag => ({
  luckyBagId: row.id,
  luckyBagType: row.type as LuckyBagType,
  totalPointsNum: row.total_points,
  awardName: row.award_name,
  luckyBagNum: row.num,
  grapType: row.grab_type as GrabType,
  enrollCondition: row.enroll_condition as EnrollCondition,
  enrollConditionComment: row.condition_comment,
  filterWinner: row.filter_winner === 1 ? Flag.YES : Flag.NO,
  accountsOnly: row.accounts_only === 1 ? Flag.YES : Flag.NO,
  luckyBagState: row.state as LuckyBagState,
  createTime: formatWireTime(row.created_at, timeZone),
  openTime: formatWireTime(row.open_at, timeZone),
  drawCommitment,
  ...(row.called_off_reason !== null && { calledOffReason: row.called_off_reason }),
});

export const presentLaunch = (
  row: LuckyBagRow,
  timeZone: string,
  commitment: string,
): NoticeBody<'luckyBagLaunch'> => ({
  lucky_bag_id: row.id,
  lucky_bag_type: row.type as LuckyBagType,
  grab_type: row.grab_type as GrabType,
  lucky_bag_num: row.num,
  total_points_num: row.total_points,
  award_name: row.award_name,
  enroll_condition: row.enroll_condition as EnrollCondition,
  enroll_condition_comment: row.condition_comment,
  open_time: formatWireTime(row.open_at, timeZone),
  accounts_only: row.accounts_only === 1 ? Flag.YES : Flag.NO,
  draw_commitment: commitment,
});

export const presentWinner = (row: Omit<WinnerRow, 'portrait'>): Winner => ({
  winnerAccountId: row.id,
  winnerAccountNickname: row.nickname,
  winnerAccountName: row.name,
  rewardNum: row.reward,
});

export const presentPlatformWinner = (
  row: ListedWinner,
  timeZone: string,
): CallData<'platformWinnerList'>['items'][number] => ({
  ...presentWinner(row),
  winnerAccountId: row.id,
  luckyBagId: row.bag_id,
  luckyBagType: row.type as LuckyBagType,
  awardName: row.award_name,
  openTime: formatWireTime(row.open_at, timeZone),
});

export const presentReward = (
  row: WinnerRow,
): NoticeBody<'luckyBagBatchReward'>['rewards'][number] => ({
  account_id: row.id,
  account_nickname: row.nickname,
  account_portrait: row.portrait,
  rewarded: Flag.YES,
  reward_num: row.reward,
});

export type ListedWinner = Awaited<ReturnType<typeof listWinnersAfter>>[number];

export const winnerHeader = ['开奖时间', '福袋', '昵称', '账号', '奖励'];

export const presentWinnerLine = (row: ListedWinner, timeZone: string): Cell[] => [
  formatWireTime(row.open_at, timeZone),
  row.type === LuckyBagType.POINTS ? `${row.total_points} 积分` : row.award_name,
  row.nickname,
  row.name,
  row.reward,
];
