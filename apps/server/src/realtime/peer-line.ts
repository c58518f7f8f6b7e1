import * as z from 'zod';
import type { ServerLine } from './broker.ts';

/** Under no room: no member is ever granted it. */
const TOPIC = 'live-server/peers';

const Message = z.object({ from: z.string(), kind: z.string(), body: z.unknown() });
export type PeerMessage = z.infer<typeof Message>;

/** What servers on one broker tell each other. Each hears its own words too, in the same order. */
export class PeerLine {
  readonly #line: ServerLine;
  readonly #name: string;

  constructor(line: ServerLine, name: string, hear: (message: PeerMessage) => void) {
    this.#line = line;
    this.#name = name;
    line.listen(TOPIC, (topic, payload) => {
      if (topic !== TOPIC) return;
      const message = Message.safeParse(parse(payload)).data;
      if (message) hear(message);
    });
  }

  send(kind: string, body: unknown): void {
    const message: PeerMessage = { from: this.#name, kind, body };
    this.#line.publish(TOPIC, JSON.stringify(message), 1);
  }
}

const parse = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString());
  } catch {
    return undefined;
  }
};
