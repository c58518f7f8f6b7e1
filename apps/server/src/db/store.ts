import { CompiledQuery, type Kysely, type RawBuilder, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { CachedTable } from './changed-tables.ts';
import { migrations } from './migrations/index.ts';
import type { Db, PreparedQuery, Schema } from './schema.ts';

export type Find<Answer extends object> = (key: string) => Promise<Readonly<Answer> | undefined>;

/** The database: SQLite and PostgreSQL give the same guarantees behind this interface. */
export interface Store {
  /** Connection for reads; writes go through `transaction`. */
  readonly db: Db;
  /** The database's own clock, in epoch milliseconds: what several servers can agree on. */
  readonly databaseNow: RawBuilder<number>;
  /** Names of the steps by which opening it has upgraded the schema. */
  readonly upgrades: readonly string[];
  /**
   * Atomic, and durable when the promise resolves. The job must await nothing but this database. Those of one key lock
   * the same row first, and may share a commit: name one where many are expected at once.
   */
  transaction<T>(job: (db: Db) => Promise<T>, key?: string): Promise<T>;
  /**
   * Locks what no row stands for, until the end of the transaction: alone, or shared with others who share it. Where one
   * transaction runs at a time it is locked already.
   */
  lock(db: Db, name: string, mode: 'alone' | 'shared'): Promise<void>;
  /**
   * For lookups that every request makes. Where nobody else can write to the database, an answer is cached
   * until a row of these tables changes; where somebody can, it is looked up each time.
   */
  cachedLookup<Answer extends object>(
    tables: readonly CachedTable[],
    find: Find<Answer>,
  ): Find<Answer>;
  /** Connections to the database by what they do; none where it is embedded. */
  connections(): Readonly<Record<string, number>>;
  destroy(): Promise<void>;
}

/** Stands for a value while a prepared query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

interface PreparedText {
  sql: string;
  parameters: readonly unknown[];
}

/** Prepared queries of one database, by the function that builds them. */
export type PreparedTexts = Map<unknown, PreparedText>;

type Execute = (sql: string, values: unknown[]) => unknown[] | Promise<unknown[]>;

/** Adds `runPrepared` to a connection or a transaction of Kysely. */
export const withPrepared = (
  db: Kysely<Schema>,
  texts: PreparedTexts = new Map(),
  execute: Execute = async (sql, values) =>
    (await db.executeQuery(CompiledQuery.raw(sql, values))).rows,
): Db => {
  const textOf = <Values, Row>(query: PreparedQuery<Values, Row>): PreparedText => {
    const known = texts.get(query);
    if (known) return known;
    const text = query(prepared, placeholders as Values).compile();
    texts.set(query, text);
    return text;
  };
  const runPrepared: Db['runPrepared'] = async <Values extends object, Row>(
    query: PreparedQuery<Values, Row>,
    values: Values,
  ) => {
    const { sql, parameters } = textOf(query);
    const filled = parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    return (await execute(sql, filled)) as Row[];
  };
  const prepared: Db = Object.assign(db, { runPrepared });
  return prepared;
};

/** The database was upgraded by a newer version of this program. */
export class NewerDatabaseError extends Error {
  constructor(step: string) {
    super(
      `数据库已由更新的版本升级（${step}），这个版本不认识它。请用新版本启动，或先恢复升级前的备份（见 deploy/README.md 的“升级”）`,
    );
  }
}

/** Upgrades the schema; returns the names of the steps that were necessary. */
export const migrate = async (db: Kysely<Schema>): Promise<string[]> => {
  const provider = { getMigrations: async () => migrations };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw (await newestUnknownStep(db)) ?? error;
  return results?.map(({ migrationName }) => migrationName) ?? [];
};

const newestUnknownStep = async (db: Kysely<Schema>): Promise<Error | undefined> => {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1
  `.execute(db);
  const [newest] = rows;
  return newest && !(newest.name in migrations) ? new NewerDatabaseError(newest.name) : undefined;
};
