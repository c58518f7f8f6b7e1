import type { MarkKind } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import { bagName } from './events.ts';
import { readInterruptions, type TimeSpan } from './interruptions.ts';
import type { LiveSpan } from './series.ts';

/** A mark of any kind, as one list shows them. */
export interface MarkSource {
  kind: MarkKind;
  id: string;
  at: number;
  until: number | null;
  /** A text, or what an action recorded. */
  text: string;
  operator_id: string | null;
  operator_name: string | null;
  person_id: string;
  person_name: string | null;
  undone_at: number | null;
}

/** A live as far as it has come. */
export interface MarkedLive extends LiveSpan {
  now: number;
  isRunning: boolean;
}

/** What most kinds do not have. */
const none = {
  until: null,
  operator_id: null,
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
};

/** What was done, with the end of what lasts: the next action that ends it. */
const listActionMarks = async (db: Db, liveId: string, from: number, limit: number) => {
  const rows = await db
    .selectFrom('actions')
    .leftJoin('accounts as operators', 'operators.id', 'actions.actor_id')
    .leftJoin('accounts as people', 'people.id', 'actions.person_id')
    .select(['actions.id', 'actions.at', 'action', 'before', 'after', 'person_id', 'undone_at'])
    .select(['operators.id as operator_id', 'operators.nickname as operator_name'])
    .select('people.nickname as person_name')
    // Searched for what lasts alone: for every other action it would be in vain.
    .select((eb) =>
      eb
        .case()
        .when('actions.action', '=', 'silence-all')
        .then(
          eb
            .selectFrom('actions as ends')
            .select('ends.at')
            .whereRef('ends.live_id', '=', 'actions.live_id')
            .where('ends.action', '=', 'unsilence-all')
            .whereRef('ends.at', '>=', 'actions.at')
            .orderBy('ends.at')
            .limit(1),
        )
        .end()
        .as('ended_at'),
    )
    .where('actions.live_id', '=', liveId)
    .where('action', 'in', Object.keys(actionKinds))
    .where('actions.at', '>=', from)
    .orderBy('actions.at')
    .orderBy('actions.id')
    .limit(limit)
    .execute();
  return rows.map(({ action, before, after, ended_at, ...row }) => {
    const kind = actionKinds[action] ?? 'deletion';
    const until = kind === 'silenceAll' ? (row.undone_at ?? ended_at) : null;
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
    .select([
      'id',
      'created_at as at',
      'open_at as until',
      'award_name',
      'total_points',
      'called_off_reason',
    ])
    .where('live_id', '=', liveId)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, text: bagName(row) }));
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

const listPollMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('polls')
    .select(['id', 'created_at as at', 'question as text'])
    .select((eb) => eb.fn.coalesce('ended_at', 'until_at').as('until'))
    .where('live_id', '=', liveId)
    .where('created_at', '>=', from)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Questions of viewers, when they were answered. */
const listQuestionMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('audience_questions')
    .innerJoin('accounts', 'accounts.id', 'audience_questions.account_id')
    .select(['audience_questions.id', 'message as text'])
    .select((eb) => eb.ref('answered_at').$notNull().as('at'))
    .select(['accounts.id as person_id', 'accounts.nickname as person_name'])
    .where('live_id', '=', liveId)
    .where('hidden_at', 'is', null)
    .where('answered_at', '>=', from)
    .orderBy('answered_at')
    .orderBy('audience_questions.id')
    .limit(limit)
    .execute();

const listSpotlightMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('spotlights')
    .select(['id', 'begin_at as at', 'ended_at as until', 'title as text'])
    .where('live_id', '=', liveId)
    .where('begin_at', '>=', from)
    .orderBy('begin_at')
    .orderBy('id')
    .limit(limit)
    .execute();

const listOperatorMarks = (db: Db, liveId: string, from: number, limit: number) =>
  db
    .selectFrom('marks')
    .leftJoin('accounts', 'accounts.id', 'marks.author_id')
    .select(['marks.id', 'at', 'content as text'])
    .select(['accounts.id as operator_id', 'nickname as operator_name'])
    .where('live_id', '=', liveId)
    .where('at', '>=', from)
    .orderBy('at')
    .orderBy('marks.id')
    .limit(limit)
    .execute();

/** Pauses and losses of the picture, each without an end while it lasts. */
const listInterruptionMarks = async (
  db: Db,
  live: MarkedLive,
  from: number,
): Promise<MarkSource[]> => {
  const { pauses, breaks } = await readInterruptions(db, live, live.now);
  const untilOf = ({ untilAt }: TimeSpan) =>
    live.isRunning && untilAt === live.endAt ? null : untilAt;
  const marks = [
    ...pauses.map((pause): MarkSource => {
      const { id, fromAt: at } = pause;
      const by = { operator_id: pause.operatorId, operator_name: pause.operatorName };
      return { ...none, kind: 'pause', id, at, until: untilOf(pause), text: '', ...by };
    }),
    ...breaks.map((one): MarkSource => {
      const at = one.fromAt;
      return { ...none, kind: 'loss', id: `loss-${at}`, at, until: untilOf(one), text: '' };
    }),
  ];
  return marks.filter(({ at }) => at >= from);
};

type ListMarks = (
  db: Db,
  liveId: string,
  from: number,
  limit: number,
) => Promise<(Pick<MarkSource, 'id' | 'at' | 'text'> & Partial<MarkSource>)[]>;

/** The marks by their kind; actions are of several. */
const sources: [kind: MarkKind, list: ListMarks][] = [
  ['own', listOperatorMarks],
  ['luckyBag', listBagMarks],
  ['activity', listActivityMarks],
  ['poll', listPollMarks],
  ['question', listQuestionMarks],
  ['product', listSpotlightMarks],
  ['report', listReportMarks],
  ['deletion', listActionMarks],
];

/**
 * Marks of every kind from a moment on, oldest first. Every source gives as many as are wanted: all of them may come
 * from one.
 */
export const listMarks = async (
  db: Db,
  live: MarkedLive,
  from: number,
  limit: number,
): Promise<MarkSource[]> => {
  const lists = await Promise.all([
    listInterruptionMarks(db, live, from),
    ...sources.map(async ([kind, list]) => {
      const rows = await list(db, live.liveId, from, limit);
      return rows.map((row): MarkSource => ({ ...none, kind, ...row }));
    }),
  ]);
  return lists
    .flat()
    .sort((one, other) => one.at - other.at)
    .slice(0, limit);
};
