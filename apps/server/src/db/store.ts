import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { CachedTable } from './changed-tables.ts';
import { migrations } from './migrations/index.ts';
import type { Db, PreparedQuery, Schema } from './schema.ts';

export type Find<Answer extends object> = (key: string) => Promise<Readonly<Answer> | undefined>;

/** The database: SQLite and PostgreSQL give the same guarantees behind this interface. */
export interface Store {
  /** For reads; writes go through `transaction`. */
  readonly db: Db;
  /** The database's own clock, in epoch milliseconds: what several servers can agree on. */
  readonly databaseNow: RawBuilder<number>;
  /** Atomic, and durable when the promise resolves. The job must await nothing but this database. */
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

export const migrate = async (db: Kysely<Schema>): Promise<void> => {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
};
