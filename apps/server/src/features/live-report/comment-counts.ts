import { setImmediate as nextTurn } from 'node:timers/promises';
import { LiveRole, MessageKind } from '@live/protocol';
import { foldText } from '@live/words';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { LiveSpan } from './live-report.store.ts';

export interface Question {
  /** As it was written most often. */
  text: string;
  count: number;
  people: number;
}

export interface CommentCounts {
  /** By step of time. */
  steps: Map<number, number>;
  /** By account. */
  writers: Map<string, number>;
  deleted: number;
  questions: Question[];
}

/** So many rows are counted by one statement: SQLite answers in this thread, and others wait meanwhile. */
const ROWS_AT_ONCE = 25_000;

/** So many accounts are counted by one statement, for the same reason. */
const ACCOUNTS_AT_ONCE = 500;

/** Signs and words of questions. */
const ASKING = ['?', '？', '吗', '呢', '怎么', '什么', '多少', '几', '哪', '有没有', '能不能'];

const anySlice = (db: Db, liveId: string, from: number) =>
  db
    .selectFrom('comments')
    .where('live_id', '=', liveId)
    .where('id', '>=', from)
    .where('id', '<', from + ROWS_AT_ONCE);

const slice = (db: Db, liveId: string, from: number) =>
  anySlice(db, liveId, from).where('kind', '=', MessageKind.CHAT);

const idsOf = async (db: Db, liveId: string): Promise<{ first: number; last: number }> => {
  const ids = await db
    .selectFrom('comments')
    .select((eb) => [eb.fn.min('id').as('first'), eb.fn.max('id').as('last')])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return { first: Number(ids.first ?? 1), last: Number(ids.last ?? 0) };
};

const add = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

/** Counts all comments of a live, slice by slice. System messages are not comments of people. */
export const countComments = async (
  db: Db,
  { liveId, beginAt }: LiveSpan,
  stepMs: number,
): Promise<CommentCounts> => {
  const steps = new Map<number, number>();
  const writers = await countByAccount(db, liveId);
  const askers = new Map<string, { texts: Map<string, number>; people: Set<string> }>();
  let deleted = 0;
  const { first, last } = await idsOf(db, liveId);
  for (let from = first; from <= last; from += ROWS_AT_ONCE) {
    const counted = await slice(db, liveId, from)
      .select((eb) => [
        sql<number>`cast((created_at - ${beginAt}) / ${stepMs} as integer)`.as('step'),
        eb.fn.countAll<number>().as('count'),
        eb.fn.count<number>('deleted_at').as('deleted'),
      ])
      .groupBy(sql.ref('step'))
      .execute();
    for (const row of counted) {
      add(steps, row.step, Number(row.count));
      deleted += Number(row.deleted);
    }
    for (const row of await countOthers(db, liveId, from))
      add(writers, row.account_id, -Number(row.count));
    // Rows of one text follow each other on SQLite, and folding costs more than comparing.
    let [folded, key] = ['', ''];
    for (const { message, account_id, count } of await listAsked(db, liveId, from)) {
      if (message !== folded) [folded, key] = [message, foldText(message).text || message];
      const asked = askers.get(key) ?? { texts: new Map(), people: new Set() };
      askers.set(key, asked);
      add(asked.texts, message, Number(count));
      asked.people.add(account_id);
    }
    await nextTurn();
  }
  for (const [accountId, count] of writers) if (count === 0) writers.delete(accountId);
  return { steps, writers, deleted, questions: [...askers.values()].map(toQuestion) };
};

/** Everything that each account wrote, counted in the index alone: the rows would take several times as long. */
const countByAccount = async (db: Db, liveId: string): Promise<Map<string, number>> => {
  const counts = new Map<string, number>();
  for (let last: string | undefined = ''; last !== undefined; ) {
    const rows = await db
      .selectFrom('comments')
      .select((eb) => ['account_id', eb.fn.countAll<number>().as('count')])
      .where('live_id', '=', liveId)
      .where('account_id', '>', last)
      .groupBy('account_id')
      .orderBy('account_id')
      .limit(ACCOUNTS_AT_ONCE)
      .execute();
    for (const row of rows) counts.set(row.account_id, Number(row.count));
    last = rows.length < ACCOUNTS_AT_ONCE ? undefined : rows.at(-1)?.account_id;
    await nextTurn();
  }
  return counts;
};

/** What does not count as written by the audience: little, and in no index. */
const countOthers = (db: Db, liveId: string, from: number) =>
  anySlice(db, liveId, from)
    .select((eb) => ['account_id', eb.fn.countAll<number>().as('count')])
    .where((eb) => eb.or([eb('kind', '!=', MessageKind.CHAT), eb('role', '!=', LiveRole.AUDIENCE)]))
    .groupBy('account_id')
    .execute();

/** Replies are left out: they begin with somebody's name. */
const listAsked = (db: Db, liveId: string, from: number) =>
  slice(db, liveId, from)
    .select((eb) => ['message', 'account_id', eb.fn.countAll<number>().as('count')])
    .where('role', '=', LiveRole.AUDIENCE)
    .where('deleted_at', 'is', null)
    .where('at_who', '=', '')
    .where((eb) => eb.or(ASKING.map((sign) => eb('message', 'like', `%${sign}%`))))
    .groupBy(['message', 'account_id'])
    .execute();

const toQuestion = (asked: { texts: Map<string, number>; people: Set<string> }): Question => {
  let text = '';
  let most = 0;
  let count = 0;
  for (const [written, times] of asked.texts) {
    count += times;
    if (times < most || (times === most && written >= text)) continue;
    text = written;
    most = times;
  }
  return { text, count, people: asked.people.size };
};
