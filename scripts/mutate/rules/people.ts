import type { RulePatch } from './RulePatch.ts';

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/** Rules of mutes, removals and guests. */
export const peoplePatches: readonly RulePatch[] = [
  {
    rule: 'G-04',
    file: `${SERVER}/server.ts`,
    before: 'run: (room, id) => removals.end(room, id),',
    after: 'run: async () => {},',
    tests: [`${FEATURES}/removals/removals.test.ts`],
  },
  {
    rule: 'G-05',
    file: `${SERVER}/db/term-rows.ts`,
    before: ".where('term.account_id', '!=', accountId),",
    after: ".where('term.account_id', '=', accountId),",
    tests: [`${FEATURES}/guest-networks/guest-networks.test.ts`],
  },
  {
    rule: 'G-05',
    file: `${SERVER}/http/caller-marks.ts`,
    before: 'return Math.floor(this.#clock.now() / DAY_MS);',
    after: 'return 0;',
    tests: [`${FEATURES}/guest-networks/guest-networks.test.ts`],
  },
  {
    rule: 'G-06',
    file: `${FEATURES}/flow/flow.rules.ts`,
    before: 'if (flow.guestPolicy !== GuestPolicy.NONE) return;',
    after: 'if (flow) return;',
    tests: [`${FEATURES}/flow/flow.test.ts`],
  },
];
