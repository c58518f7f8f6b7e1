import type { AudienceQuestionKind } from '@live/protocol';
import type { Selectable } from 'kysely';
import { countRows, type Page, readPage } from '../../db/read-page.ts';
import { newRowInserter, rowInserter } from '../../db/row-inserter.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** What a phone is given. */
const OPEN_SHOWN = 50;
const ANSWERED_SHOWN = 20;

export type QuestionRow = Selectable<Schema['audience_questions']>;
/** A question with who asked it. */
export type AskedQuestion = QuestionRow & { nickname: string; guest: number };

export const insertQuestion = rowInserter('audience_questions');

/** False when this voter has supported it before. */
export const insertSupport = newRowInserter('audience_question_supports');

const asked = (db: Db, liveId: string) =>
  db
    .selectFrom('audience_questions')
    .innerJoin('accounts', 'accounts.id', 'audience_questions.account_id')
    .selectAll('audience_questions')
    .select(['accounts.nickname', 'accounts.guest'])
    .where('live_id', '=', liveId);

export const findQuestion = (
  db: Db,
  liveId: string,
  id: string,
): Promise<AskedQuestion | undefined> =>
  asked(db, liveId).where('audience_questions.id', '=', id).executeTakeFirst();

const shown = (db: Db, liveId: string) =>
  db.selectFrom('audience_questions').where('live_id', '=', liveId).where('hidden_at', 'is', null);

/** Open and answered ones. */
export const countShown = (db: Db, liveId: string): Promise<number> => countRows(shown(db, liveId));

export const countOpen = (db: Db, liveId: string): Promise<number> =>
  countRows(shown(db, liveId).where('answered_at', 'is', null));

/** Questions of one asker in a live, hidden ones included. */
export const countOfAsker = (db: Db, liveId: string, asker: string): Promise<number> =>
  countRows(
    db.selectFrom('audience_questions').where('live_id', '=', liveId).where('asker', '=', asker),
  );

/** Questions of all guests of an address in a live. */
export const countOfAddress = (db: Db, liveId: string, addressMark: string): Promise<number> =>
  countRows(
    db
      .selectFrom('accounts')
      // SQLite keeps the order of a cross join: the few accounts first, then what each has asked.
      .crossJoin('audience_questions')
      .where('accounts.address_mark', '=', addressMark)
      .whereRef('audience_questions.account_id', '=', 'accounts.id')
      .where('audience_questions.live_id', '=', liveId),
  );

export const lastQuestionAt = async (
  db: Db,
  liveId: string,
  accountId: string,
): Promise<number> => {
  const { at } = await db
    .selectFrom('audience_questions')
    .select((eb) => eb.fn.max('created_at').as('at'))
    .where('account_id', '=', accountId)
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return Number(at ?? 0);
};

const ofKind = (db: Db, liveId: string, kind: AudienceQuestionKind) => {
  const query = asked(db, liveId);
  if (kind === 'hidden') return query.where('hidden_at', 'is not', null);
  const isOpen = kind === 'open';
  return query.where('hidden_at', 'is', null).where('answered_at', isOpen ? 'is' : 'is not', null);
};

/** Open ones by their support, the others the newest first. */
const ordered = (db: Db, liveId: string, kind: AudienceQuestionKind) => {
  const query = ofKind(db, liveId, kind);
  if (kind === 'open')
    return query
      .orderBy('supports', 'desc')
      .orderBy('audience_questions.created_at')
      .orderBy('audience_questions.id');
  return query
    .orderBy(kind === 'answered' ? 'answered_at' : 'hidden_at', 'desc')
    .orderBy('audience_questions.id');
};

export const listQuestions = (db: Db, liveId: string, kind: AudienceQuestionKind, page: Page) =>
  readPage(page, ofKind(db, liveId, kind), ordered(db, liveId, kind));

/** What a phone is given: open ones with the most support, those answered last, and its person's own. */
export const listForPhone = async (
  db: Db,
  liveId: string,
  asker: string,
): Promise<AskedQuestion[]> => {
  const lists = [
    await ordered(db, liveId, 'open').limit(OPEN_SHOWN).execute(),
    await ordered(db, liveId, 'answered').limit(ANSWERED_SHOWN).execute(),
    await asked(db, liveId).where('asker', '=', asker).where('hidden_at', 'is', null).execute(),
  ];
  return [...new Map(lists.flat().map((row) => [row.id, row])).values()];
};

/** Those of the questions that a voter has supported. */
export const listSupported = async (
  db: Db,
  questionIds: readonly string[],
  voter: string,
): Promise<string[]> => {
  if (questionIds.length === 0) return [];
  const rows = await db
    .selectFrom('audience_question_supports')
    .select('question_id')
    .where('question_id', 'in', questionIds)
    .where('voter', '=', voter)
    .execute();
  return rows.map(({ question_id }) => question_id);
};

/** Counts one more support and locks the question. Undefined unless it is open. */
export const countSupport = async (
  db: Db,
  liveId: string,
  id: string,
): Promise<{ supports: number; asker: string } | undefined> =>
  db
    .updateTable('audience_questions')
    .set((eb) => ({ supports: eb('supports', '+', 1), is_uncounted: 1 }))
    .where('id', '=', id)
    .where('live_id', '=', liveId)
    .where('answered_at', 'is', null)
    .where('hidden_at', 'is', null)
    .returning(['supports', 'asker'])
    .executeTakeFirst();

/** Questions whose support has changed since it was last announced, of all rooms; the most supported first. */
export const listUncounted = (db: Db) =>
  db
    .selectFrom('audience_questions')
    .innerJoin('rooms', 'rooms.live_id', 'audience_questions.live_id')
    .select(['audience_questions.id', 'supports', 'audience_questions.live_id', 'rooms.room_id'])
    .where('is_uncounted', '=', 1)
    .orderBy('supports', 'desc')
    .execute();

/** Marks a count as announced, unless there is more support meanwhile. */
export const markCounted = async (
  db: Db,
  { id, supports }: Pick<QuestionRow, 'id' | 'supports'>,
): Promise<void> => {
  await db
    .updateTable('audience_questions')
    .set({ is_uncounted: 0 })
    .where('id', '=', id)
    .where('supports', '=', supports)
    .execute();
};

type Change = Partial<Pick<QuestionRow, 'answered_at' | 'answer' | 'answered_by' | 'hidden_at'>>;

export const changeQuestion = async (db: Db, id: string, change: Change): Promise<void> => {
  await db.updateTable('audience_questions').set(change).where('id', '=', id).execute();
};
