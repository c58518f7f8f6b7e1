import type { Person } from '../../domain/person.ts';
import type { RoomRef } from '../../domain/room.ts';

/** One account may watch on this many devices and pages; more would only eat memory. */
const MOST_CLIENTS = 20;

interface Attendee {
  room: RoomRef;
  person: Person;
  /** When each client was seen last. */
  clients: Map<string, number>;
}

export interface Sighting {
  /** This client was not here before. */
  newClient: boolean;
  /** None of the account's clients was. */
  cameOnline: boolean;
}

/** Who is in which room, by what their clients last said. Clients are counted once per account. */
export class Presence {
  readonly #rooms = new Map<string, Map<string, Attendee>>();

  see(room: RoomRef, person: Person, clientId: string, now: number): Sighting {
    const attendees = this.#rooms.get(room.liveId) ?? new Map<string, Attendee>();
    this.#rooms.set(room.liveId, attendees);
    const known = attendees.get(person.accountId);
    const attendee = known ?? { room, person, clients: new Map<string, number>() };
    attendees.set(person.accountId, attendee);
    const newClient = !attendee.clients.delete(clientId);
    attendee.clients.set(clientId, now);
    // The map keeps the order of sightings: its first client is the one seen longest ago.
    const [oldest] = attendee.clients.keys();
    if (attendee.clients.size > MOST_CLIENTS && oldest) attendee.clients.delete(oldest);
    return { newClient, cameOnline: known === undefined };
  }

  /** One client leaves, or all of the account's. Gives the person who is gone altogether by that. */
  leave(liveId: string, accountId: string, clientId?: string): Person | undefined {
    const attendee = this.#rooms.get(liveId)?.get(accountId);
    if (!attendee) return undefined;
    if (clientId === undefined) attendee.clients.clear();
    else attendee.clients.delete(clientId);
    if (attendee.clients.size > 0) return undefined;
    this.#remove(liveId, accountId);
    return attendee.person;
  }

  /** Forgets clients that were not seen since then. Gives those who are gone by that. */
  expire(since: number): { room: RoomRef; person: Person }[] {
    const gone: { room: RoomRef; person: Person }[] = [];
    for (const attendees of this.#rooms.values()) {
      for (const { room, person, clients } of attendees.values()) {
        for (const [clientId, seen] of clients) {
          if (seen >= since) break;
          clients.delete(clientId);
        }
        if (clients.size > 0) continue;
        this.#remove(room.liveId, person.accountId);
        gone.push({ room, person });
      }
    }
    return gone;
  }

  clear(liveId: string): void {
    this.#rooms.delete(liveId);
  }

  /** The room that goes by this id, if anybody is in it. */
  roomOf(roomId: string): RoomRef | undefined {
    for (const attendees of this.#rooms.values())
      for (const { room } of attendees.values()) if (room.roomId === roomId) return room;
    return undefined;
  }

  roomsOf(accountId: string): RoomRef[] {
    return [...this.#rooms.values()].flatMap((attendees) => {
      const attendee = attendees.get(accountId);
      return attendee ? [attendee.room] : [];
    });
  }

  online(liveId: string): number {
    return this.#rooms.get(liveId)?.size ?? 0;
  }

  get total(): number {
    let total = 0;
    for (const attendees of this.#rooms.values()) total += attendees.size;
    return total;
  }

  #remove(liveId: string, accountId: string): void {
    const attendees = this.#rooms.get(liveId);
    attendees?.delete(accountId);
    if (attendees?.size === 0) this.#rooms.delete(liveId);
  }
}
