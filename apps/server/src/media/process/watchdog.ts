import { Worker } from 'node:worker_threads';

const CHECK_MS = 1_000;
/** A main thread that does nothing for so many checks never will. */
const MOST_CHECKS = 8;

/**
 * Runs in a thread of its own, because a thread that is caught in a loop can do nothing about it. It counts its own turns,
 * so that a machine that stood still is not taken for a loop.
 */
const WATCH = `
const { workerData } = require('node:worker_threads');
const beats = new Int32Array(workerData.shared);
let last = -1;
let checks = 0;
setInterval(() => {
  const now = Atomics.load(beats, 0);
  checks = now === last ? checks + 1 : 0;
  last = now;
  if (checks >= workerData.mostChecks) process.kill(process.pid, 'SIGKILL');
}, workerData.checkMs);
`;

/** Ends this process when its main thread hangs. What watches it from outside may have gone, or have no right to. */
export function startWatchdog(checkMs = CHECK_MS): void {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const workerData = { shared, checkMs, mostChecks: MOST_CHECKS };
  new Worker(WATCH, { eval: true, workerData, execArgv: [] }).unref();
  setInterval(() => Atomics.add(beats, 0, 1), checkMs / 2).unref();
}
