import type { Person } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';

/** Devices and pages of one account, to bound the memory. */
const MAX_CLIENTS = 20;

interface PresentClient {
  seenAt: number;
  hasEntered: boolean;
}

interface PresentMember<P> {
  room: RoomRef;
  person: P;
  clients: Map<string, PresentClient>;
}

export interface Presence {
  /** This client was not here before. */
  newClient: boolean;
  /** It enters, and was not here before, or known by a heartbeat alone that overtook its enter. */
  entersFirst: boolean;
  /** No client of the account was here before. */
  cameOnline: boolean;
}

/** Who is in which room, by the last message of each client. Clients are counted once per account. */
export class MemberRegistry<P extends Person = Person> {
  readonly #rooms = new Map<string, Map<string, PresentMember<P>>>();

  see(room: RoomRef, person: P, clientId: string, now: number, entered = false): Presence {
    const members = this.#rooms.get(room.liveId) ?? new Map<string, PresentMember<P>>();
    this.#rooms.set(room.liveId, members);
    const known = members.get(person.accountId);
    const member = known ?? { room, person, clients: new Map<string, PresentClient>() };
    members.set(person.accountId, member);
    // The name may have changed since.
    member.person = person;
    const before = member.clients.get(clientId);
    const hadEntered = before?.hasEntered ?? false;
    member.clients.delete(clientId);
    member.clients.set(clientId, { seenAt: now, hasEntered: hadEntered || entered });
    // The map is ordered by time: its first client is the one seen longest ago.
    const [oldest] = member.clients.keys();
    if (member.clients.size > MAX_CLIENTS && oldest) member.clients.delete(oldest);
    return {
      newClient: before === undefined,
      entersFirst: entered && !hadEntered,
      cameOnline: known === undefined,
    };
  }

  has(liveId: string, accountId: string, clientId: string): boolean {
    return this.#rooms.get(liveId)?.get(accountId)?.clients.has(clientId) ?? false;
  }

  /** Removes one client, or all of the account's. Returns the person if no client is left. */
  leave(liveId: string, accountId: string, clientId?: string): P | undefined {
    const member = this.#rooms.get(liveId)?.get(accountId);
    if (!member) return undefined;
    if (clientId === undefined) member.clients.clear();
    else member.clients.delete(clientId);
    if (member.clients.size > 0) return undefined;
    this.#remove(liveId, accountId);
    return member.person;
  }

  /** Removes clients that were not seen for so long. Returns the people without any client left. */
  expire(now: number, afterMs: number): { room: RoomRef; person: P; seenAt: number }[] {
    const gone: { room: RoomRef; person: P; seenAt: number }[] = [];
    for (const members of this.#rooms.values()) {
      for (const { room, person, clients } of members.values()) {
        let seenAt = 0;
        for (const [clientId, client] of clients) {
          // Seen in what is the future again, since the clock was set back.
          if (client.seenAt > now) clients.set(clientId, { ...client, seenAt: now });
          if (client.seenAt >= now - afterMs) continue;
          clients.delete(clientId);
          seenAt = Math.max(seenAt, client.seenAt);
        }
        if (clients.size > 0) continue;
        this.#remove(room.liveId, person.accountId);
        gone.push({ room, person, seenAt });
      }
    }
    return gone;
  }

  clear(liveId: string): void {
    this.#rooms.delete(liveId);
  }

  /** The room of this id, if anybody is in it. */
  roomOf(roomId: string): RoomRef | undefined {
    for (const members of this.#rooms.values())
      for (const { room } of members.values()) if (room.roomId === roomId) return room;
    return undefined;
  }

  roomsOf(accountId: string): RoomRef[] {
    return [...this.#rooms.values()].flatMap((members) => {
      const member = members.get(accountId);
      return member ? [member.room] : [];
    });
  }

  /** Everybody, by room. */
  byRoom(): { room: RoomRef; people: P[] }[] {
    return [...this.#rooms.values()].flatMap((members) => {
      const [first] = members.values();
      return first
        ? [{ room: first.room, people: [...members.values()].map(({ person }) => person) }]
        : [];
    });
  }

  /** Pages and devices of everybody. */
  get clients(): number {
    let clients = 0;
    for (const members of this.#rooms.values())
      for (const member of members.values()) clients += member.clients.size;
    return clients;
  }

  online(liveId: string): number {
    return this.#rooms.get(liveId)?.size ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const members of this.#rooms.values()) total += members.size;
    return total;
  }

  #remove(liveId: string, accountId: string): void {
    const members = this.#rooms.get(liveId);
    members?.delete(accountId);
    if (members?.size === 0) this.#rooms.delete(liveId);
  }
}
