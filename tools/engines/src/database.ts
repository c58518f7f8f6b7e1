import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type {} from './postgres.setup.ts';

/** Whether PostgreSQL is installed, for `describe.skipIf(!hasPostgres())`. */
export function hasPostgres(): boolean {
  return inject('postgresUrl') !== undefined;
}

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates an empty database on the PostgreSQL server that this test run started. */
export async function createDatabase(): Promise<TestDatabase> {
  const server = inject('postgresUrl');
  if (!server) throw new Error('PostgreSQL is not installed: guard the suite with hasPostgres()');
  const name = `test_${randomBytes(8).toString('hex')}`;
  await query(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => query(server, `drop database ${name} with (force)`) };
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
