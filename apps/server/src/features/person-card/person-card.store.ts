import { LiveState } from '@live/protocol';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { countRows } from '../../db/read-page.ts';
import type { Db, Schema } from '../../db/schema.ts';

/** Card subject and viewer scope. */
export interface CardScope {
  liveId: string;
  accountId: string;
  /** Mark of the guest's browser; empty for accounts. */
  browserMark: string;
  /** The host whose rooms are shown; undefined for super admins, who are shown all. */
  hostId: string | undefined;
}

/** How many of each list, newest first. */
const COMMENTS = 100;
const ENTRIES = 50;

export const findAccount = (db: Db, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst();

/** Everything else that the card shows, each by an index of the person. */
export const collectCard = async (db: Db, scope: CardScope) => {
  const { liveId, accountId, hostId } = scope;
  const isForHost = hostId !== undefined;
  return {
    tags: isForHost ? undefined : await listTagNames(db, accountId),
    presence: await findPresence(db, liveId, accountId),
    lives: await countLives(db, accountId, hostId),
    comments: await listCommentsOf(db, liveId, accountId),
    actions: await listActionsOn(db, scope),
    reported: await listReports(db, 'about_account_id', accountId, hostId),
    reporters: await countReporters(db, accountId, hostId),
    reports: isForHost ? undefined : await listReports(db, 'account_id', accountId, hostId),
    notes: await listNotes(db, accountId, hostId),
  };
};

/** What a host is shown has happened in a room of theirs; the query has joined `rooms`. */
const inRoomsOf =
  (hostId: string | undefined) =>
  (eb: ExpressionBuilder<Pick<Schema, 'rooms'>, 'rooms'>): Expression<SqlBool> =>
    hostId === undefined
      ? eb.lit(true)
      : eb.and([eb('rooms.anchor_id', '=', hostId), eb('rooms.state', '!=', LiveState.DELETED)]);

const listTagNames = (db: Db, accountId: string) =>
  db
    .selectFrom('account_tags')
    .innerJoin('tags', 'tags.tag_no', 'account_tags.tag_no')
    .select('tags.tag_name')
    .where('account_tags.account_id', '=', accountId)
    .execute();

/** When and how often they have been in the live; undefined if never. */
const findPresence = (db: Db, liveId: string, accountId: string) =>
  db
    .selectFrom('watchers')
    .select(['first_at', 'visits'])
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

const countLives = (db: Db, accountId: string, hostId?: string): Promise<number> =>
  countRows(
    db
      .selectFrom('watchers')
      .innerJoin('rooms', 'rooms.live_id', 'watchers.live_id')
      .where('watchers.account_id', '=', accountId)
      .where(inRoomsOf(hostId)),
  );

const listCommentsOf = async (db: Db, liveId: string, accountId: string) => {
  const ofPerson = db
    .selectFrom('comments')
    .where('live_id', '=', liveId)
    .where('account_id', '=', accountId);
  const total = await countRows(ofPerson);
  const rows = await ofPerson
    .select(['id', 'message', 'created_at', 'deleted_at'])
    .orderBy('id', 'desc')
    .limit(COMMENTS)
    .execute();
  return { rows, total };
};

/** Sanctions apply to a guest's browser, and so to each of its names. */
const SANCTIONS = ['silence', 'unsilence', 'kickout', 'removal-end'];
/** Bound on the other names of a browser whose sanctions are shown. */
const OTHER_NAMES = 20;

/** Actions on the person, and sanctions of other names of their browser. */
const listActionsOn = async (db: Db, scope: CardScope) => {
  const { accountId, hostId } = scope;
  const rows = await actionsOn(db, accountId, hostId).execute();
  for (const { id } of await listOtherNames(db, scope)) {
    const sanctions = actionsOn(db, id, hostId).where('actions.action', 'in', SANCTIONS);
    rows.push(...(await sanctions.execute()));
  }
  return rows.sort((one, other) => other.at - one.at).slice(0, ENTRIES);
};

const listOtherNames = async (db: Db, { accountId, browserMark }: CardScope) =>
  browserMark === ''
    ? []
    : db
        .selectFrom('accounts')
        .select('id')
        .where('browser_mark', '=', browserMark)
        .where('id', '!=', accountId)
        .limit(OTHER_NAMES)
        .execute();

/** Notes have a list of their own. */
const actionsOn = (db: Db, accountId: string, hostId?: string) =>
  db
    .selectFrom('actions')
    .leftJoin('rooms', 'rooms.live_id', 'actions.live_id')
    .leftJoin('accounts as operators', 'operators.id', 'actions.actor_id')
    .leftJoin('accounts as people', 'people.id', 'actions.person_id')
    .select(['actions.id', 'actions.action', 'actions.live_id', 'actions.at', 'actions.after'])
    .select(['actions.actor_id', 'actions.undone_at'])
    .select(['rooms.title', 'operators.nickname as operator_name'])
    .select(['actions.person_id', 'people.nickname as person_name'])
    .where('actions.person_id', '=', accountId)
    .where('actions.action', 'not in', ['note-add', 'note-delete'])
    .where(inRoomsOf(hostId))
    .orderBy('actions.at', 'desc')
    .limit(ENTRIES);

const listReports = (
  db: Db,
  whose: 'account_id' | 'about_account_id',
  accountId: string,
  hostId?: string,
) =>
  db
    .selectFrom('reports')
    .leftJoin('rooms', 'rooms.live_id', 'reports.live_id')
    .select(['reports.id', 'reports.live_id', 'reports.content', 'reports.created_at'])
    .select(['reports.case_state', 'rooms.title'])
    .where(`reports.${whose}`, '=', accountId)
    .where('reports.deleted_at', 'is', null)
    .where(inRoomsOf(hostId))
    .orderBy('reports.created_at', 'desc')
    .limit(ENTRIES)
    .execute();

const countReporters = async (db: Db, accountId: string, hostId?: string): Promise<number> => {
  const { count } = await db
    .selectFrom('reports')
    .innerJoin('rooms', 'rooms.live_id', 'reports.live_id')
    .where('reports.about_account_id', '=', accountId)
    .where('reports.deleted_at', 'is', null)
    .where(inRoomsOf(hostId))
    .select((eb) => eb.fn.count<number>('reports.account_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const listNotes = (db: Db, accountId: string, hostId?: string) =>
  db
    .selectFrom('notes')
    .leftJoin('rooms', 'rooms.live_id', 'notes.live_id')
    .leftJoin('accounts as authors', 'authors.id', 'notes.author_id')
    .selectAll('notes')
    .select(['rooms.title', 'authors.nickname as author_name'])
    .where('notes.account_id', '=', accountId)
    .where(inRoomsOf(hostId))
    .orderBy('notes.created_at', 'desc')
    .limit(ENTRIES)
    .execute();
