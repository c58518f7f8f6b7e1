import { readAtWho, writeAtWho } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import { contains } from '../../db/search.ts';
import { newMeetingCode } from '../../domain/ids.ts';
import type { AccountRow } from './personal-data.store.ts';

/** Replaces names and texts. */
export const ERASED_NAME = '已注销用户';
export const ERASED_TEXT = '（内容已删除）';

const erasedName = (id: string): string => `erased-${id}`;

export const isErased = ({ id, name }: AccountRow): boolean => name === erasedName(id);

/** Databases limit the parameters of a statement. */
const IDS_AT_ONCE = 500;

/** From here on the person writes nothing more. */
export const disableAccount = async (db: Db, { id }: AccountRow, now: number): Promise<void> => {
  await db.updateTable('accounts').set({ disabled_at: now }).where('id', '=', id).execute();
  for (const table of [
    'sessions',
    'tokens',
    'sign_in_tickets',
    'second_factors',
    'recovery_codes',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute();
};

/**
 * Takes away what the person kept to sell, and marks their images, so that their files go; neither is shown any more.
 */
export const eraseBelongings = async (db: Db, { id }: AccountRow, now: number): Promise<void> => {
  await db
    .updateTable('rooms')
    .set({ logo: '' })
    .where('logo', '<>', '')
    .where('logo', 'in', (eb) => eb.selectFrom('images').select('url').where('account_id', '=', id))
    .execute();
  await db
    .updateTable('products')
    .set({ image: '', link: '', note: '', deleted_at: now })
    .where('host_id', '=', id)
    .execute();
  await db.updateTable('images').set({ removed_at: now }).where('account_id', '=', id).execute();
};

/** Lines of files that are about to be imported, or are just being written into the log, which is waited for. */
export const eraseImported = async (db: Db, { id, name }: AccountRow): Promise<void> => {
  const lines = await db
    .deleteFrom('account_import_rows')
    .where((eb) => eb.or([eb('account_id', '=', id), eb('name', '=', name)]))
    .returning(['import_id', 'line'])
    .execute();
  for (const { import_id, line } of lines)
    await db
      .deleteFrom('account_import_tags')
      .where('import_id', '=', import_id)
      .where('line', '=', line)
      .execute();
};

/** The row stays without personal data, so that counts and joins hold. */
export const eraseAccount = async (db: Db, { id }: AccountRow): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({
      name: erasedName(id),
      nickname: ERASED_NAME,
      portrait: '',
      corp_id: '',
      corp_name: '',
      password_hash: '',
      meeting_code: newMeetingCode(),
      factor_since: null,
      browser_mark: '',
      address_mark: '',
    })
    .where('id', '=', id)
    .execute();
  // The vote stays, without the browser of a guest.
  for (const table of ['poll_votes', 'audience_question_supports'] as const)
    await db.updateTable(table).set({ voter: id }).where('account_id', '=', id).execute();
  await db
    .updateTable('product_clicks')
    .set({ clicker: id })
    .where('account_id', '=', id)
    .execute();
  for (const table of [
    'account_tags',
    'silences',
    'kickouts',
    'room_moderators',
    'guest_networks',
    'phrases',
    'held_comments',
  ] as const)
    await db.deleteFrom(table).where('account_id', '=', id).execute();
};

/** What the person wrote and reported, the mentions of them by others, and what the log quotes. */
export const eraseTexts = async (db: Db, account: AccountRow): Promise<void> => {
  const { id } = account;
  await eraseQuotes(db, account);
  await db
    .updateTable('comments')
    .set({
      account_name: ERASED_NAME,
      message: ERASED_TEXT,
      at_who: '',
      corp_id: '',
      corp_name: '',
      asks: 0,
    })
    .where('account_id', '=', id)
    .execute();
  await db
    .updateTable('audience_questions')
    .set({ asker: id, message: ERASED_TEXT, answer: '' })
    .where('account_id', '=', id)
    .execute();
  await db
    .updateTable('audience_questions')
    .set({ answer: '' })
    .where('answered_by', '=', id)
    .execute();
  await db
    .updateTable('reports')
    .set({ account_name: ERASED_NAME, content: ERASED_TEXT })
    .where('account_id', '=', id)
    .execute();
  await db
    .updateTable('reports')
    .set({ about_name: ERASED_NAME, about_message: ERASED_TEXT })
    .where('about_account_id', '=', id)
    .execute();
  await db
    .deleteFrom('notes')
    .where((eb) => eb.or([eb('account_id', '=', id), eb('author_id', '=', id)]))
    .execute();
  await db.deleteFrom('prompts').where('author_id', '=', id).execute();
  await eraseMentions(db, id);
  await erasePins(db, id);
};

/** A comment that mentions the person. */
const mentions = (id: string) => contains('at_who', `"${id}"`);

/** Comments and questions of the person, and comments that mention them, do not stay on top of a room. */
const erasePins = async (db: Db, id: string): Promise<void> => {
  const rooms = await db
    .selectFrom('room_flow')
    .innerJoin('comments', (join) =>
      join
        .onRef('comments.live_id', '=', 'room_flow.live_id')
        .onRef('comments.id', '=', 'room_flow.pin_comment_id'),
    )
    .select('room_flow.live_id')
    .where((eb) => eb.or([eb('comments.account_id', '=', id), mentions(id)]))
    .execute();
  const ofQuestions = await db
    .selectFrom('room_flow')
    .innerJoin('audience_questions', 'audience_questions.id', 'room_flow.pin_question_id')
    .select('room_flow.live_id')
    .where('audience_questions.account_id', '=', id)
    .execute();
  for (const { live_id } of [...rooms, ...ofQuestions]) {
    await db
      .updateTable('room_flow')
      .set({ pin_text: '', pin_name: '', pin_comment_id: null, pin_question_id: null })
      .where('live_id', '=', live_id)
      .execute();
    // Lookups of the room are cached until its row is written.
    await db
      .updateTable('rooms')
      .set((eb) => ({ allow_guests: eb.ref('allow_guests') }))
      .where('live_id', '=', live_id)
      .execute();
  }
};

const eraseMentions = async (db: Db, id: string): Promise<void> => {
  for (const table of ['comments', 'held_comments'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['live_id', 'id', 'message', 'at_who'])
      .where(mentions(id))
      .execute();
    for (const row of rows)
      await db
        .updateTable(table)
        .set(withoutMention(row, id))
        .where('live_id', '=', row.live_id)
        .where('id', '=', row.id)
        .execute();
  }
};

const withoutMention = (row: { message: string; at_who: string }, id: string) => {
  let { message } = row;
  const mentioned = readAtWho(row.at_who).map((mention) => {
    if (mention.accountId !== id) return mention;
    message = message.replaceAll(`@${mention.nickName}`, `@${ERASED_NAME}`);
    return { ...mention, nickName: ERASED_NAME };
  });
  return { message, at_who: writeAtWho(mentioned) };
};

/** That something was done stays in the log; before and after may quote the person, or comments that mention them. */
const eraseQuotes = async (db: Db, { id, name, nickname }: AccountRow): Promise<void> => {
  const erased = { before: 'null', after: 'null', undo: null };
  await db
    .updateTable('actions')
    .set(erased)
    .where((eb) =>
      eb.or([eb('actor_id', '=', id), eb('target', '=', id), eb('person_id', '=', id)]),
    )
    .execute();
  for (const text of [JSON.stringify(name), JSON.stringify(nickname), JSON.stringify(id)])
    await db
      .updateTable('actions')
      .set(erased)
      .where((eb) =>
        eb.or([contains('before', text), contains('after', text), contains('undo', text)]),
      )
      .execute();
  const words = [
    ...(await db
      .selectFrom('comments')
      .select(['live_id', 'id'])
      .where((eb) => eb.or([eb('account_id', '=', id), mentions(id)]))
      .execute()),
    ...(await db
      .selectFrom('held_comments')
      .select(['live_id', 'id'])
      .where(mentions(id))
      .execute()),
    ...(await db
      .selectFrom('reports')
      .select(['live_id', 'id'])
      .where('account_id', '=', id)
      .execute()),
    ...(await db
      .selectFrom('audience_questions')
      .select(['live_id', 'id'])
      .where('account_id', '=', id)
      .execute()),
  ];
  for (const [liveId, rows] of Map.groupBy(words, (row) => row.live_id)) {
    const targets = rows.map((row) => String(row.id));
    for (let from = 0; from < targets.length; from += IDS_AT_ONCE)
      await db
        .updateTable('actions')
        .set(erased)
        .where('live_id', '=', liveId)
        .where('target', 'in', targets.slice(from, from + IDS_AT_ONCE))
        .execute();
  }
};
