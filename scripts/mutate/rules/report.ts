import type { RulePatch } from './RulePatch.ts';

const FEATURES = 'apps/server/src/features';

/** Rules of what is stored for looking back, of explanations and of the report. */
export const reportPatches: readonly RulePatch[] = [
  {
    rule: 'U-07',
    file: `${FEATURES}/statistics/room-tally.ts`,
    before: 'if (!this.#visits.has(keyOf(visit))) this.#noteVisit(visit);',
    after: 'this.#noteVisit(visit);',
    tests: [`${FEATURES}/statistics/room-tally.test.ts`],
  },
  {
    rule: 'U-07',
    file: `${FEATURES}/members/room-members.ts`,
    before: "this.#gone(room, person, seenAt, 'timeout');",
    after: "this.#gone(room, person, this.#clock.now(), 'timeout');",
    tests: [`${FEATURES}/statistics/visits.test.ts`],
  },
];
