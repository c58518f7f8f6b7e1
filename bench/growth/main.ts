// What people wait for, in a small store and in a large one.
// --comments 10000000 --rooms 1000: how large (that many take two minutes and two gigabytes).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteStore } from '../../apps/server/src/db/sqlite.ts';
import type { Store } from '../../apps/server/src/db/store.ts';
import {
  listComments,
  spanOfComments,
} from '../../apps/server/src/features/comments/comments.store.ts';
import { listReports } from '../../apps/server/src/features/reports/reports.store.ts';
import {
  findFigures,
  listPoints,
} from '../../apps/server/src/features/statistics/statistics.store.ts';
import { percentile } from '../percentile.ts';
import { note, report } from '../report.ts';
import { type Amounts, fill, HOT_ROOM } from './fill.ts';

const { values } = parseArgs({
  options: {
    comments: { type: 'string', default: '10000000' },
    rooms: { type: 'string', default: '1000' },
  },
});
const SMALL: Amounts = { rooms: 1, comments: 10_000 };
const LARGE: Amounts = { rooms: Number(values.rooms), comments: Number(values.comments) };
const ASKED = 400;
const MOST = 1.5;

const questions: Record<string, (store: Store) => Promise<unknown>> = {
  'comment-list': ({ db }) =>
    Promise.all([
      listComments(db, HOT_ROOM, 500, Number.MAX_SAFE_INTEGER),
      spanOfComments(db, HOT_ROOM),
    ]),
  'room-stats': ({ db }) => Promise.all([findFigures(db, HOT_ROOM), listPoints(db, HOT_ROOM)]),
  'report-search': ({ db }) =>
    listReports(db, { liveId: HOT_ROOM, content: '广告', limit: 10, offset: 0 }),
};

async function openFilled(amounts: Amounts): Promise<{ store: Store; dataDir: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-growth-'));
  await (await SqliteStore.open(dataDir)).destroy();
  const begun = performance.now();
  fill(dataDir, amounts);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(`${amounts.rooms} rooms, ${amounts.comments} comments filled in ${seconds} s`);
  return { store: await SqliteStore.open(dataDir), dataDir };
}

const small = await openFilled(SMALL);
const large = await openFilled(LARGE);
let worst = { name: '', value: 0, peer: 1 };
for (const [name, ask] of Object.entries(questions)) {
  const times = { small: [] as number[], large: [] as number[] };
  // By turns, so that whatever else the machine does falls on both alike.
  for (let count = -20; count < ASKED; count += 1) {
    for (const [size, { store }] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const begun = performance.now();
      await ask(store);
      if (count >= 0) times[size].push(performance.now() - begun);
    }
  }
  const value = percentile(times.large, 0.99);
  const peer = percentile(times.small, 0.99);
  const middle = [times.small, times.large].map((list) => percentile(list, 0.5).toFixed(2));
  console.log(
    `${name}: p99 ${peer.toFixed(2)} → ${value.toFixed(2)} ms, median ${middle.join(' → ')} ms`,
  );
  note(`${name}: median ${middle.join(' ms in the small store, ')} ms in the large one.`);
  report({
    name: `growth-${name}-p99-ms`,
    value,
    peer,
    goal: `at most ${MOST} of the small store`,
    met: value <= MOST * peer,
  });
  if (value / peer > worst.value / worst.peer) worst = { name, value, peer };
}
for (const { store, dataDir } of [small, large]) {
  await store.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
note(
  `From ${SMALL.rooms} room and ${SMALL.comments} comments to ${LARGE.rooms} and ${LARGE.comments}, half of them in the room that is asked for; SQLite.`,
);
report({
  name: 'growth',
  value: worst.value,
  peer: worst.peer,
  goal: `the worst of them (${worst.name}) at most ${MOST} of the small store`,
  met: worst.value <= MOST * worst.peer,
});
process.exit();
