import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, hasPostgres } from '@live/engines/database';
import type { Config } from '@live/server/config';
import { openStore } from '@live/server/db/open-store';
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
  const describeOn = (name: PersistentStore['name']) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
    let database: Awaited<ReturnType<typeof createDatabase>> | undefined;
    beforeAll(async () => {
      if (name === 'PostgreSQL') database = await createDatabase();
    });
    afterAll(async () => {
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const place = () => ({ dataDir, databaseUrl: database?.url });
    const start: typeof TestServer.start = (options, clock) =>
      TestServer.start({ ...options, ...place() }, clock);
    suite({
      name,
      start,
      test: (settings) => serverTest(settings, start),
      environment: () => ({ DATA_DIR: dataDir, ...(database && { DATABASE_URL: database.url }) }),
      openStore: () => openStore(place()),
    });
  };
  describe(`${title} (SQLite)`, () => describeOn('SQLite'));
  describe.skipIf(!hasPostgres())(`${title} (PostgreSQL)`, () => describeOn('PostgreSQL'));
};
