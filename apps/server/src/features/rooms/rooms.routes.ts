import { LiveState } from '@live/protocol';
import type { CallHandlers } from '../../http/handlers.ts';
import type { RoomRegister } from './rooms.register.ts';
import type { Rooms } from './rooms.rules.ts';

type RoomCalls = Pick<
  CallHandlers,
  | 'roomList'
  | 'roomInfo'
  | 'roomCategoryList'
  | 'categorySet'
  | 'roomClose'
  | 'roomDelete'
  | 'roomCreate'
>;

export const roomRoutes = (rooms: Rooms, register: RoomRegister): RoomCalls => ({
  roomList: ({ caller, input }) => rooms.list(caller, input),
  roomInfo: ({ caller, room, baseUrl }) => rooms.info(room, caller, baseUrl),
  roomCategoryList: () => rooms.categories(),
  categorySet: async ({ caller, room, input }) => {
    await rooms.setCategory(room, input.categoryId, caller);
    return {};
  },
  roomClose: async ({ caller, room }) => {
    await rooms.move(room.liveId, LiveState.ENDED, caller.accountId);
    return {};
  },
  roomDelete: async ({ caller, room }) => {
    await rooms.move(room.liveId, LiveState.DELETED, caller.accountId);
    return {};
  },
  roomCreate: ({ caller, input }) => register.create(input, caller),
});
