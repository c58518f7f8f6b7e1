import { LiveRole } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import type { Store } from '@live/server/db/store';
import { hashSecret, newId, newSecret } from '@live/server/domain/ids';
import { insertRows } from '@live/server/live-builder';
import type { Membership } from './test-server.ts';

/** A token and its session, issued without authorisation. */
export const insertToken = async (
  db: Db,
  { accountId, token, liveId }: Pick<Membership, 'accountId' | 'token' | 'liveId'>,
  now = Date.now(),
): Promise<void> => {
  const held = { account_id: accountId, expires_at: now + 3_600_000 };
  const session = hashSecret(newSecret());
  await db
    .insertInto('sessions')
    .values({ hash: session, ...held })
    .execute();
  await db
    .insertInto('tokens')
    .values({ hash: hashSecret(token), session_hash: session, live_id: liveId, ...held })
    .execute();
};

/** Viewers with a token for the room, created without the cost of signing in. */
export const gatherCrowd = async (
  store: Store,
  count: number,
  room: { liveId: string; roomId: string },
  { role = LiveRole.AUDIENCE as number, now = Date.now() } = {},
): Promise<Membership[]> => {
  const crowd = Array.from({ length: count }, () => {
    const accountId = `u-${newId()}`;
    return { accountId, token: newSecret(), ...room };
  });
  await store.transaction(async (db) => {
    const accounts = crowd.map(({ accountId: id }) => ({
      id,
      name: id,
      nickname: `观众${id.slice(-4)}`,
      role,
      created_at: now,
    }));
    await insertRows(db, 'accounts', accounts);
    for (const member of crowd) await insertToken(db, member, now);
  });
  return crowd;
};
