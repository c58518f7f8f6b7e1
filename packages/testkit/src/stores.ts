import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, hasPostgres } from '@live/engines/database';
import { PostgresStore } from '@live/server/db/postgres';
import { SqliteStore } from '@live/server/db/sqlite';
import type { Store } from '@live/server/db/store';
import { describe } from 'vitest';
import { placeMigratedDatabase } from './migrated-database.ts';

/** A store on a folder or database of its own. */
export interface StoreHome {
  /** Opens it again each time, as a restart would. */
  open(): Promise<Store>;
  destroy(): Promise<void>;
}

const sqliteHome = async (): Promise<StoreHome> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-store-'));
  await placeMigratedDatabase(dataDir);
  return {
    open: () => SqliteStore.open(dataDir),
    destroy: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
};

const postgresHome = async (): Promise<StoreHome> => {
  const database = await createDatabase();
  return { open: () => PostgresStore.open(database.url), destroy: () => database.drop() };
};

/** Runs a suite once for each kind of store; both must fulfil the same contract. */
export const describeStores = (
  name: string,
  suite: (home: () => Promise<StoreHome>) => void,
): void => {
  describe(`${name} on SQLite`, () => suite(sqliteHome));
  describe.skipIf(!hasPostgres())(`${name} on PostgreSQL`, () => suite(postgresHome));
};
