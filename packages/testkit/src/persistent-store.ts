import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, hasPostgres } from '@live/engines/database';
import type { Config } from '@live/server/config';
import { PostgresStore } from '@live/server/db/postgres';
import { SqliteStore } from '@live/server/db/sqlite';
import type { Store } from '@live/server/db/store';
import type { Clock } from '@live/server/domain/clock';
import { afterAll, beforeAll, describe } from 'vitest';
import { serverTest } from './fixtures.ts';
import { TestServer } from './test-server.ts';

/** A store on which servers can be started one after another. */
export interface PersistentStore {
  readonly name: 'SQLite' | 'PostgreSQL';
  start(options?: Partial<Config>, clock?: Clock): Promise<TestServer>;
  /** The `it` of a suite whose tests share a server. */
  test(settings?: Partial<Config>): ReturnType<typeof serverTest>;
  /** What a command needs to work on the same data. */
  environment(): Record<string, string>;
  /** A second connection, for reading rows. */
  openStore(): Promise<Store>;
}

/** The same suite on SQLite and, where it is installed, on PostgreSQL; the rows outlive a server. */
export const describeOnPersistentStore = (
  title: string,
  suite: (place: PersistentStore) => void,
): void => {
  describe(`${title} (SQLite)`, () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
    afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
    const start: typeof TestServer.start = (options, clock) =>
      TestServer.start({ ...options, dataDir }, clock);
    suite({
      name: 'SQLite',
      start,
      test: (settings) => serverTest(settings, start),
      environment: () => ({ DATA_DIR: dataDir }),
      openStore: () => SqliteStore.open(dataDir),
    });
  });
  describe.skipIf(!hasPostgres())(`${title} (PostgreSQL)`, () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
    let database: Awaited<ReturnType<typeof createDatabase>>;
    beforeAll(async () => {
      database = await createDatabase();
    });
    afterAll(async () => {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const start: typeof TestServer.start = (options, clock) =>
      TestServer.start({ ...options, dataDir, databaseUrl: database.url }, clock);
    suite({
      name: 'PostgreSQL',
      start,
      test: (settings) => serverTest(settings, start),
      environment: () => ({ DATA_DIR: dataDir, DATABASE_URL: database.url }),
      openStore: () => PostgresStore.open(database.url),
    });
  });
};
