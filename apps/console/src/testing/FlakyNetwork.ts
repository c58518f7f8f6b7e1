import { defaultTopics, topicName } from '@live/protocol';
import { ApiClient, type RoomLine } from '@live/web';
import { MODEL_ROOM, type ModelRoom, type Sent } from './ModelRoom.ts';

type Connect = NonNullable<NonNullable<RoomLine['channel']>['connect']>;
type Handlers = Parameters<Connect>[1];

interface Link {
  handlers: Handlers;
  topics: Set<string>;
  isOpen: boolean;
  /** Looks open, and carries nothing any more. */
  isDead: boolean;
}

/** One console's way to the room, which loses, doubles, delays and breaks as it is told. */
export class FlakyNetwork {
  readonly api: ApiClient;
  readonly #room: ModelRoom;
  readonly #delays: readonly number[];
  #link: Link | undefined;
  #requests = 0;
  isHttpDown = false;

  /** `delays`: how long each way of each request takes, in turn. */
  constructor(room: ModelRoom, delays: readonly number[]) {
    this.#room = room;
    this.#delays = delays;
    this.api = new ApiClient({
      base: () => '',
      token: () => undefined,
      tell: () => {},
      signIn: async () => {},
      fetch: (target) => this.#request(String(target)),
    });
  }

  readonly connect: Connect = async (_address, handlers) => {
    await this.#travel();
    const link: Link = { handlers, topics: new Set(), isOpen: true, isDead: false };
    this.#link = link;
    return {
      subscribe: async (topic) => {
        await this.#travel();
        link.topics.add(topic);
      },
      publish: () => {},
      isAlive: async () => link.isOpen && !link.isDead,
      close: () => {
        link.isOpen = false;
      },
    };
  };

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

  async #request(target: string): Promise<Response> {
    await this.#travel();
    if (this.isHttpDown) throw new TypeError('fetch failed');
    const data = this.#room.answer(target);
    await this.#travel();
    return Response.json({ code: 0, msg: '', data });
  }

  #travel(): Promise<void> {
    this.#requests += 1;
    const delay = this.#delays[this.#requests % this.#delays.length] ?? 0;
    return new Promise((resolve) => setTimeout(resolve, delay));
  }
}
