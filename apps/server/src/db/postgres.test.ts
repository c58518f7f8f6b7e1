import { startPostgres } from '@live/engines';
import { createDatabase, hasPostgres } from '@live/engines/database';
import { stage, TestServer } from '@live/testkit';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { PostgresStore } from './postgres.ts';

describe.skipIf(!hasPostgres())('PostgreSQL that goes away', () => {
  it('O-08 fails the queries in progress, and neither the process nor later queries', async () => {
    const database = await createDatabase();
    const store = await PostgresStore.open(database.url);
    const broken = store.transaction(async (db) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
      // Another connection terminates this one while it is idle in a transaction.
      await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(store.db);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`select 1`.execute(db);
    });
    await expect(broken).rejects.toThrow();
    expect(
      await store.transaction(async (db) => (await sql`select 1`.execute(db)).rows),
    ).toHaveLength(1);
    await store.destroy();
    await database.drop();
  });

  it('E-03 calls are refused with 503 and a time to retry, and succeed once it is back', async () => {
    const postgres = await startPostgres();
    const server = await TestServer.start({ databaseUrl: postgres.url });
    const admin = await server.signIn('admin');
    await postgres.kill();
    const answer = await admin.call('roomInfo', { liveId: stage.live.liveId });
    expect(answer).toMatchObject({ status: 503, msg: '服务器异常，请稍后重试' });
    expect(answer.headers.get('retry-after')).toBe('2');
    await postgres.restart();
    await vi.waitFor(() => admin.ok('roomInfo', { liveId: stage.live.liveId }), 200_000);
    await server.destroy();
    await postgres.stop();
  });
});

describe.skipIf(!hasPostgres())('PostgreSQL under many transactions', () => {
  const transactionIds = async (store: PostgresStore, key?: string): Promise<Set<string>> => {
    const run = () =>
      store.transaction(async (db) => {
        const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
          db,
        );
        return rows[0]?.id ?? '';
      }, key);
    return new Set(await Promise.all(Array.from({ length: 60 }, run)));
  };

  it('O-08 commits those of one key together, and others each by itself', async () => {
    const database = await createDatabase();
    const store = await PostgresStore.open(database.url);
    expect((await transactionIds(store, 'room')).size).toBeLessThan(30);
    expect((await transactionIds(store)).size).toBe(60);
    await store.destroy();
    await database.drop();
  });

  it('O-08 fails those that shared a lost connection, and none that follow', async () => {
    const database = await createDatabase();
    const store = await PostgresStore.open(database.url);
    const run = (count: number) =>
      store.transaction(async (db) => {
        if (count === 1) {
          const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
          await sql`select pg_terminate_backend(${own.rows[0]?.pid})`.execute(store.db);
        }
        await sql`select 1`.execute(db);
        return count;
      }, 'room');
    const outcomes = await Promise.allSettled([0, 1].map(run));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await run(2)).toBe(2);
    await store.destroy();
    await database.drop();
  });
});
