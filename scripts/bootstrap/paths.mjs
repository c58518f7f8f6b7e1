import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const MODULES = path.join(ROOT, 'node_modules');
/** Ignored by git: what the scripts remember between two runs. */
export const CACHE = path.join(ROOT, '.cache');
