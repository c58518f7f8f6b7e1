import type { Db } from '../../db/schema.ts';
import type { SrsClient } from '../../media/srs/srs-clients.ts';

/** A media server that restarts loses all of its clients, and databases bound the values of a query. */
const DELETED_AT_ONCE = 500;

export const insertSrsClient = async (db: Db, client: SrsClient): Promise<void> => {
  const row = {
    client_id: client.clientId,
    live_id: client.liveId,
    account_id: client.accountId,
    session_hash: client.sessionHash,
    action: client.action,
    began_at: client.beganAt,
  };
  await db
    .insertInto('media_clients')
    .values(row)
    // A connection that stops one thing and begins another is asked about again.
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(row))
    .execute();
};

export const listSrsClients = (db: Db): Promise<SrsClient[]> =>
  db
    .selectFrom('media_clients')
    .select([
      'client_id as clientId',
      'live_id as liveId',
      'account_id as accountId',
      'session_hash as sessionHash',
      'action',
      'began_at as beganAt',
    ])
    .execute();

export const deleteSrsClients = async (db: Db, clientIds: readonly string[]): Promise<void> => {
  for (let at = 0; at < clientIds.length; at += DELETED_AT_ONCE) {
    const ids = clientIds.slice(at, at + DELETED_AT_ONCE);
    await db.deleteFrom('media_clients').where('client_id', 'in', ids).execute();
  }
};
