import { type Account, type Comment, Flag, LiveRole, MessageKind } from '@live/protocol';
import type { FoldedComment } from './folding/foldComments.ts';

export type RowAction = 'reply' | 'silence' | 'unsilence' | 'expel' | 'pin' | 'remove';

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
  if (comment.fold) return hasDesk ? ['pin', 'remove'] : [];
  const actions: RowAction[] = [];
  if (!isOwn(comment, account)) actions.push('reply');
  if (comment.role === LiveRole.AUDIENCE) {
    actions.push(comment.isSilence === Flag.YES ? 'unsilence' : 'silence');
    if (!isRemoved) actions.push('expel');
  }
  if (hasDesk) actions.push('pin');
  actions.push('remove');
  return actions;
};
