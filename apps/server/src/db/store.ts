import type { Kysely, RawBuilder } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { CachedTable } from './changed-tables.ts';
import { migrations } from './migrations/index.ts';
import type { Db, Schema } from './schema.ts';

export type Find<Answer extends object> = (key: string) => Promise<Readonly<Answer> | undefined>;

/** Where everything is kept. SQLite and PostgreSQL keep the same promises behind it. */
export interface Store {
  /** For reads; whatever is written goes through `transaction`. */
  readonly db: Db;
  /** The database's own clock, in epoch milliseconds: what several servers can agree on. */
  readonly databaseNow: RawBuilder<number>;
  /** All or nothing; durable when the promise resolves. The job awaits nothing but this database. */
  transaction<T>(job: (db: Db) => Promise<T>): Promise<T>;
  /**
   * For lookups that every request makes. Where nobody else can write to the database, an answer is cached
   * until a row of these tables changes; where somebody can, it is looked up each time.
   */
  cachedLookup<Answer extends object>(
    tables: readonly CachedTable[],
    find: Find<Answer>,
  ): Find<Answer>;
  destroy(): Promise<void>;
}

export const migrate = async (db: Kysely<Schema>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};
