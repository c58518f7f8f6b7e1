import type { Caller } from '../domain/caller.ts';
import type { Room } from '../domain/room.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/**
 * Refuses a moderator whose rights have ended since the call was authorised, and one who acts on an operator or on a
 * moderator. Needs the room's lock. Operators may act on everybody it is asked about.
 */
export type RequireBelow = (
  work: UnitOfWork,
  room: Room,
  caller: Caller,
  accountIds: readonly string[],
) => Promise<void>;
