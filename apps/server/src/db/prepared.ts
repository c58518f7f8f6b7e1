import { type Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

type Value = string | number | null;

/** Stands for a value while a query is built; the value itself comes with each asking. */
class Blank {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Answers in the same turn: a database inside this process. */
export type AskAtOnce = (sql: string, values: unknown[]) => unknown[];

const inProcess = new WeakMap<Db, AskAtOnce>();

/** Its prepared queries need none of what Kysely does for a database that is elsewhere. */
export const answersAtOnce = (db: Db, ask: AskAtOnce): void => {
  inProcess.set(db, ask);
};

interface Built {
  sql: string;
  parameters: readonly unknown[];
}

/**
 * A query that is asked for every comment and every command. Putting its text together takes longer
 * than the database takes to answer it, so that happens once for each kind of database.
 */
export const prepared = <Values extends Record<string, Value>, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): ((db: Db, values: Values) => Promise<Row[]>) => {
  const kinds = new Map<unknown, Built>();
  const builtFor = (db: Db): Built => {
    const kind = db.getExecutor().adapter.constructor;
    const known = kinds.get(kind);
    if (known) return known;
    const blanks = new Proxy({} as Values, { get: (_, name) => new Blank(String(name)) });
    const built = build(db, blanks).compile();
    kinds.set(kind, built);
    return built;
  };
  return async (db, values) => {
    const { sql, parameters } = builtFor(db);
    const filled = parameters.map((value) => (value instanceof Blank ? values[value.name] : value));
    const ask = inProcess.get(db);
    if (ask) return ask(sql, filled) as Row[];
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, filled));
    return rows;
  };
};
