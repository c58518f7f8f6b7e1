import type { NoticeName } from '@live/protocol';

/** Notices that change a bag or its winners. Entries are not listed, because they are not shown. */
export const luckyBagNotices: readonly NoticeName[] = [
  'luckyBagLaunch',
  'luckyBagOpen',
  'luckyBagReward',
  'luckyBagBatchReward',
  'luckyBagClose',
];
