import { LiveState, type MarkKind } from '@live/protocol';
import type { Db } from '../../db/schema.ts';

/** A mark of any kind, as one list shows them. */
export interface MarkSource {
  kind: MarkKind;
  id: string;
  at: number;
  until: number | null;
  /** A text, or what an action recorded. */
  text: string;
  operator_name: string | null;
  person_id: string;
  person_name: string | null;
  undone_at: number | null;
}

/** What most kinds do not have. */
const none = {
  until: null,
  operator_name: null,
  person_id: '',
  person_name: null,
  undone_at: null,
};

const actionKinds: Record<string, MarkKind> = {
  'comment-del': 'deletion',
  silence: 'silence',
  'silence-everywhere': 'silence',
  kickout: 'removal',
  'silence-all': 'silenceAll',
  'room-move': 'pause',
};

/** What was done, with the end of what lasts: the next action of the kind that ends it. */
const listActionMarks = async (db: Db, liveId: string, from: number, limit: number) => {
  const rows = await db
    .selectFrom('actions')
    .leftJoin('accounts as operators', 'operators.id', 'actions.actor_id')
    .leftJoin('accounts as people', 'people.id', 'actions.person_id')
    .select(['actions.id', 'actions.at', 'action', 'before', 'after', 'person_id', 'undone_at'])
    .select(['operators.nickname as operator_name', 'people.nickname as person_name'])
    // Searched for what lasts alone: for every other action it would be in vain.
    .select((eb) => {
      const firstEnd = (action: string) =>
        eb
          .selectFrom('actions as ends')
          .select('ends.at')
          .whereRef('ends.live_id', '=', 'actions.live_id')
          .where('ends.action', '=', action)
          .whereRef('ends.at', '>=', 'actions.at')
          .whereRef('ends.id', '!=', 'actions.id')
          .orderBy('ends.at')
          .limit(1);
      return eb
        .case()
        .when('actions.action', '=', 'silence-all')
        .then(firstEnd('unsilence-all'))
        .when('actions.action', '=', 'room-move')
        .then(firstEnd('room-move'))
        .end()
        .as('ended_at');
    })
    .where('actions.live_id', '=', liveId)
    .where('action', 'in', Object.keys(actionKinds))
    .where('actions.at', '>=', from)
    .where((eb) =>
      eb.or([eb('action', '!=', 'room-move'), eb('after', '=', `${LiveState.PAUSED}`)]),
    )
    .orderBy('actions.at')
    .orderBy('actions.id')
    .limit(limit)
    .execute();
  return rows.map(({ action, before, after, ended_at, ...row }) => {
    const kind = actionKinds[action] ?? 'deletion';
    const lasts = kind === 'silenceAll' || kind === 'pause';
    const until = lasts ? (row.undone_at ?? ended_at) : null;
    return { ...row, kind, until, text: kind === 'deletion' ? before : after };
  });
};

/** Who reported is not shown: hosts must not see it. */
const listReportMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('reports')
    .select(['id', 'created_at as at', 'content as text'])
    .select(['about_account_id as person_id', 'about_name as person_name'])
    .where('live_id', '=', liveId)
    .where('deleted_at', 'is', null)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const listBagMarks = async (db: Db, liveId: string, from: number, limit: number) => {
  const rows = await db
    .selectFrom('lucky_bags')
    .select(['id', 'created_at as at', 'open_at as until', 'award_name', 'total_points'])
    .where('live_id', '=', liveId)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ award_name, total_points, ...row }) => ({
    ...row,
    text: award_name || `${total_points}积分`,
  }));
};

const listActivityMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('activities')
    .select(['id', 'created_at as at', 'closed_at as until', 'name as text'])
    .where('live_id', '=', liveId)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const listOperatorMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('marks')
    .leftJoin('accounts', 'accounts.id', 'marks.author_id')
    .select(['marks.id', 'at', 'content as text', 'nickname as operator_name'])
    .where('live_id', '=', liveId)
    .where('at', '>=', from)
    .orderBy('at')
    .orderBy('marks.id')
    .limit(limit)
    .execute();

/** An open stretch is written every few seconds; one older than this was left by a server that crashed. */
const ABANDONED_MS = 60_000;

/**
 * Moments where the picture was lost. A pause or the host's own end is no loss. A crash leaves a stretch open, at its last
 * moment: it is over when another has begun, or when nothing has moved it on.
 */
const listLossMarks = async (db: Db, liveId: string, from: number, limit: number, now: number) => {
  const rows = await db
    .selectFrom('pictures')
    .select('until_at as at')
    .select((eb) =>
      eb
        .selectFrom('pictures as next')
        .select((one) => one.fn.min('next.from_at').as('at'))
        .where('next.live_id', '=', liveId)
        .whereRef('next.from_at', '>', 'pictures.from_at')
        .as('until'),
    )
    .where('live_id', '=', liveId)
    .where('until_at', '>=', from)
    .where('ended_by', '!=', 'stopped')
    .where((eb) =>
      eb.or([
        eb('ended_by', '!=', ''),
        eb('until_at', '<', now - ABANDONED_MS),
        eb.exists(
          eb
            .selectFrom('pictures as later')
            .select('later.from_at')
            .where('later.live_id', '=', liveId)
            .whereRef('later.from_at', '>', 'pictures.from_at'),
        ),
      ]),
    )
    .orderBy('from_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, text: '', id: `loss-${row.at}` }));
};

type ListMarks = (
  db: Db,
  liveId: string,
  from: number,
  limit: number,
  now: number,
) => Promise<(Pick<MarkSource, 'id' | 'at' | 'text'> & Partial<MarkSource>)[]>;

/** The marks by their kind; actions are of several. */
const sources: [kind: MarkKind, list: ListMarks][] = [
  ['loss', listLossMarks],
  ['own', listOperatorMarks],
  ['luckyBag', listBagMarks],
  ['activity', listActivityMarks],
  ['report', listReportMarks],
  ['deletion', listActionMarks],
];

/**
 * Marks of every kind from a moment on, oldest first. Every source gives as many as are wanted: all of them may come
 * from one.
 */
export const listMarks = async (
  db: Db,
  liveId: string,
  from: number,
  limit: number,
  now: number,
): Promise<MarkSource[]> => {
  const lists = await Promise.all(
    sources.map(async ([kind, list]) => {
      const rows = await list(db, liveId, from, limit, now);
      return rows.map((row): MarkSource => ({ ...none, kind, ...row }));
    }),
  );
  return lists
    .flat()
    .sort((one, other) => one.at - other.at)
    .slice(0, limit);
};
