import type { Selectable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import { RUNNING_STATES } from '../../domain/room.ts';

export type AccountRow = Selectable<Schema['accounts']>;

export type PersonKey = { name: string } | { accountId: string };

export const findAccount = (db: Db, key: PersonKey): Promise<AccountRow | undefined> => {
  const query = db.selectFrom('accounts').selectAll();
  return 'name' in key
    ? query.where('name', '=', key.name).executeTakeFirst()
    : query.where('id', '=', key.accountId).executeTakeFirst();
};

/** Everything that names the account, table by table. */
export const collectPerson = async (db: Db, id: string) => ({
  tags: await db
    .selectFrom('account_tags')
    .select('tag_no')
    .where('account_id', '=', id)
    .orderBy('tag_no')
    .execute(),
  visits: await db
    .selectFrom('watchers')
    .select(['live_id', 'first_at as created_at'])
    .where('account_id', '=', id)
    .orderBy('first_at')
    .execute(),
  stays: await db
    .selectFrom('visits')
    .select(['live_id', 'from_at', 'until_at'])
    .where('account_id', '=', id)
    .orderBy('from_at')
    .execute(),
  comments: await db
    .selectFrom('comments')
    .select(['live_id', 'id', 'message', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  heldComments: await db
    .selectFrom('held_comments')
    .select(['live_id', 'message', 'state', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute(),
  reports: await db
    .selectFrom('reports')
    .select(['live_id', 'id', 'content', 'about_name', 'about_message', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  reportsAbout: await db
    .selectFrom('reports')
    .select(['live_id', 'content', 'about_name', 'about_message', 'created_at'])
    .where('about_account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  notes: await db
    .selectFrom('notes')
    .select(['live_id', 'content', 'created_at', 'account_id'])
    .where((eb) => eb.or([eb('account_id', '=', id), eb('author_id', '=', id)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  silences: await listInRooms(db, 'silences', id),
  kickouts: await listInRooms(db, 'kickouts', id),
  moderated: await listInRooms(db, 'room_moderators', id),
  luckyBags: await db
    .selectFrom('lucky_bag_entries')
    .leftJoin('lucky_bag_winners', (join) =>
      join
        .onRef('lucky_bag_winners.bag_id', '=', 'lucky_bag_entries.bag_id')
        .onRef('lucky_bag_winners.account_id', '=', 'lucky_bag_entries.account_id'),
    )
    .select(['lucky_bag_entries.bag_id', 'entered_at', 'reward'])
    .where('lucky_bag_entries.account_id', '=', id)
    .orderBy('entered_at')
    .execute(),
  productClicks: await db
    .selectFrom('product_clicks')
    .select(['live_id', 'product_id', 'clicked_at'])
    .where('account_id', '=', id)
    .orderBy('clicked_at')
    .execute(),
  images: await db
    .selectFrom('images')
    .select(['url', 'created_at'])
    .where('account_id', '=', id)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute(),
  votes: await db
    .selectFrom('poll_votes')
    .select(['poll_id', 'answer', 'voted_at'])
    .where('account_id', '=', id)
    .orderBy('voted_at')
    .execute(),
  questions: await db
    .selectFrom('audience_questions')
    .select(['live_id', 'message', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute(),
  questionSupports: await db
    .selectFrom('audience_question_supports')
    .select(['question_id', 'supported_at'])
    .where('account_id', '=', id)
    .orderBy('supported_at')
    .execute(),
  actions: await db
    .selectFrom('actions')
    .select(['action', 'live_id', 'target', 'at'])
    .where((eb) => eb.or([eb('actor_id', '=', id), eb('target', '=', id)]))
    .orderBy('at')
    .execute(),
});

const listInRooms = (db: Db, table: 'silences' | 'kickouts' | 'room_moderators', id: string) =>
  db
    .selectFrom(table)
    .select(['live_id', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('created_at')
    .execute();

export const listRunningRooms = async (db: Db, id: string): Promise<string[]> => {
  const rooms = await db
    .selectFrom('rooms')
    .select('live_id')
    .where('anchor_id', '=', id)
    .where('state', 'in', RUNNING_STATES)
    .execute();
  return rooms.map((room) => room.live_id);
};
