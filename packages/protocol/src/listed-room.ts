import * as z from 'zod/mini';
import { RoomSummary } from './entities.ts';
import { PlatformRoomState } from './enums.ts';
import { FlagField, Id, Name, OptionalWireTime, WireTime } from './fields.ts';

/** A room as platforms and administrators see it, also before its beginning and after its deletion. */
export const ListedRoom = z.extend(RoomSummary, {
  liveState: z.enum(PlatformRoomState),
  anchorAccountId: Id,
  anchorAccountName: Name,
  allowGuests: FlagField,
  planTime: OptionalWireTime,
  createdAt: WireTime,
});
export type ListedRoom = z.infer<typeof ListedRoom>;
