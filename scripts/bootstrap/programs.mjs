import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './paths.mjs';

const STOP_WITH_PARENT = pathToFileURL(
  path.join(ROOT, 'scripts/bootstrap/stop-with-parent.mjs'),
).href;

/** Arguments for a Node that runs TypeScript and ends with the process that started it. */
export const NODE_ARGUMENTS = [
  '--disable-warning=ExperimentalWarning',
  `--import=${STOP_WITH_PARENT}`,
];

export const SERVER = path.join(ROOT, 'apps/server/src/main.ts');
