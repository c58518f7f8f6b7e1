import { Worker } from 'node:worker_threads';
import { guardedInterval, printError } from '../../domain/guard.ts';

const CHECK_MS = 1_000;
/** A main thread that does nothing for so many checks never will. */
const MOST_CHECKS = 8;

export interface WatchdogData {
  /** One number, which the main thread counts up. */
  readonly shared: SharedArrayBuffer;
  readonly checkMs: number;
  readonly mostChecks: number;
}

/** Ends this process when its main thread hangs. What watches it from outside may have gone, or have no right to. */
export function startWatchdog(checkMs = CHECK_MS): void {
  const shared = new SharedArrayBuffer(4);
  const beats = new Int32Array(shared);
  const workerData: WatchdogData = { shared, checkMs, mostChecks: MOST_CHECKS };
  // A thread that is caught in a loop can do nothing about it: another one watches.
  new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData,
    execArgv: [],
  }).unref();
  guardedInterval(printError, () => Atomics.add(beats, 0, 1), checkMs / 2).unref();
}
