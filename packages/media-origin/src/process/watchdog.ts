import { Worker } from 'node:worker_threads';
import { guardedInterval, printError } from '@live/guards';

const CHECK_MS = 1_000;
/** A main thread without progress for this many checks hangs. */
const MAX_CHECKS = 8;

export interface WatchdogData {
  /** A shared counter that the main thread increments. */
  readonly shared: SharedArrayBuffer;
  readonly checkMs: number;
  readonly maxChecks: number;
}

/** Ends this process when its main thread hangs. The server may have ended, or lack the right to kill it. */
export function startWatchdog(checkMs = CHECK_MS): void {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const workerData: WatchdogData = { shared, checkMs, maxChecks: MAX_CHECKS };
  // A worker thread, because a thread in a loop cannot watch itself.
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
  }).unref();
  guardedInterval(printError, () => Atomics.add(beats, 0, 1), checkMs / 2).unref();
}
