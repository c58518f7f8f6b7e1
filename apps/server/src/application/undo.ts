import type { Access, ActionKind, Phase } from '@live/protocol';
import type { Room } from '../domain/room.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** An action of the log that is being undone. */
export interface UndoneAction<Data> {
  id: string;
  actorId: string;
  target: string;
  personId: string;
  /** What was recorded with it. */
  data: Data;
}

/** How one kind of action is undone; registered by the service that records it. */
export interface Undoable<Data> {
  /** Who may undo it, and how far the room may have come: as a rule, as for the action itself. */
  access: Access;
  phase: Phase;
  /**
   * Restores the state before, and announces it. False when the state is no longer what the action made it;
   * then nothing is changed.
   */
  revert(work: UnitOfWork, room: Room, action: UndoneAction<Data>): Promise<boolean>;
}

export class UndoRegistry {
  readonly #undoables = new Map<string, Undoable<unknown>>();

  register<Data>(action: ActionKind, undoable: Undoable<Data>): void {
    this.#undoables.set(action, undoable as Undoable<unknown>);
  }

  find(action: string): Undoable<unknown> | undefined {
    return this.#undoables.get(action);
  }
}
