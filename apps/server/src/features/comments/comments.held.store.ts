import { HeldState, limits } from '@live/protocol';
import { sql } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';
import { valueById } from '../../db/value-by-id.ts';
import { RUNNING_STATES } from '../../domain/room.ts';

/** A held comment waits this long for an operator. */
export const HELD_MS = 600_000;
/** How many of a person's own the phone shows: at least all that can wait. */
const OWN_SHOWN = limits.heldPerPerson;

export type HeldRow = Awaited<ReturnType<typeof listHeld>>[number];

export const insertHeld = rowInserter('held_comments');

const waitingIn = (db: Db, liveId: string) =>
  db
    .selectFrom('held_comments')
    .where('live_id', '=', liveId)
    .where('state', '=', HeldState.WAITING);

const withSender = (db: Db) =>
  db
    .selectFrom('held_comments')
    .innerJoin('accounts', 'accounts.id', 'held_comments.account_id')
    .selectAll('held_comments')
    .select(['name', 'nickname', 'portrait', 'corp_id', 'corp_name', 'role', 'guest']);

const waiting = (db: Db, liveId: string) =>
  withSender(db).where('live_id', '=', liveId).where('state', '=', HeldState.WAITING);

/** Those that wait: the first of each person, then the second of each, oldest first; with their senders. */
export const listHeld = (
  db: Db,
  liveId: string,
  limit: number,
  exceptAuthors: readonly string[] = [],
) =>
  waiting(db, liveId)
    .$if(exceptAuthors.length > 0, (query) => query.where('account_id', 'not in', exceptAuthors))
    .orderBy(
      sql`row_number() over (partition by account_id order by held_comments.created_at, held_comments.id)`,
    )
    .orderBy('held_comments.created_at')
    .orderBy('held_comments.id')
    .limit(limit)
    .execute();

/** Those of some people. */
export const listHeldOf = (db: Db, liveId: string, accountIds: readonly string[]) =>
  waiting(db, liveId)
    .where('held_comments.account_id', 'in', accountIds)
    .orderBy('held_comments.created_at')
    .execute();

/** Those of them that still wait. Only their ids are asked for: SQLite would rather read all that waits in the room. */
export const findHeld = async (db: Db, liveId: string, ids: readonly string[]) => {
  const rows = await withSender(db).where('held_comments.id', 'in', ids).execute();
  return rows.filter((row) => row.live_id === liveId && row.state === HeldState.WAITING);
};

export const countHeld = (
  db: Db,
  liveId: string,
  exceptAuthors: readonly string[] = [],
): Promise<number> =>
  countRows(
    waitingIn(db, liveId).$if(exceptAuthors.length > 0, (query) =>
      query.where('account_id', 'not in', exceptAuthors),
    ),
  );

export const countWaitingOf = (db: Db, liveId: string, accountId: string): Promise<number> =>
  countRows(waitingIn(db, liveId).where('account_id', '=', accountId));

/** How many wait, or questions alone, of the guests who came by the same browser, and from the same address. */
export const countWaitingOfMarks = async (
  db: Db,
  liveId: string,
  accountId: string,
  what?: 'questions',
): Promise<{ browser: number; address: number }> => {
  const author = await db
    .selectFrom('accounts')
    .select(['browser_mark', 'address_mark'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  const count = (column: 'browser_mark' | 'address_mark') => {
    const mark = author?.[column];
    if (!mark) return 0;
    return countRows(
      db
        .selectFrom('accounts')
        // SQLite keeps the order of a cross join: the few accounts first, then what waits of each.
        .crossJoin('held_comments')
        .where(`accounts.${column}`, '=', mark)
        .whereRef('held_comments.account_id', '=', 'accounts.id')
        .where('held_comments.live_id', '=', liveId)
        .where('held_comments.state', '=', HeldState.WAITING)
        .$if(what === 'questions', (query) => query.where('is_question', '=', 1)),
    );
  };
  return { browser: await count('browser_mark'), address: await count('address_mark') };
};

/** How many questions wait in a room. */
export const countWaitingQuestions = (db: Db, liveId: string): Promise<number> =>
  countRows(waitingIn(db, liveId).where('is_question', '=', 1));

/** How many questions of a person wait, or of all guests of their browser; and of those of their address. */
export const countWaitingQuestionsOf = async (
  db: Db,
  liveId: string,
  { accountId, isGuest }: { accountId: string; isGuest: boolean },
): Promise<{ asker: number; address: number }> => {
  const own = await countRows(
    waitingIn(db, liveId).where('account_id', '=', accountId).where('is_question', '=', 1),
  );
  if (!isGuest) return { asker: own, address: 0 };
  const { browser, address } = await countWaitingOfMarks(db, liveId, accountId, 'questions');
  return { asker: Math.max(own, browser), address };
};

/** Decides comments, each by its action, or by none; returns those that had not been decided before. */
export const decideHeld = async (
  db: Db,
  decisions: readonly { id: string; actionId: string }[],
  state: HeldState,
): Promise<Set<string>> => {
  const ids = decisions.map(({ id }) => id);
  const actionIds = decisions.map(({ id, actionId }) => ({ id, value: actionId }));
  const rows = await db
    .updateTable('held_comments')
    .set({ state, decided_by: valueById(actionIds) })
    .where('id', 'in', ids)
    .where('state', '=', HeldState.WAITING)
    .returning('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
};

/** The action that decided a comment of a room; undefined when there is no such comment. */
export const findDecision = (db: Db, liveId: string, ids: readonly string[]) =>
  db
    .selectFrom('held_comments')
    .select('decided_by')
    .where('live_id', '=', liveId)
    .where('id', 'in', ids)
    .where('state', '!=', HeldState.WAITING)
    .where('decided_by', '!=', '')
    .limit(1)
    .executeTakeFirst();

/** Comments held in running rooms, and those that have waited too long. */
export const listDueHeld = (db: Db, now: number) =>
  db
    .selectFrom('held_comments')
    .innerJoin('rooms', 'rooms.live_id', 'held_comments.live_id')
    .select(['held_comments.id', 'held_comments.live_id', 'rooms.room_id'])
    .where('held_comments.state', '=', HeldState.WAITING)
    .where('held_comments.created_at', '<=', now - HELD_MS)
    .where('rooms.state', 'in', RUNNING_STATES)
    .orderBy('held_comments.created_at')
    .limit(limits.heldShown)
    .execute();

/** Those of a person that wait, and the latest that were refused; oldest first. */
export const listOwnHeld = async (db: Db, liveId: string, accountId: string) => {
  const rows = await db
    .selectFrom('held_comments')
    .select(['id', 'message', 'at_who', 'created_at', 'state', 'is_question'])
    .where('account_id', '=', accountId)
    .where('live_id', '=', liveId)
    .where('state', '!=', HeldState.PASSED)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN_SHOWN)
    .execute();
  return rows.reverse();
};

/** When the last comment of a person that was held came, whatever became of it. */
export const lastHeldAt = async (db: Db, liveId: string, accountId: string): Promise<number> => {
  const { at } = await db
    .selectFrom('held_comments')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('account_id', '=', accountId)
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
};
