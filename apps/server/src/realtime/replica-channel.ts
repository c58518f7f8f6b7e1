import * as z from 'zod';
import { tryParseJson } from '../domain/try-parse-json.ts';
import type { BrokerConnection, Subscription } from './broker.ts';
import { REPLICA_TOPICS } from './topic-settings.ts';

/** Outside of every room, so that no member is ever granted it. */
const TOPIC = `${REPLICA_TOPICS}/peers`;

const Message = z.object({ from: z.string(), kind: z.string(), body: z.unknown() });
export type ReplicaMessage = z.infer<typeof Message>;

/** Messages between the servers of one broker. Each also receives its own, in the same order. */
export class ReplicaChannel {
  readonly #connection: BrokerConnection;
  readonly #name: string;
  readonly #subscription: Subscription;

  constructor(
    connection: BrokerConnection,
    name: string,
    receive: (message: ReplicaMessage) => void,
  ) {
    this.#connection = connection;
    this.#name = name;
    this.#subscription = connection.subscribe(TOPIC, (topic, payload) => {
      if (topic !== TOPIC) return;
      const message = Message.safeParse(tryParseJson(payload.toString())).data;
      if (message) receive(message);
    });
  }

  /** Whether messages arrive. */
  get isListening(): boolean {
    return this.#subscription.isActive;
  }

  send(kind: string, body: unknown): void {
    const message: ReplicaMessage = { from: this.#name, kind, body };
    this.#connection.publish(TOPIC, JSON.stringify(message), 1);
  }
}
