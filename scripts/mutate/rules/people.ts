import type { RulePatch } from './RulePatch.ts';

const SERVER = 'apps/server/src';
const FEATURES = `${SERVER}/features`;

/** Rules of silences, removals, guests, cards, notes and reports about people. */
export const peoplePatches: readonly RulePatch[] = [
  {
    rule: 'G-04',
    file: `${SERVER}/composition/due-work.ts`,
    before: 'run: (room, id) => removals.end(room, id),',
    after: 'run: async () => {},',
    tests: [`${FEATURES}/removals/removals.test.ts`],
  },
  {
    rule: 'G-05',
    file: `${SERVER}/db/sanction-rows.ts`,
    before: ".where('sanction.account_id', '!=', accountId),",
    after: ".where('sanction.account_id', '=', accountId),",
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
  {
    rule: 'G-07',
    file: `${FEATURES}/person-card/person-card.rules.ts`,
    before: 'if (hostId !== undefined && !isKnownHere(card)) throw refuse.account();',
    after: '',
    tests: [`${FEATURES}/person-card/person-card.test.ts`],
  },
  {
    rule: 'G-07',
    file: `${FEATURES}/person-card/person-card.presenter.ts`,
    before: 'isDeleted: flag(row.deleted_at !== null),',
    after: 'isDeleted: flag(false),',
    tests: [`${FEATURES}/person-card/person-card.test.ts`],
  },
  {
    rule: 'G-08',
    file: `${FEATURES}/person-card/person-card.rules.ts`,
    before: 'if (note.author_id !== caller.accountId && !isSuperAdmin(caller.role))',
    after: 'if (false)',
    tests: [`${FEATURES}/person-card/person-card.test.ts`],
  },
  {
    rule: 'G-11',
    file: `${FEATURES}/members/operator-presence.ts`,
    before: 'this.#registry.expire(now, GONE_AFTER_MS)',
    after: 'this.#registry.expire(now, now)',
    tests: [`${FEATURES}/members/operators.test.ts`],
  },
  {
    rule: 'G-12',
    file: `${FEATURES}/reports/reports.subject.ts`,
    before: 'about_message: comment.message,',
    after: '',
    tests: [`${FEATURES}/reports/reports.cases.test.ts`],
  },
  {
    rule: 'G-13',
    file: `${FEATURES}/reports/reports.rules.ts`,
    before: 'if (case_state !== CaseState.TAKEN) return to === CaseState.OPEN;',
    after: '',
    tests: [`${FEATURES}/reports/reports.cases.test.ts`],
  },
  {
    rule: 'J-07',
    file: `${FEATURES}/comments/comments.rules.ts`,
    before: 'if (waitMs > 0) throw',
    after: 'if (waitMs > slowMs) throw',
    tests: [`${FEATURES}/flow/slow-mode.test.ts`],
  },
  {
    rule: 'G-01',
    file: `${SERVER}/application/sanctions.ts`,
    before: 'const begun = { ...key, ...storedTerms(terms, now) };',
    after: "const begun = { ...key, ...storedTerms(terms, now), reason: '' };",
    tests: [`${FEATURES}/silences/silences.timed.test.ts`],
  },
  {
    rule: 'G-01',
    file: `${FEATURES}/silences/silences.person.ts`,
    before: 'if (order.isEverywhere && !isSuperAdmin(caller.role)) throw refuse.permission();',
    after: '',
    tests: [`${FEATURES}/silences/silences.scope.test.ts`],
  },
  {
    rule: 'G-02',
    file: `${SERVER}/db/sanction-rows.ts`,
    before: ".where('sanction.until_at', '<=', now)",
    after: ".where('sanction.until_at', '<=', 0)",
    tests: [`${FEATURES}/silences/silences.timed.test.ts`],
  },
  {
    rule: 'G-03',
    file: `${SERVER}/domain/terms.ts`,
    before: '...(until_at !== null && { durationSeconds: secondsLeft(until_at, now) }),',
    after: '',
    tests: [`${FEATURES}/silences/silences.timed.test.ts`],
  },
  {
    rule: 'G-09',
    file: `${SERVER}/application/unit-of-work.ts`,
    before: 'if (room)\n',
    after: 'if (room && !id)\n',
    tests: [`${FEATURES}/actions/undo.test.ts`],
  },
  {
    rule: 'G-10',
    file: `${FEATURES}/actions/actions.store.ts`,
    before: ".where('subject', '=', subject)",
    after: ".where('subject', '=', '')",
    tests: [`${FEATURES}/actions/undo.test.ts`],
  },
  {
    rule: 'G-11',
    file: `${SERVER}/application/already-done-by.ts`,
    before: '{ handledBy: nickname }',
    after: '{}',
    tests: [`${FEATURES}/actions/undo.test.ts`],
  },
];
