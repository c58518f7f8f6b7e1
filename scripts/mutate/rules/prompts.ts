import type { RulePatch } from './RulePatch.ts';

const PROMPTS = 'apps/server/src/features/prompts';

export const promptPatches: RulePatch[] = [
  {
    rule: 'J-13',
    file: `${PROMPTS}/prompts.rules.ts`,
    before: 'if (caller.accountId !== room.hostId) throw refuse.permission();',
    after: '',
    tests: [`${PROMPTS}/prompts.test.ts`],
  },
  {
    rule: 'J-13',
    file: `${PROMPTS}/prompts.rules.ts`,
    before: 'if (row?.id !== promptId) return {};',
    after: 'if (!row) return {};',
    tests: [`${PROMPTS}/prompts.test.ts`],
  },
  {
    rule: 'J-13',
    file: 'packages/protocol/src/notices.ts',
    before: 'prompt: server(',
    after: 'prompt: client(',
    tests: [`${PROMPTS}/prompts.test.ts`],
  },
  {
    rule: 'J-13',
    file: 'packages/room-model/src/slices/prompt.state.ts',
    before: "isOvertakenBy: ({ name }) => name === 'prompt',",
    after: '',
    tests: ['packages/room-model/src/RoomModel.test.ts'],
  },
  {
    rule: 'J-13',
    file: 'apps/room/src/app/LiveRoom.tsx',
    before: "const page = isHostOf(account, loaded) ? 'host' : 'viewer';",
    after: "const page = isHostOf(account, loaded) ? 'viewer' : 'viewer';",
    tests: ['e2e/prompts.spec.ts'],
  },
  {
    rule: 'J-01',
    file: 'apps/console/src/features/flow/words/wordLines.ts',
    before: 'action: line.action ?? action',
    after: 'action',
    tests: ['apps/console/src/features/flow/words/wordLines.test.ts'],
  },
  {
    rule: 'J-08',
    file: 'packages/room-model/src/pageKinds.ts',
    before: "['promptCurrent', 'luckyBagCurrent']",
    after: "['promptCurrent']",
    tests: ['packages/room-model/src/catch-up.test.ts'],
  },
];
