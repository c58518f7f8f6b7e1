import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { CACHE, MODULES } from './paths.mjs';

const PREFIX = 'node-in-use-';

/**
 * npm is about to delete the Node that runs this: Windows refuses to delete a program that runs,
 * and a file that has vanished cannot start npm. Returns nothing where it runs from elsewhere.
 */
export function setRunningNodeAside() {
  const home = process.execPath;
  if (!home.startsWith(MODULES + path.sep)) return undefined;
  mkdirSync(CACHE, { recursive: true });
  const aside = path.join(CACHE, `${PREFIX}${process.pid}${path.extname(home)}`);
  renameSync(home, aside);
  return {
    path: aside,
    release() {
      // An install that failed before it began has left the rest of node_modules in place.
      if (!existsSync(home) && existsSync(path.dirname(home))) renameSync(aside, home);
      dropLeftovers();
    },
  };
}

function dropLeftovers() {
  for (const name of readdirSync(CACHE)) {
    if (!name.startsWith(PREFIX)) continue;
    try {
      rmSync(path.join(CACHE, name), { force: true });
    } catch {
      // Windows keeps it as long as it runs: the next install deletes it.
    }
  }
}
