import { Repeating } from '@live/guards';
import type { NoticeBody } from '@live/protocol';
import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import { countVotes } from '../../read-models/live/poll-counts.ts';
import { listRunningPolls } from './polls.store.ts';

const EVERY_MS = 1_000;

export interface PollCountsDeps {
  store: Store;
  ownership: RoomOwnership;
  announce(
    room: RoomRef,
    name: 'pollCounts' | 'pollTally',
    body: NoticeBody<'pollCounts'>,
  ): Promise<void>;
  log: Logger;
}

/**
 * Announces the counts of polls that run, to everybody or to operators alone: once a second at most, however many vote.
 * What is to be announced is read from the rows, so a server that takes over a room announces what the one before did not.
 */
export class PollCounts {
  readonly #deps: PollCountsDeps;
  /** Votes when the counts were last announced. */
  #announced = new Map<string, number>();
  readonly #repeating: Repeating;

  constructor(deps: PollCountsDeps) {
    this.#deps = deps;
    this.#repeating = new Repeating(
      EVERY_MS,
      () => this.#announceChanged(),
      (error) => deps.log.error({ err: error }, 'counting votes failed'),
    );
  }

  destroy(): Promise<void> {
    return this.#repeating.destroy();
  }

  async #announceChanged(): Promise<void> {
    const { store, ownership, announce } = this.#deps;
    const running = await listRunningPolls(store.db);
    const announced = new Map<string, number>();
    for (const poll of running) {
      const before = this.#announced.get(poll.id) ?? 0;
      announced.set(poll.id, before);
      if (poll.votes === before || !(await ownership.acquire(poll.room_id))) continue;
      const counts = (await countVotes(store.db, [poll])).get(poll.id) ?? [];
      const room = { liveId: poll.live_id, roomId: poll.room_id };
      await announce(room, poll.is_open === 1 ? 'pollCounts' : 'pollTally', {
        poll_id: poll.id,
        counts,
      });
      announced.set(poll.id, poll.votes);
    }
    this.#announced = announced;
  }
}
