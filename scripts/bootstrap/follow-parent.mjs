import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 1000;

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * Calls back once when the process that started this one has gone: killing it must not leave a
 * server behind that nobody sees.
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function followParent(onGone) {
  const parent = process.ppid;
  return watch(() => process.ppid === parent && isAlive(parent), onGone);
}

/**
 * The same for npm, which may start its scripts through a shell that outlives it.
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function followNpm(onGone) {
  const parent = process.ppid;
  const aboveShell = parentOfShell(parent);
  const isHere = () =>
    process.ppid === parent && isAlive(parent) && (!aboveShell || isAlive(aboveShell));
  return watch(isHere, onGone);
}

/**
 * @param {() => boolean} isHere
 * @param {() => void} onGone
 */
function watch(isHere, onGone) {
  const timer = setInterval(() => {
    if (isHere()) return;
    clearInterval(timer);
    onGone();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * @param {number} pid
 * @returns {number | undefined} nothing where the process is no shell
 */
function parentOfShell(pid) {
  if (process.platform === 'win32') return undefined;
  const [, parent, name = ''] = /(\d+)\s+(.*)/.exec(describe(pid)) ?? [];
  return /sh$/.test(name.trim()) ? Number(parent) : undefined;
}

/**
 * @param {number} pid
 * @returns {string} its parent's id and its program
 */
function describe(pid) {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  }
  // Small Linux images have no ps. A name may hold parentheses: "pid (name) state ppid …".
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const end = stat.lastIndexOf(')');
  return `${stat.slice(end + 2).split(' ')[1]} ${stat.slice(stat.indexOf('(') + 1, end)}`;
}
