import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createDatabase, hasPostgres } from './database.ts';

async function rows(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe.skipIf(!hasPostgres())('createDatabase', () => {
  it('creates a separate empty database for each caller', async () => {
    const [one, two] = await Promise.all([createDatabase(), createDatabase()]);
    await rows(one.url, 'create table comments (id text)');
    const tables = "select tablename from pg_tables where schemaname = 'public'";
    expect(await rows(one.url, tables)).toEqual([{ tablename: 'comments' }]);
    expect(await rows(two.url, tables)).toEqual([]);
    await Promise.all([one.drop(), two.drop()]);
  });

  it('stores Chinese text unchanged', async () => {
    const { url, drop } = await createDatabase();
    expect(await rows(url, "select '直播已暂停'::text as text, length('直播') as length")).toEqual([
      { text: '直播已暂停', length: 2 },
    ]);
    await drop();
  });

  it('drops the database even while a client is connected', async () => {
    const { url, drop } = await createDatabase();
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    await drop();
    await expect(rows(url, 'select 1')).rejects.toThrow(/does not exist/);
  });
});
