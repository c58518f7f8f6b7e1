import type { RulePatch } from './RulePatch.ts';

const BROADCASTS = 'apps/server/src/features/broadcasts';

/** Rules of looking back while a live runs. */
export const lookBackPatches: readonly RulePatch[] = [
  {
    rule: 'U-06',
    file: `${BROADCASTS}/broadcasts.rules.ts`,
    before: "action === 'publish' || (action === 'record' && room.state !== LiveState.ENDED);",
    after: "action === 'publish';",
    tests: [`${BROADCASTS}/look-back.test.ts`],
  },
];
