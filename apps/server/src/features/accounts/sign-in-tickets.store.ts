import { LiveRole } from '@live/protocol';
import type { Selectable } from 'kysely';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

export type TicketRow = Selectable<Schema['sign_in_tickets']>;

export const insertTicket = rowInserter('sign_in_tickets');

/** Those that have expired, and all but the newest of the account. */
export const deleteOldTickets = async (
  db: Db,
  accountId: string,
  kept: number,
  now: number,
): Promise<void> => {
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', now).execute();
  const beyond = db
    .selectFrom('sign_in_tickets')
    .select('hash')
    .where('account_id', '=', accountId)
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(100)
    .offset(kept);
  await db.deleteFrom('sign_in_tickets').where('hash', 'in', beyond).execute();
};

export const findTicket = (db: Db, hash: string, needs: TicketRow['needs'], now: number) =>
  db
    .selectFrom('sign_in_tickets')
    .selectAll()
    .where('hash', '=', hash)
    .where('needs', '=', needs)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** False where another request took it. */
export const takeTicket = async (db: Db, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_tickets')
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

export const deleteTickets = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
};

/** Operators who are signed in by a password alone. */
export const listSignedInWithoutFactor = (db: Db, now: number) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select(['sessions.hash', 'sessions.account_id'])
    .where('sessions.expires_at', '>', now)
    .where('sessions.vouched', '=', 0)
    .where('accounts.role', '!=', LiveRole.AUDIENCE)
    .where('accounts.factor_since', 'is', null)
    .execute();
