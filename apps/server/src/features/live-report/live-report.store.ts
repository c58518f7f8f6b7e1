import type { CaseState } from '@live/protocol';
import { countRows } from '../../db/read-page.ts';
import type { Db } from '../../db/schema.ts';
import type { LiveSpan } from '../../read-models/live/series.ts';

export const findRoomFigures = (db: Db, liveId: string) =>
  db
    .selectFrom('rooms')
    .leftJoin('accounts', 'accounts.id', 'rooms.anchor_id')
    .select(['anchor_id', 'nickname', 'watch_times', 'max_online', 'like_count', 'comment_count'])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();

/** Returning viewers were in an earlier live of the same host. */
export const countViewers = async (db: Db, { liveId, beginAt }: LiveSpan, hostId: string) => {
  const viewers = db.selectFrom('watchers').where('watchers.live_id', '=', liveId);
  const returning = viewers.where((eb) =>
    eb.exists(
      eb
        .selectFrom('watchers as earlier')
        .innerJoin('rooms', 'rooms.live_id', 'earlier.live_id')
        .select('earlier.live_id')
        .whereRef('earlier.account_id', '=', 'watchers.account_id')
        .where('rooms.anchor_id', '=', hostId)
        .where('rooms.begin_at', '<', beginAt),
    ),
  );
  return { total: await countRows(viewers), returning: await countRows(returning) };
};

export const listBags = (db: Db, liveId: string) =>
  db
    .selectFrom('lucky_bags')
    .select(['id', 'award_name', 'total_points', 'called_off_reason', 'num', 'created_at'])
    .select((eb) => [
      eb
        .selectFrom('lucky_bag_entries')
        .select((entries) => entries.fn.countAll<number>().as('count'))
        .whereRef('lucky_bag_entries.bag_id', '=', 'lucky_bags.id')
        .as('entries'),
      eb
        .selectFrom('lucky_bag_winners')
        .select((winners) => winners.fn.countAll<number>().as('count'))
        .whereRef('lucky_bag_winners.bag_id', '=', 'lucky_bags.id')
        .as('winners'),
    ])
    .where('live_id', '=', liveId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const listPolls = (db: Db, liveId: string) =>
  db
    .selectFrom('polls')
    .select(['id', 'question', 'answers', 'created_at'])
    .where('live_id', '=', liveId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Questions of viewers that were answered, without hidden ones. */
export const listAnswered = (db: Db, liveId: string) =>
  db
    .selectFrom('audience_questions')
    .select(['message', 'answer', 'supports', 'answered_at'])
    .where('live_id', '=', liveId)
    .where('hidden_at', 'is', null)
    .where('answered_at', 'is not', null)
    .orderBy('answered_at')
    .orderBy('id')
    .execute();

export const countAsked = async (db: Db, liveId: string) => {
  const ofRoom = db.selectFrom('audience_questions').where('live_id', '=', liveId);
  return {
    asked: await countRows(ofRoom),
    hidden: await countRows(ofRoom.where('hidden_at', 'is not', null)),
    supports: await countRows(
      ofRoom.innerJoin(
        'audience_question_supports',
        'audience_question_supports.question_id',
        'audience_questions.id',
      ),
    ),
  };
};

export const listActivities = (db: Db, liveId: string) =>
  db
    .selectFrom('activities')
    .select(['name', 'created_at'])
    .where('live_id', '=', liveId)
    .orderBy('created_at')
    .execute();

export const countReports = async (db: Db, liveId: string): Promise<Map<CaseState, number>> => {
  const rows = await db
    .selectFrom('reports')
    .select((eb) => ['case_state', eb.fn.countAll<number>().as('count')])
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .groupBy('case_state')
    .execute();
  return new Map(rows.map((row) => [row.case_state as CaseState, Number(row.count)]));
};

/** Actions by operator and kind, without those that were undone. */
export const countActions = (db: Db, liveId: string) =>
  db
    .selectFrom('actions')
    .innerJoin('accounts', 'accounts.id', 'actions.actor_id')
    .select((eb) => ['actor_id', 'nickname', 'action', eb.fn.countAll<number>().as('count')])
    .where('live_id', '=', liveId)
    .where('undone_at', 'is', null)
    .groupBy(['actor_id', 'nickname', 'action'])
    .orderBy('actor_id')
    .orderBy('action')
    .execute();

/** Silences of all and pins, in order. */
export const listRoomActions = (db: Db, liveId: string) =>
  db
    .selectFrom('actions')
    .select(['at', 'action', 'after', 'undone_at'])
    .where('live_id', '=', liveId)
    .where('action', 'in', ['silence-all', 'flow-save'])
    .orderBy('at')
    .orderBy('id')
    .execute();

export const listReception = (db: Db, liveId: string) =>
  db
    .selectFrom('picture_minutes')
    .select(['minute_at', 'measured_ms', 'bytes', 'packets', 'lost_packets'])
    .where('live_id', '=', liveId)
    .orderBy('minute_at')
    .execute();

export const nicknamesOf = async (
  db: Db,
  accountIds: readonly string[],
): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'nickname'])
    .where('id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ id, nickname }) => [id, nickname]));
};
