import type { UnitOfWork } from './unit-of-work.ts';

/**
 * For an action that found nothing left to do: the nickname of who did it before, unless it was the caller.
 * `subject` is that of the undoable action.
 */
export const handledBy = async (
  { db }: UnitOfWork,
  liveId: string,
  subject: string,
  callerId: string,
): Promise<{ handledBy?: string }> => {
  const row = await db
    .selectFrom('actions')
    .leftJoin('accounts', 'accounts.id', 'actions.actor_id')
    .leftJoin('accounts as undoers', 'undoers.id', 'actions.undone_by')
    .select(['actor_id', 'accounts.nickname', 'undone_by', 'undoers.nickname as undoer'])
    .where('live_id', '=', liveId)
    .where('subject', '=', subject)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return {};
  const [id, nickname] = row.undone_by ? [row.undone_by, row.undoer] : [row.actor_id, row.nickname];
  return id === callerId || !nickname ? {} : { handledBy: nickname };
};
