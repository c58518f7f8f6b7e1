import type { ExpressionBuilder, Selectable } from 'kysely';
import { type Page, readPage } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';
import { ALL_ROOMS } from '../../domain/room-ownership.ts';

/** Bound on the other nicknames of one page of sanctions. */
const MAX_OTHER_NAMES = 1_000;

/** The live id of a sanction that applies in all rooms. */
export const EVERYWHERE = '';
export const isOfAllRooms = ({ live_id }: { live_id: string }): boolean => live_id === EVERYWHERE;

/** A silence or a removal. */
export type SanctionRow = Selectable<Schema['silences']>;
/** What somebody set. */
export type SetSanction = Pick<
  SanctionRow,
  'live_id' | 'account_id' | 'reason' | 'until_at' | 'actor_id'
>;
type Key = Pick<SanctionRow, 'live_id' | 'account_id'>;

interface Person {
  accountId: string;
  browserMark: string;
}

/** A row with the names of whom it concerns and who set it. */
export type ListedSanction = Awaited<ReturnType<SanctionRows['list']>>['rows'][number];

/** Silences and removals have the same columns, and so the same queries. */
export type SanctionRows = ReturnType<typeof sanctionRowsOf>;

const isOf =
  ({ live_id, account_id }: Key) =>
  (eb: ExpressionBuilder<Schema, 'silences'>) =>
    eb.and({ live_id, account_id });

const sanctionRowsOf = (table: 'silences' | 'kickouts') => {
  // The types of one table stand for both.
  const name = table as 'silences';

  /** Rows of the account, and of other guests of its browser. */
  const applyingTo = (db: Db, { liveId, accountId }: { liveId: string; accountId: string }) =>
    db
      .selectFrom(name)
      .select(['live_id', 'reason', 'until_at'])
      .where('live_id', 'in', [EVERYWHERE, liveId])
      .where('account_id', '=', accountId)
      .unionAll(
        db
          .selectFrom('accounts')
          .innerJoin(`${name} as sanction`, 'sanction.browser_mark', 'accounts.browser_mark')
          .select(['sanction.live_id', 'sanction.reason', 'sanction.until_at'])
          .where('accounts.id', '=', accountId)
          .where('accounts.browser_mark', '!=', '')
          .where('sanction.live_id', 'in', [EVERYWHERE, liveId])
          .where('sanction.account_id', '!=', accountId),
      );

  /** Somebody who is sanctioned everywhere is listed once. */
  const listed = (db: Db, liveId: string) =>
    db
      .selectFrom(`${name} as sanction`)
      .innerJoin('accounts', 'accounts.id', 'sanction.account_id')
      .leftJoin('accounts as actors', 'actors.id', 'sanction.actor_id')
      .where('sanction.live_id', 'in', [EVERYWHERE, liveId])
      .where((eb) =>
        eb.or([
          eb('sanction.live_id', '=', EVERYWHERE),
          eb.not(
            eb.exists(
              eb
                .selectFrom(`${name} as wider`)
                .select('wider.account_id')
                .where('wider.live_id', '=', EVERYWHERE)
                .whereRef('wider.account_id', '=', 'sanction.account_id'),
            ),
          ),
        ]),
      );

  /** Newest first; ids decide between those of the same moment. */
  const newest = (db: Db, liveId: string) =>
    listed(db, liveId)
      .select(['accounts.id', 'accounts.name', 'accounts.nickname', 'accounts.guest'])
      .select(['accounts.corp_id', 'accounts.corp_name', 'actors.nickname as actor_nickname'])
      .select(['sanction.created_at', 'sanction.live_id', 'sanction.reason', 'sanction.until_at'])
      .select('sanction.actor_id')
      .orderBy('sanction.created_at', 'desc')
      .orderBy('accounts.id');

  return {
    list: (db: Db, liveId: string, page: Page) =>
      readPage(page, listed(db, liveId), newest(db, liveId)),

    /**
     * The same order, beginning after a row. Those of the room and those of all rooms are read one after the other, each
     * in the order of an index: together all would be sorted for each page.
     */
    listAfter: async (
      db: Db,
      liveId: string,
      last: { created_at: number; id: string } | undefined,
      limit: number,
    ) => {
      const rowsOf = (scope: string) =>
        newest(db, liveId)
          .where('sanction.live_id', '=', scope)
          .where('sanction.created_at', '<=', last?.created_at ?? Number.MAX_SAFE_INTEGER)
          .$if(last !== undefined, (query) =>
            query.where((eb) =>
              eb.or([
                eb('sanction.created_at', '<', last?.created_at ?? 0),
                eb('accounts.id', '>', last?.id ?? ''),
              ]),
            ),
          )
          .limit(limit)
          .execute();
      const rows = [...(await rowsOf(liveId)), ...(await rowsOf(EVERYWHERE))];
      // Within a scope the database has ordered those of the same moment.
      return rows.sort((a, b) => b.created_at - a.created_at).slice(0, limit);
    },

    /** Returns the accounts whose row is new; a row that was there stays as it is. */
    insertNew: async (db: Db, rows: readonly SanctionRow[]): Promise<string[]> => {
      const inserted = await db
        .insertInto(name)
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('account_id')
        .execute();
      return inserted.map(({ account_id }) => account_id);
    },

    /** Another end or reason, set by somebody; the row keeps its beginning. */
    change: async (
      db: Db,
      { live_id, account_id, reason, until_at, actor_id }: SetSanction,
    ): Promise<void> => {
      await db
        .updateTable(name)
        .set({ reason, until_at, actor_id })
        .where(isOf({ live_id, account_id }))
        .execute();
    },

    /** The account's own; undefined when it has none. */
    find: (db: Db, { live_id, account_id }: Key): Promise<SanctionRow | undefined> =>
      db.selectFrom(name).selectAll().where(isOf({ live_id, account_id })).executeTakeFirst(),

    /** Locks a row that still has these terms; false when it has others or is gone. */
    lockUnchanged: async (
      db: Db,
      { live_id, account_id, reason, until_at, actor_id }: SetSanction,
    ): Promise<boolean> => {
      const result = await db
        .updateTable(name)
        // A write that locks the row and changes nothing.
        .set({ reason })
        .where(isOf({ live_id, account_id }))
        .where('reason', '=', reason)
        .where('actor_id', '=', actor_id)
        .where('until_at', until_at === null ? 'is' : '=', until_at)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    delete: async (db: Db, { live_id, account_id }: Key): Promise<void> => {
      await db.deleteFrom(name).where(isOf({ live_id, account_id })).execute();
    },

    /** Deletes those of the account and of its browser, and returns what they were. */
    deleteOf: (
      db: Db,
      liveIds: readonly string[],
      { accountId, browserMark }: Person,
    ): Promise<SanctionRow[]> =>
      db
        .deleteFrom(name)
        .where('live_id', 'in', liveIds)
        .where((eb) =>
          browserMark === ''
            ? eb('account_id', '=', accountId)
            : eb.or([eb('account_id', '=', accountId), eb('browser_mark', '=', browserMark)]),
        )
        .returningAll()
        .execute(),

    /** Deletes those of a room without an end of their own. */
    deleteOfLive: async (db: Db, liveId: string): Promise<void> => {
      await db
        .deleteFrom(name)
        .where('live_id', '=', liveId)
        .where('until_at', 'is', null)
        .execute();
    },

    /** Rows whose time is over. */
    listDue: async (db: Db, now: number) => {
      const rows = await db
        .selectFrom(`${name} as sanction`)
        .leftJoin('rooms', 'rooms.live_id', 'sanction.live_id')
        .select(['sanction.account_id as id', 'sanction.live_id', 'rooms.room_id'])
        .where('sanction.until_at', '<=', now)
        .orderBy('sanction.until_at')
        .execute();
      return rows.map((row) => ({ ...row, room_id: row.room_id ?? ALL_ROOMS }));
    },

    /** False when it was lifted or prolonged meanwhile. */
    deleteDue: async (db: Db, { live_id, account_id }: Key, now: number): Promise<boolean> => {
      const result = await db
        .deleteFrom(name)
        .where(isOf({ live_id, account_id }))
        .where('until_at', '<=', now)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },

    table,

    applyingTo,

    /** Sanctions that apply to the account, its own or of its browser. */
    listOf: (db: Db, liveId: string, accountId: string) =>
      db.runPrepared(applyingTo, { liveId, accountId }),

    /** The same of a browser, before a guest has an account. */
    listOfBrowser: (db: Db, liveId: string, browserMark: string) =>
      db
        .selectFrom(name)
        .select(['live_id', 'reason', 'until_at'])
        .where('live_id', '=', liveId)
        .where('browser_mark', '=', browserMark)
        .execute(),

    /** Other nicknames of the sanctioned browsers that have commented in the live, each with the sanctioned account. */
    listOtherNames: async (db: Db, liveId: string, sanctioned: readonly { id: string }[]) => {
      if (sanctioned.length === 0) return [];
      const ids = sanctioned.map(({ id }) => id);
      return db
        .selectFrom(`${name} as sanction`)
        .innerJoin('accounts', 'accounts.browser_mark', 'sanction.browser_mark')
        .select(['accounts.id', 'sanction.account_id as sanctionedId'])
        .where('sanction.live_id', 'in', [EVERYWHERE, liveId])
        .where('sanction.account_id', 'in', ids)
        .where('sanction.browser_mark', '!=', '')
        .whereRef('accounts.id', '!=', 'sanction.account_id')
        .where((eb) =>
          eb.exists(
            eb
              .selectFrom('comments')
              .select('comments.id')
              .where('comments.live_id', '=', liveId)
              .whereRef('comments.account_id', '=', 'accounts.id'),
          ),
        )
        .limit(MAX_OTHER_NAMES)
        .execute();
    },

    /** Those of the accounts that are sanctioned, by themselves or by their browser. */
    listAmong: async (db: Db, liveId: string, accountIds: readonly string[]): Promise<string[]> => {
      if (accountIds.length === 0) return [];
      const rows = await db
        .selectFrom(name)
        .select('account_id as id')
        .where('live_id', 'in', [EVERYWHERE, liveId])
        .where('account_id', 'in', accountIds)
        .unionAll(
          db
            .selectFrom('accounts')
            // SQLite keeps the order of a cross join. It would rather join every sanction of the room with every account.
            .crossJoin(`${name} as sanction`)
            .select('accounts.id')
            .whereRef('sanction.browser_mark', '=', 'accounts.browser_mark')
            .where('accounts.id', 'in', accountIds)
            .where('accounts.browser_mark', '!=', '')
            .where('sanction.live_id', 'in', [EVERYWHERE, liveId]),
        )
        .execute();
      return rows.map(({ id }) => id);
    },
  };
};

export const silenceRows = sanctionRowsOf('silences');
export const removalRows = sanctionRowsOf('kickouts');
