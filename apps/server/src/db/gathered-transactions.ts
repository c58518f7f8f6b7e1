import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './schema.ts';

interface Job {
  run: (db: Db) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Others wait for the rows that a batch has locked: one that takes longer leaves the rest to the next. */
const BATCH_MS = 20;
const MAX_JOBS = 100;

/**
 * Transactions that would wait for each other's locks share one, each behind a savepoint: those that arrive while
 * one is being committed are committed together by the next.
 */
export class GatheredTransactions {
  readonly #transaction: (run: (db: Db) => Promise<void>) => Promise<void>;
  /** Jobs that wait, by what they lock. */
  readonly #queues = new Map<string, Job[]>();

  constructor(transaction: (run: (db: Db) => Promise<void>) => Promise<void>) {
    this.#transaction = transaction;
  }

  run<T>(key: string, run: (db: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const job: Job = { run, resolve: resolve as (value: unknown) => void, reject };
      const queue = this.#queues.get(key);
      if (queue) {
        queue.push(job);
        return;
      }
      this.#queues.set(key, [job]);
      void this.#drain(key);
    });
  }

  async #drain(key: string): Promise<void> {
    await nextTurn();
    const queue = this.#queues.get(key) ?? [];
    while (queue.length > 0) await this.#commitTogether(queue);
    // In the same turn as the last check of the queue: a job that arrives later begins a new one.
    this.#queues.delete(key);
  }

  async #commitTogether(queue: Job[]): Promise<void> {
    const jobs: Job[] = [];
    const outcomes: (() => void)[] = [];
    try {
      await this.#transaction(async (db) => {
        const endAt = performance.now() + BATCH_MS;
        await sql.raw('savepoint job').execute(db);
        for (let job = queue.shift(); job; job = queue.shift()) {
          jobs.push(job);
          outcomes.push(await runInSavepoint(db, job));
          if (jobs.length === MAX_JOBS || performance.now() > endAt) break;
        }
      });
    } catch (reason) {
      // Without a connection none has begun: each would wait for one as long as this batch has.
      for (const job of jobs.length === 0 ? queue.splice(0) : jobs) job.reject(reason);
      return;
    }
    for (const tell of outcomes) tell();
  }
}

/** Returns how to tell the job what became of it, once all are committed. */
const runInSavepoint = async (db: Db, job: Job): Promise<() => void> => {
  let outcome: () => void;
  try {
    const value = await job.run(db);
    outcome = () => job.resolve(value);
    await sql.raw('release savepoint job; savepoint job').execute(db);
  } catch (reason) {
    await sql.raw('rollback to savepoint job').execute(db);
    outcome = () => job.reject(reason);
  }
  return outcome;
};
