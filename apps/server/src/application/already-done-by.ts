import type { UnitOfWork } from './unit-of-work.ts';

/** The newest action on a subject, or one action. */
type Handled = { liveId: string; subject: string } | { actionId: string };

/** Names who did it before, for an action that found nothing left to do, unless it was the caller. */
export const alreadyDoneBy = async (
  { db }: UnitOfWork,
  handled: Handled,
  callerId: string,
): Promise<{ handledBy?: string }> => {
  const actions = db
    .selectFrom('actions')
    .leftJoin('accounts', 'accounts.id', 'actions.actor_id')
    .leftJoin('accounts as undoers', 'undoers.id', 'actions.undone_by')
    .select(['actor_id', 'accounts.nickname', 'undone_by', 'undoers.nickname as undoer']);
  const found =
    'actionId' in handled
      ? actions.where('actions.id', '=', handled.actionId)
      : actions.where('live_id', '=', handled.liveId).where('subject', '=', handled.subject);
  const row = await found.orderBy('at', 'desc').limit(1).executeTakeFirst();
  if (!row) return {};
  const [id, nickname] = row.undone_by ? [row.undone_by, row.undoer] : [row.actor_id, row.nickname];
  return id === callerId || !nickname ? {} : { handledBy: nickname };
};
