import { type Account, type Comment, Flag, LiveRole, MessageKind } from '@live/protocol';
import type { ActionRequest, CommentAction, PersonAction } from '../../lib/commentRequests.ts';
import type { FoldedComment } from './folding/foldComments.ts';

export type RowAction = 'reply' | PersonAction | CommentAction;

/** What an action of a comment's row asks for. */
export const requestOf = (action: Exclude<RowAction, 'reply'>, comment: Comment): ActionRequest => {
  if (action === 'pin' || action === 'delete') return { action, comment };
  const { sourceId: accountId, sourceName: name, corpId, isGuest, message } = comment;
  return { action, person: { accountId, name, corpId, isGuest, message } };
};

const isOwn = (comment: Comment, account: Account): boolean =>
  comment.sourceName === account.nickname || comment.sourceName === account.name;

/** The actions of a comment in a running room, in display order. Other back ends have no desk. */
export const rowActions = (
  comment: FoldedComment,
  account: Account,
  hasDesk: boolean,
  isRemoved = false,
): RowAction[] => {
  if (comment.type === MessageKind.SYSTEM) return [];
  // What is asked about one person is asked at their own comment.
  if (comment.fold) return hasDesk ? ['pin', 'delete'] : [];
  const actions: RowAction[] = [];
  if (!isOwn(comment, account)) actions.push('reply');
  if (comment.role === LiveRole.AUDIENCE) {
    actions.push(comment.isSilence === Flag.YES ? 'unsilence' : 'silence');
    if (!isRemoved) actions.push('remove');
  }
  if (hasDesk) actions.push('pin');
  actions.push('delete');
  return actions;
};
