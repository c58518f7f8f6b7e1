import type { CallHandlers } from '../../http/handlers.ts';
import type { Wall } from './wall.service.ts';

export const wallHandlers = (wall: Wall) =>
  ({
    wallRoomList: ({ caller }) => wall.rooms(caller),
  }) satisfies Partial<CallHandlers>;
