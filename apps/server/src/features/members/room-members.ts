import { LiveRole, LiveState, limits, type NoticeBody } from '@live/protocol';
import type { Budget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { MemberRegistry } from './member-registry.ts';
import { type AnnounceOperators, OperatorPresence } from './operator-presence.ts';

/** After three missed heartbeats a client has left. */
const GONE_AFTER_MS = 3 * limits.heartbeatEveryMs;
/** The client id of clients that send none. */
const UNNAMED = '';

export interface RoomMembersDeps {
  /** A person entered, or was seen again after missing heartbeats. */
  noteClient(room: RoomRef, accountId: string, entered: boolean): void;
  /** The first client of a person came; the last one left. */
  beginVisit(room: RoomRef, accountId: string, at: number): void;
  endVisit(room: RoomRef, accountId: string, at: number, closedBy: 'exit' | 'timeout'): void;
  setOnline(room: RoomRef, online: number): void;
  silencedAmong(liveId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  announce(room: RoomRef, bodies: NoticeBody<'member'>[]): Promise<void>;
  announceOperators: AnnounceOperators;
}

interface Movement {
  room: RoomRef;
  person: Person;
  event: 'enter' | 'exit';
}

/**
 * The audience of the rooms that this process owns, by enters, heartbeats and leaves. It is in memory only: a
 * process that takes a room over learns it from the next heartbeats. Operators are not audience, so their
 * consoles never count.
 */
export class RoomMembers {
  readonly #clock: Clock;
  readonly #deps: RoomMembersDeps;
  readonly #registry = new MemberRegistry();
  readonly #budget: Budget;
  readonly #operators: OperatorPresence;
  #movements: Movement[] = [];

  constructor(clock: Clock, budget: Budget, deps: RoomMembersDeps) {
    this.#clock = clock;
    this.#deps = deps;
    this.#budget = budget;
    this.#operators = new OperatorPresence(clock, deps.announceOperators);
  }

  enter(room: Room, caller: Caller, clientId: string = UNNAMED): void {
    if (!counts(room, caller)) return;
    this.#takeEnter(room, caller);
    this.#see(room, caller, clientId, true);
  }

  heartbeat(room: Room, caller: Caller, clientId: string): void {
    if (caller.role !== LiveRole.AUDIENCE) this.#operators.see(room, caller, clientId);
    else if (counts(room, caller)) {
      if (!this.#registry.has(room.liveId, caller.accountId, clientId))
        this.#takeEnter(room, caller);
      this.#see(room, caller, clientId, false);
    }
  }

  /** Each begins a visit and is announced, so coming and going in turn is limited. */
  #takeEnter({ liveId }: Room, { accountId }: Caller): void {
    this.#budget.take('enters', { account: `${liveId} ${accountId}` });
  }

  /** Without a client id the account leaves with all its clients. */
  leave(room: Room, caller: Caller, clientId: string | undefined): void {
    this.#operators.leave(room, caller.accountId, clientId);
    const person = this.#registry.leave(room.liveId, caller.accountId, clientId);
    if (person) this.#gone(room, person, this.#clock.now(), 'exit');
  }

  online(room: RoomRef): number {
    return this.#registry.online(room.liveId);
  }

  /** Counts those of all rooms together. */
  totals(): { viewers: number; consoles: number } {
    return { viewers: this.#registry.total, consoles: this.#operators.pages };
  }

  /** Removes a member without a notice: the caller announces the reason. */
  remove(room: RoomRef, accountId: string): void {
    if (!this.#registry.leave(room.liveId, accountId)) return;
    this.#deps.endVisit(room, accountId, this.#clock.now(), 'exit');
    this.#deps.setOnline(room, this.online(room));
  }

  /** Removes an account from all rooms, because its role has changed. */
  removeEverywhere(accountId: string): void {
    this.#operators.leaveEverywhere(accountId);
    for (const room of this.#registry.roomsOf(accountId)) this.remove(room, accountId);
  }

  /** Another server owns the room from now on. */
  releaseRoom(roomId: string): RoomRef | undefined {
    const room = this.#registry.roomOf(roomId) ?? this.#operators.roomOf(roomId);
    if (room) this.clear(room);
    return room;
  }

  clear(room: RoomRef): void {
    this.#registry.clear(room.liveId);
    this.#operators.clear(room);
    this.#movements = this.#movements.filter((movement) => movement.room.liveId !== room.liveId);
  }

  /** Removes members without heartbeats, and notifies the consoles of who came and left since the last run. */
  async sweep(): Promise<void> {
    const gone = this.#registry.expire(this.#clock.now(), GONE_AFTER_MS);
    for (const { room, person, seenAt } of gone) this.#gone(room, person, seenAt, 'timeout');
    await this.#operators.sweep();
    const byRoom = Map.groupBy(this.#movements, ({ room }) => room.liveId);
    this.#movements = [];
    for (const [liveId, movements] of byRoom) {
      const [{ room }] = movements as [Movement];
      const accountIds = [...new Set(movements.map(({ person }) => person.accountId))];
      byRoom.delete(liveId);
      try {
        const silenced = await this.#deps.silencedAmong(liveId, accountIds);
        await this.#deps.announce(
          room,
          movements.map(({ person, event }) =>
            memberNotice(person, event, silenced.has(person.accountId)),
          ),
        );
      } catch (error) {
        // Nobody would notice: these notices have no number of their own. They go out with the next ones.
        this.#movements = [...movements, ...[...byRoom.values()].flat(), ...this.#movements];
        throw error;
      }
    }
  }

  #see({ liveId, roomId }: Room, caller: Caller, clientId: string, entered: boolean): void {
    const room = { liveId, roomId };
    const { accountId, name, nickname, role } = caller;
    const person = { accountId, name, nickname, role };
    const now = this.#clock.now();
    const sighting = this.#registry.see(room, person, clientId, now, entered);
    if (sighting.newClient || sighting.entersFirst) this.#deps.noteClient(room, accountId, entered);
    if (!sighting.cameOnline) return;
    this.#deps.beginVisit(room, accountId, now);
    this.#deps.setOnline(room, this.online(room));
    this.#movements.push({ room, person, event: 'enter' });
  }

  #gone(
    { liveId, roomId }: RoomRef,
    person: Person,
    at: number,
    closedBy: 'exit' | 'timeout',
  ): void {
    const room = { liveId, roomId };
    this.#deps.endVisit(room, person.accountId, at, closedBy);
    this.#deps.setOnline(room, this.online(room));
    this.#movements.push({ room, person, event: 'exit' });
  }
}

/** After the end the figures are final, although people may enter for the replay. */
const counts = (room: Room, caller: Caller): boolean =>
  caller.role === LiveRole.AUDIENCE && room.state !== LiveState.ENDED;
