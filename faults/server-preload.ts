// Preloaded into the server: lets the test move its clock, simulate a full disk, and count the writes
// that were refused because of it.
import { DatabaseSync, StatementSync } from 'node:sqlite';

export type PreloadCommand = { clockMs: number } | { isDiskFull: boolean };

/** Message to the test. */
export interface PreloadMessage {
  refusedForSpace: number;
}

let clockMs = 0;
const realNow = Date.now;
Date.now = () => realNow() + clockMs;

/** Without a mounted disk, commits fail as on a full one. */
let isDiskFull = false;
const SQLITE_FULL = 13;

const fullDisk = (): Error =>
  Object.assign(new Error('database or disk is full'), {
    code: 'ERR_SQLITE_ERROR',
    errcode: SQLITE_FULL,
  });

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/** Reports every statement that failed for lack of space. */
const watch = <N extends string>(owner: Record<N, (...given: never[]) => unknown>, name: N) => {
  const real = owner[name];
  owner[name] = function watched(this: unknown, ...given: never[]) {
    const text = this instanceof StatementSync ? this.sourceSQL : String(given[0]);
    try {
      if (isDiskFull && /^commit\b/i.test(text)) throw fullDisk();
      return real.apply(this, given);
    } catch (error) {
      if (isFull(error)) process.send?.({ refusedForSpace: 1 } satisfies PreloadMessage);
      throw error;
    }
  };
};
for (const name of ['run', 'all', 'get'] as const) watch(StatementSync.prototype, name);
watch(DatabaseSync.prototype, 'exec');

process.on('message', (command: PreloadCommand) => {
  if ('clockMs' in command) clockMs = command.clockMs;
  else isDiskFull = command.isDiskFull;
});
process.on('disconnect', () => process.exit(1));
