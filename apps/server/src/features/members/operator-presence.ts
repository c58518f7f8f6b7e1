import { limits, type NoticeBody } from '@live/protocol';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Person } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';
import { MemberRegistry } from './member-registry.ts';

/** Two heartbeats less two seconds, so that the notice arrives within two heartbeats. */
const GONE_AFTER_MS = 2 * limits.heartbeatEveryMs - 2_000;

type Operator = Person & { portrait: string };

export type AnnounceOperators = (
  room: RoomRef,
  body: NoticeBody<'operatorsPresent'>,
) => Promise<void>;

/**
 * Which operators have a page of a room open, by their heartbeats to the server that owns the room. The whole list
 * is announced when it changes, for each new page, and once per heartbeat interval: there is nothing to fetch for a
 * page that missed it.
 */
export class OperatorPresence {
  readonly #clock: Clock;
  readonly #announce: AnnounceOperators;
  readonly #registry = new MemberRegistry<Operator>();
  /** When each room's list was announced last; without an entry it is due. */
  readonly #announcedAt = new Map<string, number>();

  #sweptAt = 0;

  constructor(clock: Clock, announce: AnnounceOperators) {
    this.#clock = clock;
    this.#announce = announce;
  }

  see({ liveId, roomId }: RoomRef, caller: Caller, clientId: string): void {
    const { accountId, name, nickname, portrait, role } = caller;
    const person = { accountId, name, nickname, portrait, role };
    const seen = this.#registry.see({ liveId, roomId }, person, clientId, this.#clock.now());
    if (seen.newClient) this.#announcedAt.delete(liveId);
  }

  leave({ liveId }: RoomRef, accountId: string, clientId?: string): void {
    if (this.#registry.leave(liveId, accountId, clientId)) this.#announcedAt.delete(liveId);
  }

  /** The account runs no room any more. */
  leaveEverywhere(accountId: string): void {
    for (const room of this.#registry.roomsOf(accountId)) this.leave(room, accountId);
  }

  clear({ liveId }: RoomRef): void {
    this.#registry.clear(liveId);
    this.#announcedAt.delete(liveId);
  }

  roomOf(roomId: string): RoomRef | undefined {
    return this.#registry.roomOf(roomId);
  }

  /** Open pages, in all rooms together. */
  get pages(): number {
    return this.#registry.clients;
  }

  async sweep(): Promise<void> {
    const now = this.#clock.now();
    // The clock was set back: these times are in the future again.
    if (now < this.#sweptAt) this.#announcedAt.clear();
    this.#sweptAt = now;
    for (const { room } of this.#registry.expire(now, GONE_AFTER_MS))
      this.#announcedAt.delete(room.liveId);
    for (const { room, people } of this.#registry.byRoom()) {
      const before = this.#announcedAt.get(room.liveId);
      if (before !== undefined && now - before < limits.heartbeatEveryMs) continue;
      this.#announcedAt.set(room.liveId, now);
      await this.#announce(room, {
        live_id: room.liveId,
        operators: people.map(({ accountId, nickname, portrait }) => ({
          account_id: accountId,
          nickname,
          portrait,
        })),
      });
    }
  }
}
