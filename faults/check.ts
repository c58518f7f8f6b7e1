import { CaseState, ChatState, limits } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import type { RoomSnapshot } from '../packages/room-model/src/index.ts';
import type { ActionName, Ledger } from './ledger.ts';

const liveId = '1001';

/** Number of log rows for each action and target. */
export type ActionCounts = ReadonlyMap<string, number>;

/** The expected list of a console: the latest stored comments, and who is silenced. */
export const expectedList = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('comments')
    .leftJoin('silences', (join) =>
      join
        .onRef('silences.live_id', '=', 'comments.live_id')
        .onRef('silences.account_id', '=', 'comments.account_id'),
    )
    .select(['comments.id', 'comments.message', 'silences.created_at as muted_at'])
    .where('comments.live_id', '=', liveId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.id', 'desc')
    .limit(limits.commentsShown)
    .execute();
  return rows.reverse().map((row) => line(String(row.id), row.message, row.muted_at !== null));
};

export const shownList = ({ comments }: RoomSnapshot): string[] =>
  comments.comments.map(({ id, message, isSilence }) => line(id, message, isSilence === 1));

const line = (id: string, message: string, isSilenced: boolean) =>
  `${id} ${message}${isSilenced ? ' (silenced)' : ''}`;

export const isAllSilenced = async (db: Db): Promise<boolean> => {
  const { chat_state } = await db
    .selectFrom('rooms')
    .select('chat_state')
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  return chat_state === ChatState.ALL_SILENCED;
};

/** The server that owns the room. */
export const findHolder = async (db: Db, roomId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('name', '=', roomId)
    .executeTakeFirst();
  return row?.holder;
};

const keyOf = (action: string, target: string) => `${action} ${target}`;

export const countActions = async (db: Db): Promise<ActionCounts> => {
  const rows = await db
    .selectFrom('actions')
    .select(['action', 'target', (eb) => eb.fn.countAll<number>().as('count')])
    .where('live_id', '=', liveId)
    .groupBy(['action', 'target'])
    .execute();
  return new Map(rows.map((row) => [keyOf(row.action, row.target), Number(row.count)]));
};

/** Every acknowledged comment is stored once under its id; every other at most once. */
export const checkComments = async (db: Db, { sentComments }: Ledger): Promise<string[]> => {
  const findings: string[] = [];
  for (const { text, outcome, id } of sentComments) {
    const rows = await db
      .selectFrom('comments')
      .select('id')
      .where('live_id', '=', liveId)
      .where('message', '=', text)
      .execute();
    const ids = rows.map((row) => String(row.id));
    if (outcome === 'done' && ids.join() !== id)
      findings.push(`"${text}" was acknowledged as ${id} and is stored as [${ids}]`);
    if (outcome === 'refused' && ids.length > 0) findings.push(`"${text}" was refused and stored`);
    if (ids.length > 1) findings.push(`"${text}" is stored ${ids.length} times`);
  }
  return findings;
};

/** Every action has exactly one row in the log, and there are no other rows. */
export const checkActions = async (
  db: Db,
  { actions }: Ledger,
  before: ActionCounts,
): Promise<string[]> => {
  const findings: string[] = [];
  const after = await countActions(db);
  const added = (action: ActionName, target: string) =>
    (after.get(keyOf(action, target)) ?? 0) - (before.get(keyOf(action, target)) ?? 0);
  for (const { action, target, outcome } of actions) {
    const rows = added(action, target);
    if (action === 'comment-system' && rows !== 1)
      findings.push(`${action} of ${target} has ${rows} rows in the log`);
    if (action !== 'comment-del') continue;
    const { deleted_at } = await db
      .selectFrom('comments')
      .select('deleted_at')
      .where('live_id', '=', liveId)
      .where('id', '=', Number(target))
      .executeTakeFirstOrThrow();
    if (rows !== (deleted_at === null ? 0 : 1))
      findings.push(`${action} of ${target} has ${rows} rows, deleted at ${deleted_at}`);
    if (outcome === 'done' && deleted_at === null)
      findings.push(`${target} was reported deleted and is not`);
  }
  for (const target of new Set(actions.map((entry) => entry.target)))
    for (const action of ['silence', 'unsilence', 'silence-all', 'unsilence-all'] as const) {
      const tries = actions.filter(
        (entry) =>
          entry.action === action && entry.target === target && entry.outcome !== 'refused',
      );
      if (added(action, target) > tries.length)
        findings.push(`${action} of "${target}" has more rows than it was asked for`);
    }
  return [...findings, ...(await checkSilences(db, { actions }, added))];
};

/** Each change of a silence has one row; together they lead from the first to the current state. */
const checkSilences = async (
  db: Db,
  { actions }: Pick<Ledger, 'actions'>,
  added: (action: ActionName, target: string) => number,
): Promise<string[]> => {
  const people = new Set(
    actions.flatMap(({ action, target }) =>
      action === 'silence' || action === 'unsilence' ? [target] : [],
    ),
  );
  const findings: string[] = [];
  for (const accountId of people) {
    const row = await db
      .selectFrom('silences')
      .select('account_id')
      .where('live_id', '=', liveId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    // Viewers are new in each run, so nobody was silenced before.
    const balance = added('silence', accountId) - added('unsilence', accountId);
    if (balance !== (row ? 1 : 0))
      findings.push(
        `${accountId} is ${row ? '' : 'not '}silenced; the log's balance is ${balance}`,
      );
  }
  return findings;
};

/** Every acknowledged note is stored once, every other at most once; an acknowledged case is closed. */
export const checkPeople = async (db: Db, { notes, closedCases }: Ledger): Promise<string[]> => {
  const findings: string[] = [];
  for (const { key, outcome } of notes) {
    const rows = await db.selectFrom('notes').select('id').where('content', '=', key).execute();
    const isWrong =
      outcome === 'unknown' ? rows.length > 1 : rows.length !== Number(outcome === 'done');
    if (isWrong)
      findings.push(`the note "${key}" was ${outcome} and is stored ${rows.length} times`);
  }
  for (const { key, outcome } of closedCases) {
    const { case_state } = await db
      .selectFrom('reports')
      .select('case_state')
      .where('id', '=', key)
      .executeTakeFirstOrThrow();
    if (outcome === 'done' && case_state !== CaseState.HANDLED)
      findings.push(`the case of ${key} was reported closed and is ${case_state}`);
  }
  return findings;
};

/** An undone deletion is marked, has one entry of the log for the undoing, and its comment is there. */
export const checkUndone = async (db: Db, { undone }: Ledger): Promise<string[]> => {
  const findings: string[] = [];
  for (const { key, outcome } of undone) {
    const { target, undone_at } = await db
      .selectFrom('actions')
      .select(['target', 'undone_at'])
      .where('id', '=', key)
      .executeTakeFirstOrThrow();
    const { deleted_at } = await db
      .selectFrom('comments')
      .select('deleted_at')
      .where('live_id', '=', liveId)
      .where('id', '=', Number(target))
      .executeTakeFirstOrThrow();
    const entries = await db
      .selectFrom('actions')
      .select('id')
      .where('target', '=', key)
      .where('action', '=', 'undo')
      .execute();
    const isUndone = undone_at !== null;
    if (outcome === 'done' && !isUndone) findings.push(`${key} was reported undone and is not`);
    if (isUndone !== (deleted_at === null) || entries.length !== (isUndone ? 1 : 0))
      findings.push(
        `${key} undone at ${undone_at}: deleted at ${deleted_at}, ${entries.length} entries`,
      );
  }
  return findings;
};
