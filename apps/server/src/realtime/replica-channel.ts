import * as z from 'zod';
import { tryParseJson } from '../domain/try-parse-json.ts';
import type { BrokerConnection, Subscription } from './broker.ts';
import { REPLICA_TOPICS } from './topic-settings.ts';

/** Outside of every room, so that no member is ever granted it. */
const TOPIC = `${REPLICA_TOPICS}/peers`;

const Message = z.object({ from: z.string(), kind: z.string(), body: z.unknown() });
export type ReplicaMessage = z.infer<typeof Message>;

/** Messages between the servers of one broker: to all of them, the sender included, or to one. */
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
    const topics = [TOPIC, topicOf(name)];
    this.#subscription = connection.subscribe(topics, (topic, payload) => {
      if (!topics.includes(topic)) return;
      const message = Message.safeParse(tryParseJson(payload.toString())).data;
      if (message) receive(message);
    });
  }

  /** Whether messages arrive. */
  get isListening(): boolean {
    return this.#subscription.isActive;
  }

  /** Sends to all servers, or to the one named. */
  send(kind: string, body: unknown, to?: string): void {
    const message: ReplicaMessage = { from: this.#name, kind, body };
    const topic = to === undefined ? TOPIC : topicOf(to);
    this.#connection.publish(topic, JSON.stringify(message), 1);
  }
}

const topicOf = (name: string): string => `${REPLICA_TOPICS}/${name}`;
