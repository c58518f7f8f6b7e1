import { newId } from './ids.ts';

/** Room id under which one process at a time owns the work that concerns all rooms. */
export const ALL_ROOMS = 'everywhere';

/**
 * Which rooms this process owns: members, statistics, draws and commands of a room are handled by one
 * process at a time.
 */
export interface RoomOwnership {
  /** Identifies this process. */
  readonly name: string;
  owns(roomId: string): boolean;
  /** Acquires the room if no process owns it. */
  acquire(roomId: string): Promise<boolean>;
}

/** Ownership of a single server, which owns every room. */
export const ownsEverything: RoomOwnership = {
  name: newId(),
  owns: () => true,
  acquire: async () => true,
};
