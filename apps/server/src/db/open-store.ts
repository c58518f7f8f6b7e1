import { SqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/** PostgreSQL where a URL is given, else SQLite in the data folder. */
export const openStore = async (place: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Promise<Store> => {
  if (place.databaseUrl === undefined) return SqliteStore.open(place.dataDir);
  // Imported on demand: a server on SQLite does not need it in memory.
  const { PostgresStore } = await import('./postgres.ts');
  return PostgresStore.open(place.databaseUrl);
};
