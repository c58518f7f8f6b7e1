import type { RulePatch } from './RulePatch.ts';

const WORDS = 'packages/words/src';

/** Rules of word lists and held comments. */
export const wordPatches: readonly RulePatch[] = [
  {
    rule: 'J-02',
    file: `${WORDS}/foldText.ts`,
    before: "replace(SEPARATORS, '')",
    after: "replace(/ /g, '')",
    tests: [`${WORDS}/foldText.test.ts`],
  },
  {
    rule: 'J-02',
    file: `${WORDS}/judge.ts`,
    before: 'lengthOf(b) - lengthOf(a) || a.entry.action - b.entry.action',
    after: 'a.entry.action - b.entry.action',
    tests: [`${WORDS}/judge.test.ts`],
  },
];
