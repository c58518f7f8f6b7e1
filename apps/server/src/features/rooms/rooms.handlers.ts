import { LiveState } from '@live/protocol';
import { PLATFORM_ACTOR } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { CallHandlers } from '../../http/handlers.ts';
import type { CommandHandlers } from '../../realtime/commands.ts';
import type { RoomAdministration } from './rooms.administration.ts';
import type { Rooms } from './rooms.service.ts';

const { LIVE, PAUSED, ENDED, DELETED } = LiveState;

export const roomHandlers = (rooms: Rooms, administration: RoomAdministration) =>
  ({
    roomList: ({ caller, input }) => rooms.list(caller, input),
    roomsToWatch: ({ caller, input }) => rooms.listToWatch(caller, input),
    roomInfo: ({ caller, room, request }) => rooms.info(room, caller, request.baseUrl),
    roomCategoryList: () => rooms.categories(),
    categorySet: ({ caller, room, input }) => rooms.setCategory(room, input.categoryId, caller),
    roomClose: ({ caller, room }) => rooms.transition(room.liveId, ENDED, caller.accountId),
    roomDelete: ({ caller, room }) => rooms.transition(room.liveId, DELETED, caller.accountId),
    roomCreate: ({ caller, input }) => administration.create(input, caller),
    plannedRoomList: ({ caller, input }) => rooms.listPlanned(caller, input),
    plannedRoomSave: async ({ caller, room, input: { liveId, ...details } }) => {
      await administration.savePlanned(room, details, caller);
    },
    plannedRoomCancel: ({ caller, room }) => rooms.cancelPlanned(room, caller.accountId),
    adminRoomList: ({ input }) => rooms.listForAdmin(input),
    adminRoomCreate: async ({ caller, input }) => {
      const { liveId } = await administration.save(input, caller.accountId);
      return { liveId };
    },
    adminRoomChange: ({ caller, input }) => administration.change(input, caller.accountId),
    adminRoomDelete: ({ caller, room }) => rooms.delete(room.liveId, caller.accountId),
    platformRoomSave: ({ input }) => administration.save(input, PLATFORM_ACTOR),
    platformRoomMove: ({ input }) =>
      rooms.transition(input.liveId, input.liveState, PLATFORM_ACTOR),
    platformRoomList: ({ input }) => rooms.listAll(input),
  }) satisfies Partial<CallHandlers>;

export const hostCommands = (rooms: Rooms) =>
  ({
    begin: ({ caller, room }) => rooms.transition(room.liveId, LIVE, caller.accountId),
    end: ({ caller, room }) => rooms.transition(room.liveId, ENDED, caller.accountId),
    host_control: async ({ caller, room, input }) => {
      const { action, angle, width = room.width, height = room.height } = input;
      if (action !== 'angle')
        await rooms.transition(room.liveId, action === 'pause' ? PAUSED : LIVE, caller.accountId);
      else if (angle === undefined) throw refuse.param('angle');
      else await rooms.turnPicture(room.liveId, { angle, width, height });
    },
  }) satisfies Partial<CommandHandlers>;
