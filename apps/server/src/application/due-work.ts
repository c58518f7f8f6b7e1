import { Repeating } from '@live/guards';
import type { Logger } from 'pino';
import type { Db } from '../db/schema.ts';
import type { Store } from '../db/store.ts';
import type { Clock } from '../domain/clock.ts';
import type { RoomRef } from '../domain/room.ts';
import type { RoomOwnership } from '../domain/room-ownership.ts';

const TICK_MS = 500;

export interface DueItem {
  readonly id: string;
  readonly live_id: string;
  readonly room_id: string;
}

/** One kind of work that rows say is due at a time, such as a draw or the end of a silence. */
export interface DueKind {
  readonly name: string;
  /** What is due by now, earliest first. */
  list(db: Db, now: number): Promise<DueItem[]>;
  /** Checks in its own transaction that the work is still to be done. */
  run(room: RoomRef, id: string): Promise<void>;
}

export interface DueWorkDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ownership: RoomOwnership;
  readonly log: Logger;
}

/**
 * Twice a second does what is due, in rooms that this server owns. What is due is read from the
 * store, so a restart or a room that moves to another server loses nothing and repeats nothing.
 */
export class DueWork {
  readonly #deps: DueWorkDeps;
  readonly #kinds: readonly DueKind[];
  readonly #repeating: Repeating;

  constructor(deps: DueWorkDeps, kinds: readonly DueKind[]) {
    this.#deps = deps;
    this.#kinds = kinds;
    this.#repeating = new Repeating(
      TICK_MS,
      () => this.#runDue(),
      (error) => this.#failed(error),
    );
  }

  destroy(): Promise<void> {
    return this.#repeating.destroy();
  }

  async #runDue(): Promise<void> {
    for (const kind of this.#kinds)
      await this.#runKind(kind).catch((error: unknown) => this.#failed(error, kind));
  }

  async #runKind(kind: DueKind): Promise<void> {
    const { store, clock, ownership } = this.#deps;
    for (const { id, live_id, room_id } of await kind.list(store.db, clock.now())) {
      if (!(await ownership.acquire(room_id))) continue;
      const room = { liveId: live_id, roomId: room_id };
      await kind.run(room, id).catch((error: unknown) => this.#failed(error, kind));
    }
  }

  /** What fails is due again half a second later; an error of one room or kind does not stop the others. */
  #failed(error: unknown, kind?: DueKind): void {
    this.#deps.log.error({ err: error, kind: kind?.name }, 'due work failed');
  }
}
