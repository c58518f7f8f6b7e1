import type { RulePatch } from './RulePatch.ts';

const FEATURES = 'apps/server/src/features';
const REPORT = `${FEATURES}/live-report`;

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
  {
    rule: 'U-07',
    file: `${FEATURES}/personal-data/personal-data.erase.store.ts`,
    before: '      asks: 0,\n',
    after: '',
    tests: [`${REPORT}/questions.test.ts`],
  },
  {
    rule: 'U-05',
    file: `${REPORT}/explanations.ts`,
    before: 'const MIN_DEVIATIONS = 4;',
    after: 'const MIN_DEVIATIONS = 40;',
    tests: [`${REPORT}/explanations.test.ts`],
  },
  {
    rule: 'U-05',
    file: `${REPORT}/explanations.ts`,
    before: 'return near.find(({ kind }) => brings.has(kind) === isRise);',
    after: 'return near[0];',
    tests: [`${REPORT}/explanations.test.ts`],
  },
  {
    rule: 'U-07',
    file: `${REPORT}/live-report.store.ts`,
    before: ".where('rooms.begin_at', '<', beginAt),",
    after: ".where('rooms.begin_at', '>', beginAt),",
    tests: [`${REPORT}/live-report.test.ts`],
  },
  {
    rule: 'U-08',
    file: `${REPORT}/report-shares.rules.ts`,
    before: 'if (!share || !isSigned || share.expires_at <= this.clock.now()) throw refuse.room();',
    after: 'if (!share || share.expires_at <= this.clock.now()) throw refuse.room();',
    tests: [`${REPORT}/live-report.sharing.test.ts`],
  },
  {
    rule: 'U-08',
    file: `${REPORT}/live-report.presenter.ts`,
    before: "questions: report.questions.map((question) => ({ ...question, text: '' })),",
    after: '',
    tests: [`${REPORT}/live-report.sharing.test.ts`],
  },
];
