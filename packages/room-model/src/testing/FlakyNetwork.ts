import { defaultTopics, topicName } from '@live/protocol';
import type { RoomChannelOptions } from '@live/room-channel';
import type { RoomApi } from '../openRoomChannel.ts';
import { MODEL_ROOM, type ModelRoom, type Sent } from './ModelRoom.ts';

type Connect = NonNullable<RoomChannelOptions['connect']>;
type Handlers = Parameters<Connect>[1];

interface Link {
  handlers: Handlers;
  topics: Set<string>;
  isOpen: boolean;
  /** Looks open, and carries nothing any more. */
  isDead: boolean;
}

/** One page's way to the room, which loses, doubles, delays and breaks as it is told. */
export class FlakyNetwork {
  readonly #room: ModelRoom;
  #delays: readonly number[];
  #link: Link | undefined;
  #requests = 0;
  isHttpDown = false;
  /** The result with which every call is refused. */
  refusal: number | undefined;
  readonly published: string[] = [];

  /** `delays`: how long each way of each request takes, in turn. */
  constructor(room: ModelRoom, delays: readonly number[]) {
    this.#room = room;
    this.#delays = delays;
  }

  readonly api: RoomApi = {
    call: async (name) => {
      await this.#travel();
      if (this.isHttpDown) throw new TypeError('fetch failed');
      if (this.refusal !== undefined)
        throw Object.assign(new Error('refused'), { code: this.refusal });
      const data = this.#room.answer(name);
      await this.#travel();
      return data;
    },
  };

  readonly connect: Connect = async (_address, handlers) => {
    await this.#travel();
    const link: Link = { handlers, topics: new Set(), isOpen: true, isDead: false };
    this.#link = link;
    return {
      subscribe: async (topic) => {
        await this.#travel();
        link.topics.add(topic);
      },
      publish: (_topic, payload) => void this.published.push(payload),
      isAlive: async () => link.isOpen && !link.isDead,
      close: () => {
        link.isOpen = false;
      },
    };
  };

  delayAnswers(ms: number): void {
    this.#delays = [ms];
  }

  /** False when nobody will hear it. */
  carry({ topic, payload }: Sent, delays: readonly number[]): boolean {
    const link = this.#link;
    const name = topicName(defaultTopics[topic], MODEL_ROOM);
    if (!link?.isOpen || link.isDead || !link.topics.has(name)) return false;
    for (const delay of delays)
      setTimeout(() => {
        if (link.isOpen && !link.isDead) link.handlers.onMessage(name, payload);
      }, delay);
    return delays.length > 0;
  }

  cut(): void {
    const link = this.#link;
    if (!link?.isOpen) return;
    link.isOpen = false;
    link.handlers.onClose();
  }

  die(): void {
    if (this.#link) this.#link.isDead = true;
  }

  /** A dead connection is found out in the end. */
  heal(): void {
    this.isHttpDown = false;
    if (this.#link?.isDead) this.cut();
  }

  #travel(): Promise<void> {
    this.#requests += 1;
    const delay = this.#delays[this.#requests % this.#delays.length] ?? 0;
    return new Promise((resolve) => setTimeout(resolve, delay));
  }
}
