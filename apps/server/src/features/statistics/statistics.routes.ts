import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Statistics } from './statistics.rules.ts';

type StatisticsCalls = Pick<CallHandlers, 'roomStats' | 'roomStatsExport'>;

export const statisticsRoutes = (statistics: Statistics): StatisticsCalls => ({
  roomStats: ({ room }) => statistics.of(room),
  roomStatsExport: async ({ room }) => statistics.export(room),
});

export const statisticsCommands = (statistics: Statistics): Pick<CommandHandlers, 'like'> => ({
  like: async ({ room, caller, input }) => {
    statistics.like(room, caller.accountId, input.like_delta);
    return {};
  },
});
