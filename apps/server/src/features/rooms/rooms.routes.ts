import { LiveState } from '@live/protocol';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { RoomRegister } from './rooms.register.ts';
import type { Rooms } from './rooms.rules.ts';

export const roomRoutes = (rooms: Rooms, register: RoomRegister) =>
  ({
    roomList: ({ caller, input }) => rooms.list(caller, input),
    roomInfo: ({ caller, room, request }) => rooms.info(room, caller, request.baseUrl),
    roomCategoryList: () => rooms.categories(),
    categorySet: ({ caller, room, input }) => rooms.setCategory(room, input.categoryId, caller),
    roomClose: async ({ caller, room }) => {
      await rooms.move(room.liveId, LiveState.ENDED, caller.accountId);
      return {};
    },
    roomDelete: async ({ caller, room }) => {
      await rooms.move(room.liveId, LiveState.DELETED, caller.accountId);
      return {};
    },
    roomCreate: ({ caller, input }) => register.create(input, caller),
  }) satisfies Partial<CallHandlers>;

export const hostCommands = (rooms: Rooms) =>
  ({
    begin: async ({ caller, room }) => {
      await rooms.move(room.liveId, LiveState.LIVE, caller.accountId);
      return {};
    },
    end: async ({ caller, room }) => {
      await rooms.move(room.liveId, LiveState.ENDED, caller.accountId);
      return {};
    },
    host_control: async ({ caller, room, input }) => {
      const { action, angle, width = room.width, height = room.height } = input;
      if (action !== 'angle') {
        const to = action === 'pause' ? LiveState.PAUSED : LiveState.LIVE;
        await rooms.move(room.liveId, to, caller.accountId);
      } else if (angle === undefined) throw refuse.param('angle');
      else await rooms.turnPicture(room.liveId, { angle, width, height });
      return {};
    },
  }) satisfies Partial<CommandHandlers>;
