import { workerData } from 'node:worker_threads';
import { guardedInterval, printError } from '@live/guards';
import { readThreads, StuckThreads } from './stuck-threads.ts';
import type { WatchdogData } from './watchdog.ts';

const { shared, checkMs, maxChecks } = workerData as WatchdogData;
const beats = new Int32Array(shared);
let last = -1;
let checks = 0;
/** Hostile packets can trap a worker thread of the native library in a loop, while the main thread goes on. */
const stuck = new StuckThreads();

/** Counts its own checks, so that a stalled machine is not taken for a loop. */
function check(): void {
  const now = Atomics.load(beats, 0);
  checks = now === last ? checks + 1 : 0;
  last = now;
  const isHanging = checks >= maxChecks || stuck.find(readThreads()) !== undefined;
  if (isHanging) process.kill(process.pid, 'SIGKILL');
}

guardedInterval(printError, check, checkMs);
