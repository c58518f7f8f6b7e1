import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT } from './paths.mjs';

/** A second Ctrl-C later than this means that the operator does not want to wait any more. */
const IMPATIENT_MS = 1000;
const GRACE_MS = 15_000;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const OWN_GROUP = process.platform !== 'win32';

let interrupted = false;

/** Whether somebody asked these commands to end: what then fails needs no explanation. */
export function wasInterrupted() {
  return interrupted;
}

/**
 * @typedef {object} ChildOptions
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [cwd]
 * @property {(text: string) => void} [onOutput] receives the output instead of the terminal
 * @property {number} [graceMs] how long it may take to end once asked to
 */

/**
 * Runs a program to its end and returns its exit code. The program gets a process group of its
 * own: a Ctrl-C would otherwise reach it twice, from the terminal and from here.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, options = {}) {
  const { env = process.env, cwd = ROOT, onOutput, graceMs = GRACE_MS } = options;
  const child = spawn(command, args, {
    cwd,
    env,
    detached: OWN_GROUP,
    stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text) => onOutput?.(text));
  child.stderr?.setEncoding('utf8').on('data', (text) => onOutput?.(text));
  const release = passSignalsTo(child, graceMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) =>
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']),
    );
  }).finally(release);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} graceMs
 */
function passSignalsTo(child, graceMs) {
  let firstAt = 0;
  /** @type {NodeJS.Timeout | undefined} */
  let killTimer;
  /** @param {NodeJS.Signals} signal */
  const send = (signal) => {
    if (child.pid === undefined) return;
    try {
      if (OWN_GROUP) process.kill(-child.pid, signal);
      else child.kill(signal);
    } catch {
      // It has ended in the meantime.
    }
  };
  /** @param {NodeJS.Signals} signal */
  const onSignal = (signal) => {
    interrupted = true;
    if (firstAt === 0) {
      firstAt = Date.now();
      send(signal);
      killTimer = setTimeout(send, graceMs, 'SIGKILL');
    } else if (Date.now() - firstAt > IMPATIENT_MS) send('SIGKILL');
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    clearTimeout(killTimer);
  };
}
