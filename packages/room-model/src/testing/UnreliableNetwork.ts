import { defaultTopics, topicName } from '@live/protocol';
import type { RoomChannelOptions } from '@live/room-channel';
import type { RoomApi } from '../openRoomChannel.ts';
import { IN_MEMORY_ROOM, type InMemoryRoom, type Sent } from './InMemoryRoom.ts';

type Connect = NonNullable<RoomChannelOptions['connect']>;
type Handlers = Parameters<Connect>[1];

interface Connection {
  handlers: Handlers;
  topics: Set<string>;
  isOpen: boolean;
  /** Looks open, but delivers nothing. */
  isStalled: boolean;
}

/** One page's network to the room: loses, duplicates, delays and breaks on demand. */
export class UnreliableNetwork {
  readonly #room: InMemoryRoom;
  #delays: readonly number[];
  #connection: Connection | undefined;
  #requests = 0;
  isHttpDown = false;
  /** The result with which every call is refused. */
  refusal: number | undefined;
  readonly published: string[] = [];

  /** `delays`: latency of each direction of each request, used in turn. */
  constructor(room: InMemoryRoom, delays: readonly number[]) {
    this.#room = room;
    this.#delays = delays;
  }

  readonly api: RoomApi = {
    call: async (name) => {
      await this.#delay();
      if (this.isHttpDown) throw new TypeError('fetch failed');
      if (this.refusal !== undefined)
        throw Object.assign(new Error('refused'), { code: this.refusal });
      const data = this.#room.answer(name);
      await this.#delay();
      return data;
    },
  };

  readonly connect: Connect = async (_address, handlers) => {
    await this.#delay();
    const connection: Connection = { handlers, topics: new Set(), isOpen: true, isStalled: false };
    this.#connection = connection;
    return {
      subscribe: async (topic) => {
        await this.#delay();
        connection.topics.add(topic);
      },
      publish: (_topic, payload) => void this.published.push(payload),
      isAlive: async () => connection.isOpen && !connection.isStalled,
      close: () => {
        connection.isOpen = false;
      },
    };
  };

  delayAnswers(ms: number): void {
    this.#delays = [ms];
  }

  /** Returns false when the page will not receive it. */
  deliver({ topic, payload }: Sent, delays: readonly number[]): boolean {
    const connection = this.#connection;
    const name = topicName(defaultTopics[topic], IN_MEMORY_ROOM);
    if (!connection?.isOpen || connection.isStalled || !connection.topics.has(name)) return false;
    for (const delay of delays)
      setTimeout(() => {
        if (connection.isOpen && !connection.isStalled)
          connection.handlers.onMessage(name, payload);
      }, delay);
    return delays.length > 0;
  }

  cut(): void {
    const connection = this.#connection;
    if (!connection?.isOpen) return;
    connection.isOpen = false;
    connection.handlers.onClose();
  }

  stall(): void {
    if (this.#connection) this.#connection.isStalled = true;
  }

  /** Closes a stalled connection, as the page's own timeout would. */
  heal(): void {
    this.isHttpDown = false;
    if (this.#connection?.isStalled) this.cut();
  }

  #delay(): Promise<void> {
    this.#requests += 1;
    const delay = this.#delays[this.#requests % this.#delays.length] ?? 0;
    return new Promise((resolve) => setTimeout(resolve, delay));
  }
}
