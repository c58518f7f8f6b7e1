import type { NoticeName } from '@live/protocol';

/** What changes a bag or its winners; the number of those who have entered is not shown. */
export const luckyBagNotices: readonly NoticeName[] = [
  'luckyBagLaunch',
  'luckyBagOpen',
  'luckyBagReward',
  'luckyBagBatchReward',
  'luckyBagClose',
];
