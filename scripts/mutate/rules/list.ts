import type { RulePatch } from './RulePatch.ts';

const FLOW = 'apps/server/src/features/flow';

/** Rules of the list of comments: the pinned text, folding, selection, keys, search and prompts. */
export const listPatches: readonly RulePatch[] = [
  {
    rule: 'J-10',
    file: `${FLOW}/flow.rules.ts`,
    before:
      "units.onInTransaction('commentsDeleted', (work, { room }) => this.#unpinDeleted(work, room));",
    after: '',
    tests: [`${FLOW}/pin.test.ts`],
  },
  {
    rule: 'J-10',
    file: 'apps/room/src/features/comments/PinnedLine.tsx',
    before: "{text !== '' && (",
    after: '{false && (',
    tests: ['e2e/pin.spec.ts'],
  },
  {
    rule: 'J-11',
    file: 'apps/console/src/features/comments/useRowShortcuts.ts',
    before: 'event.stopPropagation();',
    after: '',
    tests: ['e2e/row-keys.spec.ts'],
  },
  {
    rule: 'J-08',
    file: 'apps/console/src/features/comments/folding/foldComments.ts',
    before: 'isRecent || key ===',
    after: 'isRecent && key ===',
    tests: ['apps/console/src/features/comments/folding/foldComments.test.ts'],
  },
  {
    rule: 'J-09',
    file: 'apps/server/src/features/comments/comments.deletions.ts',
    before: 'for (const id of new Set(commentIds)) {',
    after: 'for (const id of commentIds.slice(0, 1)) {',
    tests: ['apps/server/src/features/comments/several.test.ts'],
  },
  {
    rule: 'J-12',
    file: 'apps/server/src/features/comments/comments.store.ts',
    before: ".where('comments.deleted_at', 'is', null)",
    after: '',
    tests: ['apps/server/src/features/comments/comments.search.test.ts'],
  },
];
