import type { RulePatch } from './RulePatch.ts';

const FEATURES = 'apps/server/src/features';
const TESTS = [`${FEATURES}/review/review.test.ts`];

/** Rules of looking back at a live. */
export const reviewPatches: readonly RulePatch[] = [
  {
    rule: 'U-01',
    file: 'packages/protocol/src/calls/review.ts',
    before:
      "summary: '复盘的时间轴：起止、录像的位置、在线人数、每分钟的评论与点赞',\n    access: 'operator',",
    after:
      "summary: '复盘的时间轴：起止、录像的位置、在线人数、每分钟的评论与点赞',\n    access: 'account',",
    tests: TESTS,
  },
  {
    rule: 'U-02',
    file: `${FEATURES}/review/review.rules.ts`,
    before: '({ row, sameMoment }) => [row.at, sameMoment],',
    after: '({ row }) => [row.at, 1],',
    tests: TESTS,
  },
  {
    rule: 'U-03',
    file: `${FEATURES}/review/review.rules.ts`,
    before: '[beginAt + atMs + 1]',
    after: '[beginAt + atMs]',
    tests: TESTS,
  },
  {
    rule: 'U-04',
    file: `${FEATURES}/marks/marks.rules.ts`,
    before: 'const at = atMs === undefined ? now - agoMs : begin + atMs;',
    after: 'const at = atMs === undefined ? now : begin + atMs;',
    tests: [`${FEATURES}/marks/marks.test.ts`],
  },
  {
    rule: 'U-09',
    file: `${FEATURES}/unfinished/unfinished.store.ts`,
    before: ".where('state', '!=', LuckyBagState.ENDED)",
    after: ".where('state', '=', LuckyBagState.ENDED)",
    tests: TESTS,
  },
];
