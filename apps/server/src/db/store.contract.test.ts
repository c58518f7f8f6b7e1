import { describeStores, type StoreHome } from '@live/testkit/stores';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PublishNotice } from '../application/unit-of-work.ts';
import { UnitsOfWork } from '../application/units-of-work.ts';
import { Refusal, refuse } from '../domain/refusal.ts';
import type { Db } from './schema.ts';
import type { Store } from './store.ts';

const clock = { now: () => 1_000 };
const room = { liveId: 'l1', roomId: 'r1' };

const insertRoom = (db: Db) =>
  db
    .insertInto('rooms')
    .values({
      live_id: 'l1',
      room_id: 'r1',
      anchor_id: 'u1',
      title: '直播',
      state: 1,
      begin_at: 1_700_000_000_123,
      end_at: null,
      created_at: 0,
    })
    .execute();

const addCategory = (db: Db, id: string) =>
  db.insertInto('categories').values({ id, name: id, position: 0 }).execute();

const categories = async (store: Store) =>
  (await store.db.selectFrom('categories').select('id').orderBy('id').execute()).map(
    ({ id }) => id,
  );

describeStores('the store', (openHome) => {
  let home: StoreHome;
  let store: Store;
  beforeEach(async () => {
    home = await openHome();
    store = await home.open();
  });
  afterEach(async () => {
    await store.destroy();
    await home.destroy();
  });

  it('returns numbers as numbers and null as null', async () => {
    await store.transaction(insertRoom);
    const row = await store.db.selectFrom('rooms').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      begin_at: 1_700_000_000_123,
      end_at: null,
      watch_all: 1,
      client_seq: 0,
      logo: '',
    });
  });

  it('holds what was committed after it is opened again', async () => {
    await store.transaction((db) => addCategory(db, 'a'));
    await store.destroy();
    store = await home.open();
    expect(await categories(store)).toEqual(['a']);
  });

  it('C-16 keeps each transaction of one key to itself, however many share a commit', async () => {
    const names = Array.from({ length: 250 }, (_, index) => `c${String(index).padStart(3, '0')}`);
    const isRefused = (name: string) => name.endsWith('7');
    const seen: string[][] = [];
    const outcomes = await Promise.allSettled(
      names.map((name) =>
        store.transaction(async (db) => {
          await addCategory(db, name);
          if (name === 'c117') await addCategory(db, name);
          if (isRefused(name)) throw refuse.closed();
          if (name === 'c009') seen.push(await categories({ ...store, db }));
          return name;
        }, 'l1'),
      ),
    );
    const kept = names.filter((name) => !isRefused(name));
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : [])),
    ).toEqual(kept);
    expect(await categories(store)).toEqual(kept);
    // Each sees what those before it have done, and nothing of those that failed.
    expect(seen).toEqual([kept.slice(0, 9)]);
  });

  it('rolls a failed transaction back and leaves the others alone', async () => {
    const outcomes = await Promise.allSettled([
      store.transaction((db) => addCategory(db, 'a')),
      store.transaction(async (db) => {
        await addCategory(db, 'b');
        throw refuse.closed();
      }),
      store.transaction((db) => addCategory(db, 'a')),
      store.transaction((db) => addCategory(db, 'c')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect((outcomes[1] as PromiseRejectedResult).reason).toBeInstanceOf(Refusal);
    expect(await categories(store)).toEqual(['a', 'c']);
  });

  it('X-02 answers from what is committed, whatever was asked before', async () => {
    await store.transaction(insertRoom);
    const titleOf = store.cachedLookup(['rooms'], (liveId) =>
      store.db.selectFrom('rooms').select('title').where('live_id', '=', liveId).executeTakeFirst(),
    );
    const rename = (title: string) => (db: Db) =>
      db.updateTable('rooms').set({ title }).where('live_id', '=', 'l1').execute();
    expect(await titleOf('l1')).toEqual({ title: '直播' });
    expect(await titleOf('l2')).toBeUndefined();
    for (const title of ['一', '二', '三']) {
      // Looked up before, during and after the change.
      const [, before] = await Promise.all([store.transaction(rename(title)), titleOf('l1')]);
      expect(before).toBeDefined();
      expect(await titleOf('l1')).toEqual({ title });
    }
    await expect(
      store.transaction(async (db) => {
        await rename('没有发生')(db);
        expect(await titleOf('l1')).toEqual({ title: '三' });
        throw refuse.closed();
      }),
    ).rejects.toBeInstanceOf(Refusal);
    expect(await titleOf('l1')).toEqual({ title: '三' });
    await store.transaction((db) => db.deleteFrom('rooms').execute());
    expect(await titleOf('l1')).toBeUndefined();
  });

  it('T-08 numbers notices without a gap under concurrent writes', async () => {
    await store.transaction(insertRoom);
    const published: { seq: number; id: string }[] = [];
    const units = new UnitsOfWork(
      store,
      clock,
      (_room, _name, payload) => {
        const { seq, body } = JSON.parse(payload);
        published.push({ seq, id: body.comment_id });
      },
      (error) => expect.unreachable(String(error)),
    );
    const jobs = Array.from({ length: 40 }, (_, index) =>
      units.run(async (work) => {
        await work.announce(room, 'commentDelete', { comment_id: String(index) });
        if (index % 4 === 3) throw refuse.error('no');
      }),
    );
    await Promise.allSettled(jobs);
    expect(published.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
    expect(published.every(({ id }) => Number(id) % 4 !== 3)).toBe(true);
  });

  it('T-08 counts the two topics of a room apart', async () => {
    await store.transaction(insertRoom);
    const seqs: [string, number][] = [];
    const publish: PublishNotice = (_room, name, payload) =>
      seqs.push([name, JSON.parse(payload).seq]);
    const units = new UnitsOfWork(store, clock, publish, (error) =>
      expect.unreachable(String(error)),
    );
    await units.run(async (work) => {
      await work.announce(room, 'commentDelete', { comment_id: '1' });
      await work.announce(room, 'reportHost', { report_id: 'p1', live_id: 'l1' });
      await work.announce(room, 'commentDelete', { comment_id: '2' });
    });
    expect(seqs).toEqual([
      ['commentDelete', 1],
      ['reportHost', 1],
      ['commentDelete', 2],
    ]);
  });

  it('O-07 calls every listener, though one of them throws', async () => {
    await store.transaction(insertRoom);
    const told: unknown[] = [];
    const units = new UnitsOfWork(
      store,
      clock,
      (_room, name) => told.push(name),
      (error) => told.push(error),
    );
    const fault = new Error('deaf');
    units.events.onCommitted('accessRevoked', () => {
      throw fault;
    });
    units.events.onCommitted('accessRevoked', ({ accountId }) => told.push(accountId));
    await units.run(async (work) => {
      await work.emit('accessRevoked', { accountId: 'u1' });
      await work.announce(room, 'commentDelete', { comment_id: '1' });
    });
    expect(told).toEqual([fault, 'u1', 'commentDelete']);
  });

  it('calls listeners inside the transaction, and the others only after it', async () => {
    await store.transaction(insertRoom);
    const units = new UnitsOfWork(
      store,
      clock,
      () => {},
      (error) => expect.unreachable(String(error)),
    );
    const told: string[] = [];
    units.events.onInTransaction('accessRevoked', async ({ db }, { accountId }) => {
      await addCategory(db, accountId);
    });
    units.events.onCommitted('accessRevoked', ({ accountId }) => told.push(accountId));
    const revoke = (accountId: string, fail: boolean) =>
      units.run(async (work) => {
        await work.emit('accessRevoked', { accountId });
        if (fail) throw refuse.error('no');
      });
    await revoke('u1', false);
    await expect(revoke('u2', true)).rejects.toThrow('no');
    expect(await categories(store)).toEqual(['u1']);
    expect(told).toEqual(['u1']);
  });
});
