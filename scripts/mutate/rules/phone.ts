import type { RulePatch } from './RulePatch.ts';

/** What the phone's page shows and does. */
export const phonePatches: RulePatch[] = [
  {
    rule: 'P-10',
    file: 'apps/room/src/styles/global.css',
    before: '--touch: 44px;',
    after: '--touch: 36px;',
    tests: ['e2e/room-look.spec.ts'],
  },
  {
    rule: 'P-10',
    file: 'apps/room/src/styles/global.css',
    before: '  accent-color: var(--accent-strong);\n',
    after: '',
    tests: ['e2e/room-look.spec.ts'],
  },
];
