import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db, Schema } from './schema.ts';
import { SqliteStore } from './sqlite.ts';
import type { Find } from './store.ts';

describe('the first start on SQLite', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-first-start-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const alter = (statement: string) => {
    const database = new DatabaseSync(path.join(dataDir, 'live.sqlite'));
    database.exec(statement);
    database.close();
  };

  it('O-08 is rolled back when it breaks off, and can be repeated', async () => {
    // Makes a late migration fail, after the others have run.
    alter('create table rate_windows (something text)');
    await expect(SqliteStore.open(dataDir)).rejects.toThrow('rate_windows');
    alter('drop table rate_windows');
    const store = await SqliteStore.open(dataDir);
    expect(await store.db.selectFrom('rooms').selectAll().execute()).toEqual([]);
    await store.destroy();
  });
});

describe('a commit on a slow disk', () => {
  let dataDir: string;
  let store: SqliteStore;
  /** Ends the sync in progress. */
  let syncs: PromiseWithResolvers<void>[];

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-slow-disk-'));
    store = await SqliteStore.open(dataDir);
    const handle = await open(path.join(dataDir, 'live.sqlite'));
    syncs = [];
    vi.spyOn(Object.getPrototypeOf(handle), 'datasync').mockImplementation(() => {
      const sync = Promise.withResolvers<void>();
      syncs.push(sync);
      return sync.promise;
    });
    await handle.close();
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const insert = (id: string) =>
    store.transaction((db) =>
      db.insertInto('categories').values({ id, name: id, position: 0 }).execute(),
    );
  const stored = async () =>
    (await store.db.selectFrom('categories').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
  const syncing = (count: number) => expect.poll(() => syncs.length).toBe(count);

  it('O-08 is answered once it is on the disk, and reads do not wait for it', async () => {
    const answered: string[] = [];
    const first = insert('a').then(() => answered.push('a'));
    await syncing(1);
    const later = ['b', 'c'].map((id) => insert(id).then(() => answered.push(id)));
    expect(await stored()).toEqual(['a']);
    expect(answered).toEqual([]);
    syncs[0]?.resolve();
    await first;
    await syncing(2);
    expect(await stored()).toEqual(['a', 'b', 'c']);
    expect(answered).toEqual(['a']);
    syncs[1]?.resolve();
    await Promise.all(later);
    expect(syncs).toHaveLength(2);
  });

  it('O-08 is refused when the disk fails, and the next one is stored', async () => {
    const first = insert('a');
    await syncing(1);
    syncs[0]?.reject(new Error('EIO'));
    await expect(first).rejects.toThrow('EIO');
    const second = insert('b');
    await syncing(2);
    syncs[1]?.resolve();
    await second;
    expect(await stored()).toContain('b');
  });
});

describe('lookups that SQLite caches', () => {
  let dataDir: string;
  let store: SqliteStore;
  let asked: number;
  let roomOf: Find<{ title: string }>;

  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-cache-'));
    store = await SqliteStore.open(dataDir);
    const room = { live_id: 'l1', room_id: 'r1', anchor_id: 'u1', title: '一', state: 1 };
    await store.transaction((db) =>
      db
        .insertInto('rooms')
        .values({ ...room, created_at: 0 })
        .execute(),
    );
    asked = 0;
    roomOf = store.cachedLookup(['rooms'], (liveId) => {
      asked += 1;
      return store.db
        .selectFrom('rooms')
        .select('title')
        .where('live_id', '=', liveId)
        .executeTakeFirst();
    });
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const change = (values: Updateable<Schema['rooms']>) =>
    store.transaction((db) => db.updateTable('rooms').set(values).execute());

  it('X-02 are not invalidated by counters', async () => {
    await roomOf('l1');
    await change({ last_comment_id: 7, client_seq: 9, comment_count: 7, online: 3 });
    await store.transaction((db) =>
      db.insertInto('categories').values({ id: 'c', name: 'c', position: 0 }).execute(),
    );
    expect(await roomOf('l1')).toEqual({ title: '一' });
    expect(asked).toBe(1);
    await change({ title: '二' });
    expect(await roomOf('l1')).toEqual({ title: '二' });
    expect(asked).toBe(2);
  });

  it.each(['silences', 'kickouts'] as const)(
    'X-02 that found nothing are invalidated by a new row of %s',
    async (table) => {
      const rowsOf = store.cachedLookup([table], async (account_id) => ({
        rows: await store.db
          .selectFrom(table)
          .select('live_id')
          .where('account_id', '=', account_id)
          .execute(),
      }));
      expect(await rowsOf('u1')).toEqual({ rows: [] });
      await store.transaction((db) =>
        db
          .insertInto(table)
          .values({ live_id: 'l1', account_id: 'u1', actor_id: 'u2', created_at: 0 })
          .execute(),
      );
      expect(await rowsOf('u1')).toEqual({ rows: [{ live_id: 'l1' }] });
    },
  );

  it('X-02 do not cache an answer that is outdated when it arrives', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const slowly = store.cachedLookup(['rooms'], async (liveId) => {
      const row = await store.db
        .selectFrom('rooms')
        .select('title')
        .where('live_id', '=', liveId)
        .executeTakeFirst();
      await held;
      return row;
    });
    const overtaken = slowly('l1');
    await change({ title: '二' });
    letGo();
    expect(await overtaken).toEqual({ title: '一' });
    expect(await slowly('l1')).toEqual({ title: '二' });
  });

  it('X-02 are invalidated by a row that replaces another', async () => {
    await roomOf('l1');
    await store.transaction((db) =>
      sql`insert or replace into rooms (live_id, room_id, anchor_id, title, state, created_at)
        values ('l1', 'r1', 'u1', '替', 1, 0)`.execute(db),
    );
    expect(await roomOf('l1')).toEqual({ title: '替' });
  });

  it('X-02 do not cache missing rows', async () => {
    expect(await roomOf('l2')).toBeUndefined();
    await store.transaction((db) =>
      db
        .insertInto('rooms')
        .values({
          live_id: 'l2',
          room_id: 'r2',
          anchor_id: 'u1',
          title: '新',
          state: 1,
          created_at: 0,
        })
        .execute(),
    );
    expect(await roomOf('l2')).toEqual({ title: '新' });
  });

  it('X-02 return frozen rows', async () => {
    const told = (await roomOf('l1')) as { title: string };
    expect(() => {
      told.title = '假';
    }).toThrow(TypeError);
    expect(await roomOf('l1')).toEqual({ title: '一' });
  });

  it('X-02 refuse writes outside transactions', async () => {
    await expect(store.db.updateTable('rooms').set({ title: '假' }).execute()).rejects.toThrow(
      'readonly',
    );
  });
});

describe('transactions that arrive together on SQLite', () => {
  let dataDir: string;
  let store: SqliteStore;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-batch-'));
    store = await SqliteStore.open(dataDir);
  });
  afterEach(async () => {
    await store.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('E-06 end a batch that takes long, and let the event loop turn', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const busy = async () => {
      const endAt = performance.now() + 25;
      while (performance.now() < endAt);
      return turns;
    };
    const seen = await Promise.all(Array.from({ length: 4 }, () => store.transaction(busy)));
    clearImmediate(counting);
    // In order, and each in a turn of its own.
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => one - other));
    expect(seen).toHaveLength(4);
  });

  it('E-06 let the event loop turn between long queries', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const long = sql`with recursive up(n) as (select 1 union all select n + 1 from up where n < 300000)
      select count(*) from up`;
    const seen: number[] = [];
    const ask = async (db: Db) => {
      for (let time = 0; time < 3; time += 1) {
        await long.execute(db);
        seen.push(turns);
      }
    };
    await ask(store.db);
    clearImmediate(counting);
    expect(new Set(seen).size).toBe(3);
  });
});
