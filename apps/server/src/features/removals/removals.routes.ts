import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Removals } from './removals.rules.ts';

type RemovalCalls = Pick<CallHandlers, 'removalSave' | 'removalEnd' | 'removalList'>;

export const removalRoutes = (removals: Removals): RemovalCalls => ({
  removalSave: ({ room, caller, input }) => removals.remove(room, input.accountId, caller, input),
  removalEnd: ({ room, caller, input }) => removals.allowReturn(room, input.accountId, caller),
  removalList: ({ room, input }) => removals.list(room, input),
});

export const removalCommands = (removals: Removals): Pick<CommandHandlers, 'kickout'> => ({
  kickout: async ({ room, caller, input }) => {
    await removals.remove(room, input.account_id, caller);
    return {};
  },
});
