import { MessageKind } from '@live/protocol';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { newMeetingCode } from '../domain/ids.ts';
import { asksQuestion } from '../features/comments/asks-question.ts';

/** Databases limit the parameters of a statement. */
const ROWS_AT_ONCE = 400;

/** Inserts rows, without those that are there already. */
export const insertAll = async <Table extends keyof Schema>(
  db: Db,
  table: Table,
  rows: readonly Insertable<Schema[Table]>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await db
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
};

export const changeRoom = async (
  db: Db,
  liveId: string,
  changes: Updateable<Schema['rooms']>,
): Promise<void> => {
  await db.updateTable('rooms').set(changes).where('live_id', '=', liveId).execute();
};

type Account = Insertable<Schema['accounts']>;

/** An account of the demo, with what all of them have in common. */
export const accountRow = (
  account: Omit<Account, 'meeting_code' | 'disabled_at' | 'created_at'>,
  now: number,
): Account => ({
  ...account,
  meeting_code: newMeetingCode(),
  disabled_at: null,
  created_at: now,
});

interface Said {
  by: Pick<Account, 'id' | 'nickname' | 'role' | 'corp_id' | 'corp_name'>;
  message: string;
  kind: MessageKind;
  created_at: number;
}

/** Adds comments after those that the room has, oldest first. */
export const addComments = async (db: Db, liveId: string, said: readonly Said[]): Promise<void> => {
  const { last_comment_id, comment_count } = await db
    .selectFrom('rooms')
    .select(['last_comment_id', 'comment_count'])
    .where('live_id', '=', liveId)
    .executeTakeFirstOrThrow();
  const rows = said.map(({ by, message, kind, created_at }, index) => ({
    live_id: liveId,
    id: last_comment_id + index + 1,
    account_id: by.id,
    account_name: by.nickname,
    role: by.role,
    at_who: '',
    message,
    kind,
    corp_id: by.corp_id,
    corp_name: by.corp_name,
    created_at,
    deleted_at: null,
    asks: asksQuestion({ kind, role: by.role, at_who: '', message }),
  }));
  await insertAll(db, 'comments', rows);
  await changeRoom(db, liveId, {
    last_comment_id: last_comment_id + rows.length,
    comment_count: comment_count + rows.filter(({ kind }) => kind === MessageKind.CHAT).length,
  });
};
