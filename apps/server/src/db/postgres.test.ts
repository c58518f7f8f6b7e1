import { createDatabase, hasPostgres } from '@live/engines/database';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
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
});
