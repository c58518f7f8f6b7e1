import { newId } from './ids.ts';

/**
 * Which rooms this process looks after: their presence, statistics, draws and commands belong to
 * one process at a time.
 */
export interface RoomOwnership {
  /** This process among others. */
  readonly name: string;
  holds(roomId: string): boolean;
  /** Takes the room if nobody has it. */
  acquire(roomId: string): Promise<boolean>;
}

/** The only server there is. */
export const ownsEverything: RoomOwnership = {
  name: newId(),
  holds: () => true,
  acquire: async () => true,
};
