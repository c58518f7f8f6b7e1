import type { Kysely, RawBuilder } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import type { Db, Schema } from './schema.ts';

/** Where everything is kept. SQLite and PostgreSQL keep the same promises behind it. */
export interface Store {
  /** For reads; a write that must not be lost goes through `transaction`. */
  readonly db: Db;
  /** The database's own clock, in epoch milliseconds: what several servers can agree on. */
  readonly databaseNow: RawBuilder<number>;
  /** All or nothing; durable when the promise resolves. The job awaits nothing but this database. */
  transaction<T>(job: (db: Db) => Promise<T>): Promise<T>;
  destroy(): Promise<void>;
}

export const migrate = async (db: Kysely<Schema>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};
