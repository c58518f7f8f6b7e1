import type { RulePatch } from './RulePatch.ts';

const WORDS = 'packages/words/src';
const FEATURES = 'apps/server/src/features';

/** Rules of word lists and held comments. */
export const wordPatches: readonly RulePatch[] = [
  {
    rule: 'J-01',
    file: `${FEATURES}/words/words.rules.ts`,
    before: '> limits.maxWords)',
    after: '> 2 * limits.maxWords)',
    tests: [`${FEATURES}/words/words.test.ts`],
  },
  {
    rule: 'J-03',
    file: `${FEATURES}/words/words.rules.ts`,
    before: 'return { action, message: text,',
    after: 'return { action, message,',
    tests: [`${FEATURES}/words/words.same.test.ts`],
  },
  {
    rule: 'J-04',
    file: `${FEATURES}/comments/comments.rules.ts`,
    before: 'if (filtered.action === WordAction.BLOCK) throw new ChatBlocked();',
    after: '',
    tests: [`${FEATURES}/words/words.test.ts`],
  },
  {
    rule: 'J-05',
    file: `${FEATURES}/comments/comments.rules.ts`,
    before: 'if (flow && mustWait(flow.reviewMode, action)) throw new ReviewModeChanged();',
    after: '',
    tests: [`${FEATURES}/comments/comments.review.test.ts`],
  },
  {
    rule: 'J-05',
    file: `${FEATURES}/comments/comments.held.ts`,
    before: 'if (!isRunning(to)) await this.#refuseAll(work, room);',
    after: '',
    tests: [`${FEATURES}/comments/held.test.ts`],
  },
  {
    rule: 'J-06',
    file: `${FEATURES}/comments/comments.held.store.ts`,
    before: "\n    .where('state', '=', HeldState.WAITING);",
    after: ';',
    tests: [`${FEATURES}/comments/held.test.ts`],
  },
  {
    rule: 'J-02',
    file: `${WORDS}/normaliseText.ts`,
    before: "replace(SEPARATORS, '')",
    after: "replace(/ /g, '')",
    tests: [`${WORDS}/normaliseText.test.ts`],
  },
  {
    rule: 'J-02',
    file: `${WORDS}/judge.ts`,
    before: 'lengthOf(b) - lengthOf(a) || a.entry.action - b.entry.action',
    after: 'a.entry.action - b.entry.action',
    tests: [`${WORDS}/judge.test.ts`],
  },
];
