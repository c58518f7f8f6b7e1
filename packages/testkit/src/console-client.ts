import { setTimeout as sleep } from 'node:timers/promises';
import { type TestClient, TestMember } from './test-server.ts';

const TRY_AGAIN_MS = 200;

/**
 * A console's connection to a room: reconnects with a new token, fetches what it missed, and records the ids of
 * comments that it knows.
 */
export class ConsoleClient {
  readonly #client: TestClient;
  readonly #liveId: string;
  readonly #fetched = new Set<string>();
  readonly #running: Promise<void>;
  #member: TestMember | undefined;
  #ended = false;

  constructor(client: TestClient, liveId: string) {
    this.#client = client;
    this.#liveId = liveId;
    this.#running = this.#run();
  }

  knows(commentId: string): boolean {
    const received = this.#member
      ?.bodies('chat')
      .some(({ comment_id }) => comment_id === commentId);
    return received === true || this.#fetched.has(commentId);
  }

  /** The connection as it is now. */
  get member(): TestMember | undefined {
    return this.#member;
  }

  async destroy(): Promise<void> {
    this.#ended = true;
    await this.#member?.leave();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#ended) {
      try {
        const membership = await this.#client.membershipOf(this.#liveId);
        this.#member = await TestMember.join('', membership, ['client', 'server']);
        await this.#fetch();
        await this.#member.cutOff();
        await this.#fetch();
      } catch {
        await sleep(TRY_AGAIN_MS);
      }
    }
  }

  async #fetch(): Promise<void> {
    const { items } = await this.#client.ok('commentList', { liveId: this.#liveId, pageNum: 0 });
    for (const { id } of items) this.#fetched.add(id);
  }
}
