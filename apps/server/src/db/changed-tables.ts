import type { DatabaseSync } from 'node:sqlite';

/** The tables whose rows every request looks up, and which are cached. */
export type CachedTable =
  | 'accounts'
  | 'sessions'
  | 'tokens'
  | 'rooms'
  | 'silences'
  | 'kickouts'
  | 'room_moderators'
  | 'account_tags'
  | 'room_tags';

/** Lookups of these are cached when they find nothing, so a new row invalidates them as well. */
const CACHED_ABSENCE: readonly CachedTable[] = ['silences', 'kickouts', 'room_moderators'];

/** Columns that change all the time and that no lookup reads: their changes invalidate nothing. */
const COUNTERS: Record<CachedTable, readonly string[]> = {
  accounts: [],
  sessions: [],
  tokens: [],
  silences: [],
  kickouts: [],
  room_moderators: [],
  account_tags: [],
  room_tags: [],
  rooms: [
    'watch_times',
    'like_count',
    'max_online',
    'online',
    'comment_count',
    'last_comment_id',
    'client_seq',
    'server_seq',
  ],
};

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/**
 * Which cached tables had a row changed, deleted or, where that matters, added by this connection. SQLite triggers report it, so no
 * statement can be missed; recursive triggers cover those that replace a row.
 */
export class ChangedTables {
  readonly #tables = new Set<CachedTable>();

  constructor(database: DatabaseSync) {
    database.function('row_changed', (table) => {
      this.#tables.add(table as CachedTable);
      return null;
    });
    for (const [table, counters] of Object.entries(COUNTERS)) {
      const columns = database
        .prepare('select name from pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name))
        .filter((name) => !counters.includes(name));
      for (const [kind, event] of [
        ['updated', `update of ${quoted(columns)}`],
        ['deleted', 'delete'],
        ...(CACHED_ABSENCE.includes(table as CachedTable) ? [['inserted', 'insert']] : []),
      ])
        database.exec(
          `create temp trigger ${table}_${kind} after ${event} on main.${table} begin select row_changed('${table}'); end`,
        );
    }
  }

  /** Those since the last call. */
  take(): CachedTable[] {
    const tables = [...this.#tables];
    this.#tables.clear();
    return tables;
  }
}
