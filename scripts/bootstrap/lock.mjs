import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SetupError } from './command.mjs';
import { isAlive } from './follow-parent.mjs';
import { CACHE } from './paths.mjs';

const RETRY_MS = 500;
const GIVE_UP_MS = 10 * 60_000;

/**
 * Lets one process at a time do the work: `npm start` and `npm test` side by side in a fresh
 * clone would otherwise delete each other's node_modules.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function withLock(name, work) {
  mkdirSync(CACHE, { recursive: true });
  const file = path.join(CACHE, `${name}.lock`);
  const giveUpAt = Date.now() + GIVE_UP_MS;
  for (let waiting = false; !take(file); waiting = true) {
    if (!waiting) console.log('另一个进程正在准备，等待其完成…');
    if (Date.now() > giveUpAt)
      throw new SetupError(`等待超时，如无其他进程在运行，请删除 ${file}。`);
    await sleep(RETRY_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} file
 * @returns {boolean}
 */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    return dropWhenAbandoned(file) && take(file);
  }
}

/** @param {string} file */
function dropWhenAbandoned(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === 0 || isAlive(pid)) return false;
    rmSync(file, { force: true });
  } catch (error) {
    // Its owner may just have released it.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  return true;
}
