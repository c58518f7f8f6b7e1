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

const databases = new Set<DatabaseSync>();
const realPrepare = DatabaseSync.prototype.prepare;
DatabaseSync.prototype.prepare = function prepare(this: DatabaseSync, text: string) {
  databases.add(this);
  return realPrepare.call(this, text);
};

const MOST_PAGES = 4_294_967_294;

/** Where no small disk can be mounted, the database itself refuses to grow. */
const limit = (isDiskFull: boolean): void => {
  for (const database of databases)
    database.exec(`pragma max_page_count = ${isDiskFull ? 1 : MOST_PAGES}`);
};

const SQLITE_FULL = 13;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/** Tells of every statement that found no space, and changes nothing else. */
const watch = <N extends string>(owner: Record<N, (...given: never[]) => unknown>, name: N) => {
  const real = owner[name];
  owner[name] = function watched(this: unknown, ...given: never[]) {
    try {
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
  else limit(order.isDiskFull);
});
process.on('disconnect', () => process.exit(1));
