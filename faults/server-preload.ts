// Loaded into the server before itself: lets the test move its clock, take its disk space away, and
// count what was refused for want of it.
import { DatabaseSync, StatementSync } from 'node:sqlite';

export type Order = { clockMs: number } | { isDiskFull: boolean };

/** What the test is told. */
export interface Told {
  refusedForSpace: number;
}

let clockMs = 0;
const realNow = Date.now;
Date.now = () => realNow() + clockMs;

/** Where no small disk can be mounted, a commit fails as it would on a full one. */
let isDiskFull = false;
const SQLITE_FULL = 13;

const fullDisk = (): Error =>
  Object.assign(new Error('database or disk is full'), {
    ...{ code: 'ERR_SQLITE_ERROR', errcode: SQLITE_FULL },
  });

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/** Tells of every statement that found no space. */
const watch = <N extends string>(owner: Record<N, (...given: never[]) => unknown>, name: N) => {
  const real = owner[name];
  owner[name] = function watched(this: unknown, ...given: never[]) {
    const text = this instanceof StatementSync ? this.sourceSQL : String(given[0]);
    try {
      if (isDiskFull && /^commit\b/i.test(text)) throw fullDisk();
      return real.apply(this, given);
    } catch (error) {
      if (isFull(error)) process.send?.({ refusedForSpace: 1 } satisfies Told);
      throw error;
    }
  };
};
for (const name of ['run', 'all', 'get'] as const) watch(StatementSync.prototype, name);
watch(DatabaseSync.prototype, 'exec');

process.on('message', (order: Order) => {
  if ('clockMs' in order) clockMs = order.clockMs;
  else isDiskFull = order.isDiskFull;
});
process.on('disconnect', () => process.exit(1));
