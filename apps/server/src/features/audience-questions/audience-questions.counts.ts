import { Repeating } from '@live/guards';
import type { NoticeBody } from '@live/protocol';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import { listUncounted, markCounted } from './audience-questions.store.ts';

/** Questions whose supports one notice counts. */
const AT_ONCE = 100;

const EVERY_MS = 1_000;

export interface SupportCountsDeps {
  store: Store;
  ownership: RoomOwnership;
  announce(room: RoomRef, body: NoticeBody<'questionSupports'>): Promise<void>;
  log: Logger;
}

/**
 * Announces the support of questions where it has changed: one notice a second for a room at most, however many support.
 * What is to be announced stands in the rows, so a server that takes over a room announces what the one before did not.
 */
export class SupportCounts {
  readonly #deps: SupportCountsDeps;
  readonly #repeating: Repeating;

  constructor(deps: SupportCountsDeps) {
    this.#deps = deps;
    this.#repeating = new Repeating(
      EVERY_MS,
      () => this.#announceChanged(),
      (error) => deps.log.error({ err: error }, 'counting the support of questions failed'),
    );
  }

  destroy(): Promise<void> {
    return this.#repeating.destroy();
  }

  async #announceChanged(): Promise<void> {
    const { store, ownership, announce } = this.#deps;
    const rooms = Map.groupBy(await listUncounted(store.db), ({ live_id }) => live_id);
    for (const [liveId, changed] of rooms) {
      const roomId = changed[0]?.room_id ?? '';
      if (!(await ownership.acquire(roomId))) continue;
      const questions = changed.slice(0, AT_ONCE);
      await announce(
        { liveId, roomId },
        { counts: questions.map(({ id, supports }) => ({ question_id: id, supports })) },
      );
      await store.transaction(async (db) => {
        for (const question of questions) await markCounted(db, question);
      });
    }
  }
}
