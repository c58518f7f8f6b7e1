import { hash } from 'node:crypto';
import { type ErrorHandler, orTimeout } from '@live/guards';
import { readCommandTopic, type TopicPatterns, topicName } from '@live/protocol';
import type { BrokerConnection, Subscription } from './broker.ts';

/** Commands that wait for their room to be handed over; those beyond get no answer. */
const MAX_HELD = 10_000;
/** A command that takes longer than this is answered all the same, after others of its room. */
const SETTLE_MS = 1000;

export interface Command {
  readonly topic: string;
  readonly payload: Buffer;
}

export interface CommandIntakeDeps {
  act(command: Command): Promise<void>;
  /** Passes a command on to the server that has taken its room over. */
  forward(to: string, command: Command): void;
  failed: ErrorHandler;
}

/** Rooms on their way to another server. */
export interface Leaving {
  /** The other server did not answer. */
  stay(): void;
  /** Acts on nothing more in these rooms, and returns what their next owner has to leave out. */
  leave(roomIds: readonly string[], to: string): Promise<string[]>;
  /** Passes nothing on any more. */
  end(): void;
}

interface RoomIntake {
  readonly roomId: string;
  /** Commands are acted upon, or held until the room is ours, or passed on to its next owner. */
  mode: 'open' | 'held' | 'left';
  to: string;
  /** Hand-overs in which another server receives the same commands. */
  overlaps: number;
  /** Digests of what was received during them. */
  readonly seen: Set<string>;
  held: Command[];
  readonly acting: Set<Promise<void>>;
}

/**
 * Receives the commands of single rooms, and hands a room over to another server so that each command is acted
 * upon once: both receive them for a moment, and what one of them has seen the other leaves out.
 */
export class CommandIntake {
  readonly #topics: TopicPatterns;
  readonly #deps: CommandIntakeDeps;
  readonly #subscription: Subscription;
  readonly #rooms = new Map<string, RoomIntake>();

  constructor(connection: BrokerConnection, topics: TopicPatterns, deps: CommandIntakeDeps) {
    this.#topics = topics;
    this.#deps = deps;
    this.#subscription = connection.subscribe([], (topic, payload) => {
      const roomId = readCommandTopic(topics, topic)?.roomId;
      const room = roomId === undefined ? undefined : this.#rooms.get(roomId);
      if (room) this.#receive(room, { topic, payload });
    });
  }

  /** Commands of these rooms arrive from here on. */
  listen(roomIds: readonly string[]): Promise<void> {
    return this.#open(roomIds, 'open');
  }

  unlisten(roomIds: readonly string[]): void {
    this.#close(this.#find(roomIds));
  }

  /** Another server begins to receive the same commands. */
  beginLeaving(roomIds: readonly string[]): Leaving {
    const rooms = this.#find(roomIds);
    for (const room of rooms) room.overlaps += 1;
    return {
      stay: () => endOverlap(rooms),
      leave: async (left, to) => {
        const leaving = rooms.filter(({ roomId }) => left.includes(roomId));
        for (const room of leaving) Object.assign(room, { mode: 'left', to });
        const seen = leaving.flatMap((room) => [...room.seen]);
        const acting = leaving.flatMap((room) => [...room.acting]);
        await orTimeout(SETTLE_MS, Promise.allSettled(acting));
        return seen;
      },
      end: () => this.#close(rooms.filter(({ mode }) => mode === 'left')),
    };
  }

  /** Receives commands of rooms that another server is still acting for. */
  hold(roomIds: readonly string[]): Promise<void> {
    return this.#open(roomIds, 'held');
  }

  /**
   * The rooms are ours: acts on what is held, without what the owner before has seen. Call the result when that one
   * passes nothing on any more.
   */
  resume(roomIds: readonly string[], seen: readonly string[]): () => void {
    const before = new Set(seen);
    const rooms = this.#find(roomIds);
    for (const room of rooms) {
      const { held } = room;
      Object.assign(room, { mode: 'open', held: [] });
      for (const command of held) if (!before.has(digestOf(command))) this.#act(room, command);
      for (const digest of before) room.seen.add(digest);
    }
    return () => endOverlap(rooms);
  }

  /** A command that reached the owner before alone. */
  receiveLate(command: Command): void {
    const roomId = readCommandTopic(this.#topics, command.topic)?.roomId;
    const room = roomId === undefined ? undefined : this.#rooms.get(roomId);
    if (room) this.#receive(room, command);
  }

  async #open(roomIds: readonly string[], mode: RoomIntake['mode']): Promise<void> {
    for (const roomId of roomIds) {
      // A room that comes back brings what was seen of it before.
      const seen = new Set(this.#rooms.get(roomId)?.seen);
      const overlaps = mode === 'held' ? 1 : 0;
      this.#rooms.set(roomId, {
        roomId,
        mode,
        to: '',
        overlaps,
        seen,
        held: [],
        acting: new Set(),
      });
    }
    await this.#subscription.add(roomIds.map((roomId) => this.#topicOf(roomId)));
  }

  #close(rooms: readonly RoomIntake[]): void {
    const closed = rooms.filter((room) => this.#rooms.get(room.roomId) === room);
    for (const { roomId } of closed) this.#rooms.delete(roomId);
    this.#subscription.remove(closed.map(({ roomId }) => this.#topicOf(roomId)));
  }

  #receive(room: RoomIntake, command: Command): void {
    if (room.overlaps > 0) {
      const digest = digestOf(command);
      if (room.seen.has(digest)) return;
      // What is passed on may come back, when the next owner has given the room back.
      if (room.mode !== 'left') room.seen.add(digest);
    }
    if (room.mode === 'left') this.#deps.forward(room.to, command);
    else if (room.mode === 'open') this.#act(room, command);
    else if (room.held.length < MAX_HELD) room.held.push(command);
  }

  #act(room: RoomIntake, command: Command): void {
    const acting = this.#deps
      .act(command)
      .catch(this.#deps.failed)
      .finally(() => room.acting.delete(acting));
    room.acting.add(acting);
  }

  #find(roomIds: readonly string[]): RoomIntake[] {
    return roomIds.flatMap((roomId) => this.#rooms.get(roomId) ?? []);
  }

  #topicOf(roomId: string): string {
    return topicName(this.#topics.up, { roomId });
  }
}

const endOverlap = (rooms: readonly RoomIntake[]): void => {
  for (const room of rooms) {
    room.overlaps -= 1;
    if (room.overlaps === 0) room.seen.clear();
  }
};

/** Clients count their requests, and every command holds its token: no two are equal. */
const digestOf = ({ topic, payload }: Command): string =>
  hash('sha256', `${topic} ${payload}`, 'base64url').slice(0, 22);
