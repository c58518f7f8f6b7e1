// Duration of queries in a small store and in a large one.
// --comments 10000000 --rooms 1000 --actions 1000000: size of the large store (this takes minutes and 3 GB).
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SqliteStore } from '@live/server/db/sqlite';
import type { Store } from '@live/server/db/store';
import { listComments, spanOfComments } from '@live/server/features/comments/comments.store';
import { collectCard } from '@live/server/features/person-card/person-card.store';
import { listReports } from '@live/server/features/reports/reports.store';
import { findFigures, listPoints } from '@live/server/features/statistics/statistics.store';
import { note, report } from '../measurement.ts';
import { percentile } from '../percentile.ts';
import { fill, HOT_ROOM, KNOWN_PERSON, type StoreSize } from './fill.ts';

const { values } = parseArgs({
  options: {
    comments: { type: 'string', default: '10000000' },
    rooms: { type: 'string', default: '1000' },
    actions: { type: 'string', default: '1000000' },
  },
});
const SMALL: StoreSize = { rooms: 1, comments: 10_000, actions: 1_000 };
const LARGE: StoreSize = {
  rooms: Number(values.rooms),
  comments: Number(values.comments),
  actions: Number(values.actions),
};
const RUNS = 400;
const MAX_RATIO = 1.5;
const MAX_CARD_MS = 100;

const queries: Record<string, (store: Store) => Promise<unknown>> = {
  'comment-list': ({ db }) =>
    Promise.all([
      listComments(db, HOT_ROOM, 500, Number.MAX_SAFE_INTEGER),
      spanOfComments(db, HOT_ROOM),
    ]),
  'room-stats': ({ db }) => Promise.all([findFigures(db, HOT_ROOM), listPoints(db, HOT_ROOM)]),
  'report-search': ({ db }) =>
    listReports(db, { liveId: HOT_ROOM, content: '广告' }, { pageNum: 1, pageSize: 10 }),
  'person-card': ({ db }) =>
    collectCard(db, {
      liveId: HOT_ROOM,
      accountId: KNOWN_PERSON,
      browserMark: '',
      hostId: undefined,
    }),
};

async function openFilled(size: StoreSize): Promise<{ store: Store; dataDir: string }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-growth-'));
  const store = await SqliteStore.open(dataDir);
  const startedAt = performance.now();
  await fill(store, size);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${size.rooms} rooms, ${size.comments} comments filled in ${seconds} s`);
  return { store, dataDir };
}

const small = await openFilled(SMALL);
const large = await openFilled(LARGE);
let worst = { name: '', value: 0, peer: 1 };
for (const [name, query] of Object.entries(queries)) {
  const times = { small: [] as number[], large: [] as number[] };
  // Alternating, so that other load on the machine affects both.
  for (let count = -20; count < RUNS; count += 1) {
    for (const [size, { store }] of [
      ['small', small],
      ['large', large],
    ] as const) {
      const startedAt = performance.now();
      await query(store);
      if (count >= 0) times[size].push(performance.now() - startedAt);
    }
  }
  const value = percentile(times.large, 0.99);
  const peer = percentile(times.small, 0.99);
  const medians = [times.small, times.large].map((list) => percentile(list, 0.5).toFixed(2));
  console.log(
    `${name}: p99 ${peer.toFixed(2)} → ${value.toFixed(2)} ms, median ${medians.join(' → ')} ms`,
  );
  note(`${name}: median ${medians.join(' ms in the small store, ')} ms in the large one.`);
  report({
    name: `growth-${name}-p99-ms`,
    value,
    peer,
    goal: `at most ${MAX_RATIO} of the small store`,
    met: value <= MAX_RATIO * peer,
  });
  if (value / peer > worst.value / worst.peer) worst = { name, value, peer };
}
// One of those who have said most: with the defaults 5000 comments here and 1000 entries of the log.
const busy = { liveId: HOT_ROOM, accountId: 'u1', browserMark: '', hostId: undefined };
const busyTimes: number[] = [];
for (let count = -20; count < RUNS; count += 1) {
  const startedAt = performance.now();
  await collectCard(large.store.db, busy);
  if (count >= 0) busyTimes.push(performance.now() - startedAt);
}
const busyMs = percentile(busyTimes, 0.99);
console.log(`card of a busy person: p99 ${busyMs.toFixed(2)} ms`);
report({
  name: 'growth-busy-person-p99-ms',
  value: busyMs,
  peer: null,
  goal: `the card of a busy person in the large store in at most ${MAX_CARD_MS} ms`,
  met: busyMs <= MAX_CARD_MS,
});
for (const { store, dataDir } of [small, large]) {
  await store.destroy();
  rmSync(dataDir, { recursive: true, force: true });
}
note(
  `From ${SMALL.rooms} room and ${SMALL.comments} comments to ${LARGE.rooms} and ${LARGE.comments}, half of them in the queried room; SQLite.`,
);
report({
  name: 'growth',
  value: worst.value,
  peer: worst.peer,
  goal: `the worst of them (${worst.name}) at most ${MAX_RATIO} of the small store`,
  met: worst.value <= MAX_RATIO * worst.peer,
});
process.exit();
