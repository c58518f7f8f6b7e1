import { type Account, type Comment, Flag, LiveRole, MessageKind } from '@live/protocol';

export type RowAction = 'reply' | 'silence' | 'unsilence' | 'expel' | 'pin' | 'remove';

const isOwn = (comment: Comment, account: Account): boolean =>
  comment.sourceName === account.nickname || comment.sourceName === account.name;

/** The actions of a comment in a running room, in display order. Other back ends cannot pin. */
export const rowActions = (comment: Comment, account: Account, mayPin: boolean): RowAction[] => {
  if (comment.type === MessageKind.SYSTEM) return [];
  const actions: RowAction[] = [];
  if (!isOwn(comment, account)) actions.push('reply');
  if (comment.role === LiveRole.AUDIENCE) {
    actions.push(comment.isSilence === Flag.YES ? 'unsilence' : 'silence', 'expel');
  }
  if (mayPin) actions.push('pin');
  actions.push('remove');
  return actions;
};
