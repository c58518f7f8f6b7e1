import type { CallHandlers } from '../../http/handlers.ts';
import type { ActionLog } from './actions.rules.ts';

type ActionCalls = Pick<CallHandlers, 'undo'>;

export const actionRoutes = (log: ActionLog): ActionCalls => ({
  undo: ({ room, caller, input }) => log.undo(room, input.actionId, caller),
});
