import {
  asksQuestion,
  type Comment,
  type CommentFilter,
  Flag,
  limits,
  readAtWho,
} from '@live/protocol';
import { type CommentsState, compareIds, mergeById } from '@live/room-model';
import type { PersonRef } from '../../../room/personCard.ts';

/** What the list is narrowed to: one kind of comments, or those of one person. */
export type Narrowing = CommentFilter | PersonRef;

interface Reader {
  accountId: string;
  /** Those of the senders who come for the first time. */
  newcomers: ReadonlySet<string>;
}

/** Whether a comment belongs to a narrowed list, as the server decides it. */
export const belongsTo = (
  narrowing: Narrowing,
  comment: Comment,
  { accountId, newcomers }: Reader,
): boolean => {
  switch (narrowing) {
    case 'question':
      return asksQuestion(comment);
    case 'guest':
      return comment.isGuest === Flag.YES;
    case 'mention':
      return readAtWho(comment.atWho).some((mention) => mention.accountId === accountId);
    case 'newcomer':
      return newcomers.has(comment.sourceId);
    default:
      return comment.sourceId === narrowing.accountId;
  }
};

/**
 * A narrowed list after the page's list has changed: those of it that have come are added, and the deleted go. Those
 * that the page's list is too short for stay.
 */
export const narrowComments = (
  kept: readonly Comment[],
  { comments, deletedIds, clearedUpTo }: CommentsState,
  belongs: (comment: Comment) => boolean,
): readonly Comment[] => {
  const listed = new Map(comments.map((comment) => [comment.id, comment]));
  const remaining = kept
    .filter(
      ({ id, sourceId }) =>
        !deletedIds.has(id) && compareIds(id, clearedUpTo.get(sourceId) ?? '0') > 0,
    )
    .map((comment) => listed.get(comment.id) ?? comment);
  return mergeById(remaining, comments.filter(belongs)).slice(-limits.commentsShown);
};
