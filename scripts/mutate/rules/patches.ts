import { consolePatches } from './console.ts';
import { listPatches } from './list.ts';
import { lookBackPatches } from './look-back.ts';
import { modelPatches } from './model.ts';
import { operationPatches } from './operation.ts';
import { pagePatches } from './pages.ts';
import { peoplePatches } from './people.ts';
import { phonePatches } from './phone.ts';
import { playerPatches } from './player.ts';
import { promptPatches } from './prompts.ts';
import { protocolPatches } from './protocol.ts';
import type { RulePatch } from './RulePatch.ts';
import { reportPatches } from './report.ts';
import { reviewPatches } from './review.ts';
import { serverPatches } from './server.ts';
import { wordPatches } from './words.ts';

/** One break for each rule, or several where it promises several things. */
export const RULE_PATCHES: RulePatch[] = [
  ...protocolPatches,
  ...modelPatches,
  ...playerPatches,
  ...pagePatches,
  ...phonePatches,
  ...consolePatches,
  ...serverPatches,
  ...peoplePatches,
  ...reviewPatches,
  ...lookBackPatches,
  ...reportPatches,
  ...listPatches,
  ...wordPatches,
  ...promptPatches,
  ...operationPatches,
];
