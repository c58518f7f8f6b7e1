import { type ChatState, LiveState } from '@live/protocol';
import { readPage } from '../../db/read-page.ts';
import type { Db } from '../../db/schema.ts';
import { EVERYWHERE } from '../../db/term-rows.ts';

/** The state of a running room whose chat state this changed; undefined when nothing changed. */
export const changeChatState = async (
  db: Db,
  liveId: string,
  chatState: ChatState,
): Promise<LiveState | undefined> => {
  const row = await db
    .updateTable('rooms')
    .set({ chat_state: chatState })
    .where('live_id', '=', liveId)
    .where('chat_state', '!=', chatState)
    .where('state', 'in', [LiveState.LIVE, LiveState.PAUSED])
    .returning('state')
    .executeTakeFirst();
  return row?.state as LiveState | undefined;
};

const roomState = (db: Db, { liveId }: { liveId: string }) =>
  db.selectFrom('rooms').select(['state', 'chat_state']).where('live_id', '=', liveId);

export const findRoomState = async (db: Db, liveId: string) => {
  const [row] = await db.runPrepared(roomState, { liveId });
  return row;
};

const silencedIn = (db: Db, liveId: string) =>
  db
    .selectFrom('silences')
    .innerJoin('accounts', 'accounts.id', 'silences.account_id')
    .leftJoin('accounts as actors', 'actors.id', 'silences.actor_id')
    .where('silences.live_id', 'in', [EVERYWHERE, liveId])
    // Somebody who is silenced everywhere is listed once.
    .where((eb) =>
      eb.or([
        eb('silences.live_id', '=', EVERYWHERE),
        eb.not(
          eb.exists(
            eb
              .selectFrom('silences as wider')
              .select('wider.account_id')
              .where('wider.live_id', '=', EVERYWHERE)
              .whereRef('wider.account_id', '=', 'silences.account_id'),
          ),
        ),
      ]),
    );

/** Newest first; ids decide between those of the same moment. */
const newestSilenced = (db: Db, liveId: string, limit: number) =>
  silencedIn(db, liveId)
    .select([
      'accounts.id',
      'accounts.name',
      'accounts.nickname',
      'accounts.corp_id',
      'accounts.corp_name',
      'accounts.guest',
      'silences.created_at',
      'silences.live_id',
      'silences.reason',
      'silences.until_at',
      'actors.nickname as actor_nickname',
    ])
    .orderBy('silences.created_at', 'desc')
    .orderBy('accounts.id')
    .limit(limit);

export const listSilenced = (db: Db, liveId: string, limit: number, offset: number) =>
  readPage(
    { offset },
    silencedIn(db, liveId).select((eb) => eb.fn.countAll<number>().as('total')),
    newestSilenced(db, liveId, limit).offset(offset),
  );

/** The same order, beginning after a row. */
export const listSilencedAfter = (
  db: Db,
  liveId: string,
  last: { created_at: number; id: string } | undefined,
  limit: number,
) => {
  const query = newestSilenced(db, liveId, limit);
  if (!last) return query.execute();
  return query
    .where((eb) =>
      eb.or([
        eb('silences.created_at', '<', last.created_at),
        eb('silences.created_at', '=', last.created_at).and('accounts.id', '>', last.id),
      ]),
    )
    .execute();
};
