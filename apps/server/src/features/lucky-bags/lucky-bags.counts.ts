import { Repeating } from '@live/guards';
import type { NoticeBody } from '@live/protocol';
import type { Logger } from 'pino';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';
import type { RoomRef } from '../../domain/room.ts';
import { countEntries } from './lucky-bags.people.store.ts';

const TICK_MS = 500;

export interface EntryCountsDeps {
  store: Store;
  announceCount(room: RoomRef, body: NoticeBody<'luckyBagEnroll'>): Promise<void>;
  log: Logger;
}

/** Announces how many have entered a bag: twice a second at most, however many entered. */
export class LuckyBagEntryCounts {
  readonly #deps: EntryCountsDeps;
  readonly #entered = new Map<string, RoomRef>();
  readonly #repeating: Repeating;

  constructor(units: UnitsOfWork, deps: EntryCountsDeps) {
    this.#deps = deps;
    units.events.onCommitted('commentPosted', ({ room, answer }) => {
      if (answer.luckyBagId !== undefined) this.#entered.set(answer.luckyBagId, room);
    });
    this.#repeating = new Repeating(
      TICK_MS,
      () => this.#announceCounts(),
      (error) => deps.log.error({ err: error }, 'counting entries failed'),
    );
  }

  destroy(): Promise<void> {
    return this.#repeating.destroy();
  }

  async #announceCounts(): Promise<void> {
    const entered = [...this.#entered];
    this.#entered.clear();
    for (const [bagId, room] of entered) {
      const enroll_count = await countEntries(this.#deps.store.db, bagId);
      await this.#deps.announceCount(room, { lucky_bag_id: bagId, enroll_count });
    }
  }
}
