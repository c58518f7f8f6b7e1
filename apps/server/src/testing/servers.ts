import { createDatabase, hasPostgres } from '@live/engines/database';
import { describe } from 'vitest';
import type { Config } from '../config.ts';
import type { Clock } from '../domain/clock.ts';
import { TestServer } from './test-server.ts';

export type StartServer = (options?: Partial<Config>, clock?: Clock) => Promise<TestServer>;

const startOnPostgres: StartServer = async (options, clock) => {
  const database = await createDatabase();
  const server = await TestServer.start({ ...options, databaseUrl: database.url }, clock);
  server.afterwards(() => database.drop());
  return server;
};

/** Runs a suite once against a server on each kind of store. */
export const describeServers = (name: string, suite: (start: StartServer) => void): void => {
  describe(`${name} on SQLite`, () => suite((...given) => TestServer.start(...given)));
  describe.skipIf(!hasPostgres())(`${name} on PostgreSQL`, () => suite(startOnPostgres));
};
