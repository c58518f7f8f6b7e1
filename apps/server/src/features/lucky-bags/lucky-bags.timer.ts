import type { NoticeBody } from '@live/protocol';
import type { Logger } from 'pino';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Store } from '../../db/store.ts';
import type { Clock } from '../../domain/clock.ts';
import { Repeating } from '../../domain/repeating.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import type { LuckyBagDrawing } from './lucky-bags.drawing.ts';
import { countEntries } from './lucky-bags.people.store.ts';
import { listDueBags } from './lucky-bags.store.ts';

const TICK_MS = 500;

export interface LuckyBagTimerParts {
  store: Store;
  clock: Clock;
  drawing: LuckyBagDrawing;
  ownership: RoomOwnership;
  announceCount(room: RoomRef, body: NoticeBody<'luckyBagEnroll'>): Promise<void>;
  log: Logger;
}

/**
 * Twice a second: draws what is due according to the store, so that no restart loses a draw, and announces the
 * number of entries, once per run for each room.
 */
export class LuckyBagTimer {
  readonly #parts: LuckyBagTimerParts;
  readonly #entered = new Map<string, RoomRef>();
  readonly #turns: Repeating;

  constructor(units: UnitsOfWork, parts: LuckyBagTimerParts) {
    this.#parts = parts;
    units.onCommitted('commentPosted', ({ room, answer }) => {
      if (answer.luckyBagId !== undefined) this.#entered.set(answer.luckyBagId, room);
    });
    this.#turns = new Repeating(
      TICK_MS,
      () => this.#takeTurn(),
      (error) => this.#failed(error),
    );
  }

  destroy(): Promise<void> {
    return this.#turns.destroy();
  }

  async #takeTurn(): Promise<void> {
    const { store, clock, drawing, ownership } = this.#parts;
    await this.#announceCounts().catch((error: unknown) => this.#failed(error));
    for (const { id, live_id, room_id } of await listDueBags(store.db, clock.now())) {
      if (!ownership.holds(room_id)) continue;
      const room = { liveId: live_id, roomId: room_id };
      await drawing.draw(room, id).catch((error: unknown) => this.#failed(error));
    }
  }

  async #announceCounts(): Promise<void> {
    const entered = [...this.#entered];
    this.#entered.clear();
    for (const [bagId, room] of entered) {
      const enroll_count = await countEntries(this.#parts.store.db, bagId);
      await this.#parts.announceCount(room, { lucky_bag_id: bagId, enroll_count });
    }
  }

  /** A draw that fails is due again at the next run, and does not affect other rooms. */
  #failed(error: unknown): void {
    this.#parts.log.error({ err: error }, 'lucky bag turn failed');
  }
}
