import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));
export const MODULES = path.join(ROOT, 'node_modules');
/** Ignored by git: what the scripts remember between two runs. */
export const CACHE = path.join(ROOT, '.cache');
export const SERVER = path.join(ROOT, 'apps/server/src/main.ts');

const preload = pathToFileURL(path.join(ROOT, 'scripts/bootstrap/stop-with-parent.mjs')).href;
/** Lets a Node end with the process that started it. */
export const FOLLOW_PARENT = `--import=${preload}`;

export const NODE_ARGUMENTS = ['--disable-warning=ExperimentalWarning', FOLLOW_PARENT];

/**
 * Objects of a server with many connections are either gone at once or stay: a small nursery costs it no
 * speed, and a large one a third of its memory. Garbage in the old generation is collected when it has
 * grown by two fifths: V8 alone would let it double under a flood of requests.
 */
export const SERVER_ARGUMENTS = ['--max-semi-space-size=8', '--heap-growing-percent=40'];
