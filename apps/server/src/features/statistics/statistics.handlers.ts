import { requireRoom } from '../../domain/room.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { Statistics } from './statistics.service.ts';

export const statisticsHandlers = (statistics: Statistics) =>
  ({
    roomStats: ({ room }) => statistics.of(room),
    platformRoomStats: async ({ room }) => statistics.of(requireRoom(room)),
    roomStatsExport: async ({ room }) => statistics.export(room),
  }) satisfies Partial<CallHandlers>;

export const statisticsCommands = (statistics: Statistics) =>
  ({
    like: async ({ room, caller, input }) => {
      statistics.like(room, caller.accountId, input.like_delta);
    },
  }) satisfies Partial<CommandHandlers>;
