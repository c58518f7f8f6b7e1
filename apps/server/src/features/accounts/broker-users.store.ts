import { insertingNew } from '../../db/inserting.ts';
import type { Db } from '../../db/schema.ts';

export const insertBrokerUser = insertingNew('broker_users');

export const listBrokerUsers = async (
  db: Db,
  accountId: string,
  roomId: string | undefined,
): Promise<string[]> => {
  let query = db.selectFrom('broker_users').select('username').where('account_id', '=', accountId);
  if (roomId !== undefined) query = query.where('room_id', '=', roomId);
  return (await query.execute()).map(({ username }) => username);
};

/** Limit of one run: each costs the broker a write. */
const AT_ONCE = 100;

/** Users whose token has expired or was revoked, or whose account was closed. */
export const listEndedBrokerUsers = async (db: Db, now: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('broker_users')
    .select('username')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokens')
            .innerJoin('sessions', 'sessions.hash', 'tokens.session_hash')
            .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
            .select('tokens.hash')
            .whereRef('tokens.hash', '=', 'broker_users.token_hash')
            .where('tokens.expires_at', '>', now)
            .where('sessions.expires_at', '>', now)
            .where('accounts.disabled_at', 'is', null),
        ),
      ),
    )
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ username }) => username);
};

export const deleteBrokerUsers = async (db: Db, usernames: string[]): Promise<void> => {
  await db.deleteFrom('broker_users').where('username', 'in', usernames).execute();
};
