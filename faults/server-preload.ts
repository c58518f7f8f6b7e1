// Loaded into the server before itself: lets the test move its clock and take its disk space away.
import { DatabaseSync } from 'node:sqlite';

export type Order = { clockMs: number } | { isDiskFull: boolean };

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

process.on('message', (order: Order) => {
  if ('clockMs' in order) clockMs = order.clockMs;
  else limit(order.isDiskFull);
});
process.on('disconnect', () => process.exit(1));
