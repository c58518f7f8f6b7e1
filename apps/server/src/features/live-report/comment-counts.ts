import { setImmediate as nextTurn } from 'node:timers/promises';
import { type LiveReport, LiveRole, MessageKind } from '@live/protocol';
import { normaliseText } from '@live/words';
import type { ExpressionBuilder } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';

type Question = LiveReport['questions'][number];

/** So many accounts or texts are counted by one statement: SQLite answers in this thread, and others wait meanwhile. */
const KEYS_AT_ONCE = 1_000;

const commentsOf = (db: Db, liveId: string) =>
  db.selectFrom('comments').where('live_id', '=', liveId);

export const countDeleted = (db: Db, liveId: string): Promise<number> =>
  countRows(
    commentsOf(db, liveId).where('deleted_at', 'is not', null).where('kind', '=', MessageKind.CHAT),
  );

interface Counted {
  key: string;
  count: number;
}

/** Notes all counts of a statement that gives some of them, in the order of their keys, from one key on. */
const collect = async (
  listAfter: (last: string, limit: number) => Promise<Counted[]>,
  note: (key: string, count: number) => void,
): Promise<void> => {
  let last: string | undefined = '';
  while (last !== undefined) {
    const rows: Counted[] = await listAfter(last, KEYS_AT_ONCE);
    for (const { key, count } of rows) note(key, Number(count));
    last = rows.length < KEYS_AT_ONCE ? undefined : rows.at(-1)?.key;
    await nextTurn();
  }
};

/** How many comments each of the audience wrote, the deleted ones too. All that is needed stands in an index. */
export const countByWriter = async (db: Db, liveId: string): Promise<Map<string, number>> => {
  const writers = new Map<string, number>();
  await collect(
    (last, limit) =>
      commentsOf(db, liveId)
        .select((eb) => ['account_id as key', countOfAudience(eb).as('count')])
        .where('account_id', '>', last)
        .groupBy('account_id')
        .orderBy('account_id')
        .limit(limit)
        .execute(),
    (accountId, count) => {
      if (count > 0) writers.set(accountId, count);
    },
  );
  return writers;
};

const countOfAudience = (eb: ExpressionBuilder<Schema, 'comments'>) =>
  eb.fn.count<number>(
    eb
      .case()
      .when(
        eb.and([
          eb('kind', '=', eb.lit(MessageKind.CHAT)),
          eb('role', '=', eb.lit(LiveRole.AUDIENCE)),
        ]),
      )
      .then(eb.lit(1))
      .end(),
  );

/** Questions of the audience that stand. Literal as in the index of them, or SQLite would not use it. */
const questionsOf = (db: Db, liveId: string) =>
  commentsOf(db, liveId)
    .where('asks', '=', (eb) => eb.lit(1))
    .where('deleted_at', 'is', null);

/** What was asked more than once, most often first. */
export const listQuestions = async (db: Db, liveId: string, limit: number): Promise<Question[]> => {
  const asked = new Map<string, [text: string, count: number][]>();
  await collect(
    (last, some) =>
      questionsOf(db, liveId)
        .select((eb) => ['message as key', eb.fn.countAll<number>().as('count')])
        .where('message', '>', last)
        .groupBy('message')
        .orderBy('message')
        .limit(some)
        .execute(),
    // Normalising thousands of texts takes long: it is done as they come, between two turns.
    (text, count) => {
      const same = normaliseText(text).text || text;
      const ways = asked.get(same);
      if (ways) ways.push([text, count]);
      else asked.set(same, [[text, count]]);
    },
  );
  const most = [...asked.values()]
    .map(toQuestion)
    .filter(({ count }) => count > 1)
    .sort((one, other) => other.count - one.count || (one.text < other.text ? -1 : 1))
    .slice(0, limit);
  const questions: Question[] = [];
  for (const { texts, ...question } of most)
    questions.push({ ...question, people: await countAskers(db, liveId, texts) });
  return questions;
};

/** Makes a question of how often it was written in each way. */
const toQuestion = (ways: readonly [text: string, count: number][]) => {
  const [text = ''] = ways.reduce((one, other) =>
    other[1] > one[1] || (other[1] === one[1] && other[0] < one[0]) ? other : one,
  );
  return {
    text,
    count: ways.reduce((sum, [, count]) => sum + count, 0),
    texts: ways.map(([way]) => way),
  };
};

const countAskers = async (db: Db, liveId: string, texts: readonly string[]): Promise<number> => {
  const people = new Set<string>();
  for (let from = 0; from < texts.length; from += KEYS_AT_ONCE) {
    const rows = await questionsOf(db, liveId)
      .select('account_id')
      .distinct()
      .where('message', 'in', texts.slice(from, from + KEYS_AT_ONCE))
      .execute();
    for (const { account_id } of rows) people.add(account_id);
  }
  return people.size;
};
