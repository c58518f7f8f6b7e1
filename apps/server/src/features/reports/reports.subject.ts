import { type CallRequest, MessageKind } from '@live/protocol';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '../../db/schema.ts';
import { commentNumber } from '../../domain/comment-number.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';

type ReportedComment = Pick<
  Selectable<Schema['comments']>,
  'id' | 'account_id' | 'account_name' | 'message' | 'kind' | 'created_at'
>;

export interface FindReported {
  comment(db: Db, liveId: string, id: number): Promise<ReportedComment | undefined>;
  /** The newest comment of a person in the room. */
  lastCommentOf(db: Db, liveId: string, accountId: string): Promise<ReportedComment | undefined>;
  silencedAmong(liveId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
}

/** What a report names: a comment, a person who has spoken in the room, or neither. */
export type ReportTarget = Partial<Pick<CallRequest<'reportCreate'>, 'commentId' | 'accountId'>>;

type Kept = Pick<
  Insertable<Schema['reports']>,
  'about_account_id' | 'about_name' | 'about_comment_id' | 'about_message' | 'live_ms'
>;

/** What the report is about as it is now, and the moment of the live. */
export const snapshotSubject = async (
  db: Db,
  find: FindReported,
  room: Room,
  { commentId, accountId }: ReportTarget,
  now: number,
): Promise<Kept> => {
  const moment = (at: number) => (room.beginAt === null ? null : Math.max(0, at - room.beginAt));
  if (commentId !== undefined) {
    const comment = await find.comment(db, room.liveId, commentNumber(commentId));
    if (!comment || comment.kind === MessageKind.SYSTEM) throw refuse.error('评论不存在');
    return {
      about_account_id: comment.account_id,
      about_name: comment.account_name,
      about_comment_id: comment.id,
      about_message: comment.message,
      live_ms: moment(comment.created_at),
    };
  }
  if (accountId === undefined) return { live_ms: moment(now) };
  // Only of those who have spoken here: a viewer cannot find out by it which accounts exist.
  const spoke = await find.lastCommentOf(db, room.liveId, accountId);
  if (!spoke) throw refuse.error('用户不存在');
  return {
    about_account_id: spoke.account_id,
    about_name: spoke.account_name,
    live_ms: moment(now),
  };
};
