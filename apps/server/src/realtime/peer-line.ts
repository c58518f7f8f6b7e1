import type { MqttClient } from 'mqtt';
import * as z from 'zod';

/** Under no room: no member is ever granted it. */
const TOPIC = 'live-server/peers';

const Message = z.object({ from: z.string(), kind: z.string(), body: z.unknown() });
export type PeerMessage = z.infer<typeof Message>;

/** What servers on one broker tell each other. Each hears its own words too, in the same order. */
export class PeerLine {
  readonly #client: MqttClient;
  readonly #name: string;

  constructor(client: MqttClient, name: string, hear: (message: PeerMessage) => void) {
    this.#client = client;
    this.#name = name;
    client.on('message', (topic, payload) => {
      if (topic !== TOPIC) return;
      const message = Message.safeParse(parse(payload)).data;
      if (message) hear(message);
    });
    const subscribe = () => client.subscribe(TOPIC, { qos: 1 }, () => {});
    client.on('connect', subscribe);
    if (client.connected) subscribe();
  }

  send(kind: string, body: unknown): void {
    if (!this.#client.connected) return;
    const message: PeerMessage = { from: this.#name, kind, body };
    this.#client.publish(TOPIC, JSON.stringify(message), { qos: 1 }, () => {});
  }
}

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
};
