import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  type SqliteStatement,
  sql,
} from 'kysely';
import { type CachedTable, ChangedTables } from './changed-tables.ts';
import { makeDataDir } from './data-dir.ts';
import { LookupCache } from './lookup-cache.ts';
import type { Db, Schema } from './schema.ts';
import { type Find, migrate, type Store, withPrepared } from './store.ts';
import { afterQuery, beforeQuery } from './turn-limit.ts';

const prepare = (database: DatabaseSync, text: string): SqliteStatement => {
  const statement = database.prepare(text);
  return {
    reader: statement.columns().length > 0,
    all: (values) => statement.all(...(values as SQLInputValue[])),
    run: (values) => statement.run(...(values as SQLInputValue[])),
    iterate: (values) =>
      statement.iterate(...(values as SQLInputValue[])) as IterableIterator<unknown>,
  };
};

class Adapter extends SqliteAdapter {
  /** SQLite rolls changes of the schema back like any other; Kysely assumes that it cannot. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Queries need no lock: each is answered at once, and transactions run one after the other anyway. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Reads alone let the event loop turn: a transaction would keep the lock of the file meanwhile. */
class ReadingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;

  constructor(connection: DatabaseConnection) {
    this.#connection = connection;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    beforeQuery();
    const beganAt = performance.now();
    // SQLite has answered when the call returns; only the promise is later.
    const result = this.#connection.executeQuery<Row>(query);
    const tookMs = performance.now() - beganAt;
    try {
      return await result;
    } finally {
      await afterQuery(tookMs);
    }
  }

  streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery(query, chunkSize);
  }
}

class ReadingDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ReadingConnection(await super.acquireConnection());
  }
}

class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

class ReadingDialect extends Dialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new ReadingDriver(this.#config);
  }
}

/** Kysely over Node's own driver, with every statement prepared once. */
const queriesOf = (database: DatabaseSync, DialectOf: typeof Dialect): Db => {
  const statements = new Map<string, SqliteStatement>();
  const statementOf = (text: string): SqliteStatement => {
    let statement = statements.get(text);
    if (!statement) {
      statement = prepare(database, text);
      // Lists of values make countless variants of one query; the cache must stay bounded.
      if (statements.size > 500) statements.clear();
      statements.set(text, statement);
    }
    return statement;
  };
  const dialect = new DialectOf({
    database: { close: () => database.close(), prepare: statementOf },
  });
  // SQLite answers in the same turn: prepared queries need nothing of what Kysely does for a remote database.
  return withPrepared(new Kysely<Schema>({ dialect }), new Map(), (text, values) =>
    statementOf(text).all(values),
  );
};

interface Job {
  run: (db: Db) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** What waits behind a commit is bounded by this: a batch that takes longer leaves the rest to the next one. */
const BATCH_MS = 8;

type Outcome = { job: Job } & ({ ok: true; value: unknown } | { ok: false; reason: unknown });

/**
 * SQLite in WAL mode: a transaction that was answered survives a power cut. The write-ahead log is synced beside the
 * event loop, because a busy disk may take a hundred milliseconds for it; SQLite itself would let every call and
 * connection wait for that. All transactions that arrive during one sync share the next.
 */
export class SqliteStore implements Store {
  readonly db: Db;
  readonly upgrades: readonly string[];
  readonly databaseNow = sql<number>`cast(unixepoch('subsec') * 1000 as integer)`;
  readonly #connection: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  readonly #savepoint: StatementSync;
  readonly #release: StatementSync;
  readonly #writer: Db;
  readonly #writeAheadLog: FileHandle;
  readonly #changedTables: ChangedTables;
  readonly #caches = new Map<CachedTable, LookupCache<object>[]>();
  #queue: Job[] = [];
  #draining: Promise<void> | undefined;

  private constructor(
    connection: DatabaseSync,
    writer: Db,
    reader: DatabaseSync,
    writeAheadLog: FileHandle,
    upgrades: readonly string[],
  ) {
    this.upgrades = upgrades;
    this.#connection = connection;
    this.#writer = writer;
    this.#writeAheadLog = writeAheadLog;
    this.#changedTables = new ChangedTables(connection);
    this.#begin = this.#connection.prepare('begin immediate');
    this.#commit = this.#connection.prepare('commit');
    this.#savepoint = this.#connection.prepare('savepoint job');
    this.#release = this.#connection.prepare('release job');
    // Reads on a connection of their own see committed rows only and never wait for a writer.
    this.db = queriesOf(reader, ReadingDialect);
  }

  static async open(dataDir: string): Promise<SqliteStore> {
    makeDataDir(dataDir);
    const file = path.join(dataDir, 'live.sqlite');
    const connection = openDatabase(file);
    const writer = queriesOf(connection, Dialect);
    const upgrades = await migrate(writer).catch((error: unknown) => {
      connection.close();
      throw error;
    });
    const reader = openDatabase(file);
    // A write there would escape the transactions, and would not invalidate the caches.
    reader.exec('pragma query_only = on');
    return new SqliteStore(connection, writer, reader, await open(`${file}-wal`, 'r+'), upgrades);
  }

  connections(): Readonly<Record<string, number>> {
    return {};
  }

  /** One transaction runs at a time. */
  async lock(): Promise<void> {}

  cachedLookup<Answer extends object>(
    tables: readonly CachedTable[],
    find: Find<Answer>,
  ): Find<Answer> {
    const cache = new LookupCache(find);
    for (const table of tables)
      this.#caches.set(table, [...(this.#caches.get(table) ?? []), cache]);
    return (key) => cache.get(key);
  }

  transaction<T>(run: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      this.#draining ??= this.#drain();
    });
  }

  async destroy(): Promise<void> {
    await this.#draining;
    await this.db.destroy();
    await this.#writer.destroy();
    await this.#writeAheadLog.close();
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      // Wait for one turn of the event loop, so that everything that arrives in it shares the commit.
      await nextTurn();
      await this.#commitTogether();
    }
    // In the same turn as the last check of the queue: a job that arrives later starts a new round.
    this.#draining = undefined;
  }

  /** Commits what has arrived so far, or as much of it as fits into one batch. */
  async #commitTogether(): Promise<void> {
    const jobs = this.#queue;
    this.#queue = [];
    const outcomes: Outcome[] = [];
    const endAt = performance.now() + BATCH_MS;
    try {
      this.#begin.run();
      for (const job of jobs) {
        outcomes.push(await this.#runInSavepoint(job));
        if (performance.now() > endAt) break;
      }
      this.#queue = [...jobs.splice(outcomes.length), ...this.#queue];
      this.#commit.run();
      // In the same turn as the commit, so that no lookup returns an outdated row.
      for (const table of this.#changedTables.take())
        for (const cache of this.#caches.get(table) ?? []) cache.clear();
      await this.#writeAheadLog.datasync();
    } catch (reason) {
      if (this.#connection.isTransaction) this.#connection.exec('rollback');
      for (const job of jobs) job.reject(reason);
      return;
    }
    for (const outcome of outcomes) {
      if (outcome.ok) outcome.job.resolve(outcome.value);
      else outcome.job.reject(outcome.reason);
    }
  }

  /** A savepoint for each job: the failure of one must not roll back the others. */
  async #runInSavepoint(job: Job): Promise<Outcome> {
    this.#savepoint.run();
    try {
      const value = await job.run(this.#writer);
      this.#release.run();
      return { job, ok: true, value };
    } catch (reason) {
      this.#connection.exec('rollback to job; release job');
      return { job, ok: false, reason };
    }
  }
}

const openDatabase = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file);
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000; pragma foreign_keys = on; pragma recursive_triggers = on;',
  );
  return database;
};
