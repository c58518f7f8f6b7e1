import { guarded, printError } from '@live/guards';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { GatheredTransactions } from './gathered-transactions.ts';
import type { Db, Schema } from './schema.ts';
import { type Find, migrate, type PreparedTexts, type Store, withPrepared } from './store.ts';

// Counts and times fit a number; pg returns them as text by default.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A machine that vanished refuses no connection: without a limit every query would wait for ever. */
const CONNECT_TIMEOUT_MS = 5000;

export class PostgresStore implements Store {
  readonly db: Db;
  readonly upgrades: readonly string[];
  readonly databaseNow = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;
  readonly #pool: pg.Pool;
  readonly #preparedTexts: PreparedTexts = new Map();
  readonly #gathered = new GatheredTransactions((run) => this.#transaction(run));

  private constructor(pool: pg.Pool, db: Kysely<Schema>, upgrades: readonly string[]) {
    this.#pool = pool;
    this.upgrades = upgrades;
    this.db = withPrepared(db, this.#preparedTexts);
  }

  static async open(url: string): Promise<PostgresStore> {
    const pool = new pg.Pool({
      connectionString: url,
      max: 10,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    // A connection that breaks while idle is replaced by the next query; without a listener it
    // would end the process.
    pool.on('error', () => {});
    // The same for one that breaks during a transaction: its queries fail, which the caller handles.
    pool.on(
      'connect',
      guarded(printError, (client: pg.PoolClient) => client.on('error', () => {})),
    );
    const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
    try {
      return new PostgresStore(pool, db, await migrate(db));
    } catch (error) {
      await db.destroy();
      throw error;
    }
  }

  transaction<T>(job: (db: Db) => Promise<T>, key?: string): Promise<T> {
    return key === undefined ? this.#transaction(job) : this.#gathered.run(key, job);
  }

  #transaction<T>(job: (db: Db) => Promise<T>): Promise<T> {
    return this.db
      .transaction()
      .execute((transaction) => job(withPrepared(transaction, this.#preparedTexts)));
  }

  async lock(db: Db, name: string, mode: 'alone' | 'shared'): Promise<void> {
    if (mode === 'alone') await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(db);
    else await sql`select pg_advisory_xact_lock_shared(hashtext(${name}))`.execute(db);
  }

  /** Not cached: another server may change the rows at any time. */
  cachedLookup<Answer extends object>(_tables: unknown, find: Find<Answer>): Find<Answer> {
    return find;
  }

  connections(): Readonly<Record<string, number>> {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  async destroy(): Promise<void> {
    await this.db.destroy();
  }
}
