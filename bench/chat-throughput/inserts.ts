import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '@live/server/db/open-store';
import type { Store } from '@live/server/db/store';

/** The number of viewers of the bench: what arrives in one turn. */
const BATCH = 64;
const SECONDS = 3;

/** Rows of comments written a second, in batches, with the room's numbers and nothing else. */
export async function insertsPerSecond(databaseUrl: string | undefined): Promise<number> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-bench-inserts-'));
  const store = await openStore({ dataDir, databaseUrl });
  try {
    await insertRoom(store);
    const from = performance.now();
    let inserted = 0;
    for (; performance.now() - from < SECONDS * 1_000; inserted += BATCH)
      await insertBatch(store, inserted);
    return (inserted * 1_000) / (performance.now() - from);
  } finally {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const insertRoom = (store: Store) =>
  store.transaction((db) =>
    db
      .insertInto('rooms')
      .values({
        live_id: 'inserts',
        room_id: 'r-inserts',
        anchor_id: 'u-1',
        title: '直播',
        state: 1,
        begin_at: 1,
        end_at: null,
        created_at: 1,
      })
      .execute(),
  );

const insertBatch = (store: Store, from: number) =>
  store.transaction(async (db) => {
    await db
      .updateTable('rooms')
      .set((eb) => ({
        last_comment_id: eb('last_comment_id', '+', BATCH),
        client_seq: eb('client_seq', '+', BATCH),
        comment_count: eb('comment_count', '+', BATCH),
      }))
      .where('live_id', '=', 'inserts')
      .execute();
    const rows = Array.from({ length: BATCH }, (_, index) => ({
      live_id: 'inserts',
      id: from + index + 1,
      account_id: `u-${index}`,
      account_name: `观众${index}`,
      role: 0,
      message: '主播好，这个链接还有货吗',
      at_who: '',
      kind: 0,
      corp_id: '',
      corp_name: '',
      created_at: 1_800_000_000_000,
      deleted_at: null,
      deleted_by: '',
      asks: 1,
      withheld: 0,
    }));
    await db.insertInto('comments').values(rows).execute();
  });
