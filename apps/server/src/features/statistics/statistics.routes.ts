import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Statistics } from './statistics.rules.ts';

export const statisticsRoutes = (statistics: Statistics): Pick<CallHandlers, 'roomStats'> => ({
  roomStats: ({ room }) => statistics.of(room),
});

export const statisticsCommands = (statistics: Statistics): Pick<CommandHandlers, 'like'> => ({
  like: async ({ room, caller, input }) => {
    statistics.like(room, caller.accountId, input.like_delta);
    return {};
  },
});
