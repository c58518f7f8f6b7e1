// How soon the report and the axis of a live of eight hours are there, on SQLite and PostgreSQL, and how smoothly the
// axis moves and zooms.
// --comments 1000000: comments of the live whose report is made.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '@live/engines';
import { LiveState, type RoomFlow } from '@live/protocol';
import { PostgresStore } from '@live/server/db/postgres';
import { SqliteStore } from '@live/server/db/sqlite';
import type { Store } from '@live/server/db/store';
import type { Room } from '@live/server/domain/room';
import { LiveReports } from '@live/server/features/live-report/live-report.service';
import { Review } from '@live/server/features/review/review.service';
import { BEGIN_AT, DURATION_MS, fill, vacuum } from '@live/testkit/eight-hour-live';
import { serviceContextOf } from '@live/testkit/service-context';
import { note, report } from '../measurement.ts';
import { percentile } from '../percentile.ts';
import { measureAxis } from './axis.ts';

const { values } = parseArgs({ options: { comments: { type: 'string', default: '1000000' } } });
const COMMENTS = Number(values.comments);
const RUNS = 5;
const MAX_REPORT_MS = 2_000;
const MAX_AXIS_MS = 1_000;

const LIVE = { liveId: 'long', hostId: 'u-host' };
const room = {
  ...LIVE,
  roomId: 'r-long',
  title: '八小时',
  logo: '',
  categoryId: '',
  state: LiveState.ENDED,
  recordFinished: true,
  beginAt: BEGIN_AT,
  endAt: BEGIN_AT + DURATION_MS,
  chatSettings: {} as RoomFlow,
} as Room;
const flushFigures = async () => {};

async function medianTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = -1; run < RUNS; run += 1) {
    const startedAt = performance.now();
    await work();
    if (run >= 0) times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.5);
}

async function measure(name: string, store: Store): Promise<number> {
  const startedAt = performance.now();
  await fill(store, { ...LIVE, comments: COMMENTS, marks: 5_000 });
  console.log(`${name} filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  if (name === 'postgres') await vacuum(store);
  const context = serviceContextOf(store, { now: () => BEGIN_AT + DURATION_MS });
  // Each by a new object, because an answer stands for some seconds.
  const reportMs = await medianTime(() => new LiveReports(context, { flushFigures }).of(room));
  const review = new Review(context, { flushFigures, recordings: async () => [] });
  const caller = {} as Parameters<Review['axis']>[1];
  const axisMs = await medianTime(() => review.axis(room, caller, ''));
  for (const [what, value, most] of [
    ['report', reportMs, MAX_REPORT_MS],
    ['axis', axisMs, MAX_AXIS_MS],
  ] as const)
    report({
      name: `report-${what}-${name}-ms`,
      value,
      peer: null,
      goal: `under ${most} ms`,
      met: value < most,
    });
  return reportMs;
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-report-'));
const sqlite = await SqliteStore.open(dataDir);
let worst = await measure('sqlite', sqlite);
await sqlite.destroy();
rmSync(dataDir, { recursive: true, force: true });
if (findPostgres()) {
  const server = await startPostgres();
  const postgres = await PostgresStore.open(server.url);
  worst = Math.max(worst, await measure('postgres', postgres));
  await postgres.destroy();
  await server.stop();
}
note(
  `A live of 8 hours with ${COMMENTS} comments of 20,000 people, 60,000 visits and 5,000 marks; median of ${RUNS}, without HTTP.`,
);
await measureAxis();
report({
  name: 'report',
  value: worst,
  peer: null,
  goal: `the report in the slower store under ${MAX_REPORT_MS} ms`,
  met: worst < MAX_REPORT_MS,
});
process.exit();
