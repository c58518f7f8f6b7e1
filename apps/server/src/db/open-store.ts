import { PostgresStore } from './postgres.ts';
import { SqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** PostgreSQL where an address is given, else SQLite in the data folder. */
export const openStore = (place: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<Store> =>
  place.databaseUrl === undefined
    ? SqliteStore.open(place.dataDir)
    : PostgresStore.open(place.databaseUrl);
