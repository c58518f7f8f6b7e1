import { generate, parser } from 'mqtt-packet';
import { WebSocket } from 'ws';

export const TOPIC = 'live/r1/client';

let lastId = 10_000;

/** A console's connection that counts messages, or stops reading. */
export class Subscriber {
  readonly #socket: WebSocket;
  #received = 0;
  #expected: { count: number; reached(): void } | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(url: string): Promise<Subscriber> {
    const socket = new WebSocket(url, 'mqtt', { perMessageDeflate: false });
    const subscriber = new Subscriber(socket);
    const packets = parser({ protocolVersion: 4 });
    const subscribed = new Promise<void>((resolve) => {
      packets.on('packet', ({ cmd }) => {
        if (cmd === 'suback') resolve();
        else if (cmd === 'publish') subscriber.#onMessage();
      });
    });
    socket.on('message', (data) => packets.parse(data as Buffer));
    await new Promise((resolve) => socket.once('open', resolve));
    lastId += 1;
    const options = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 };
    const name = `console${lastId}`;
    const credentials = {
      clientId: `${name.padEnd(16, '-')}12345`,
      username: 'u',
      password: name.padEnd(16, '-'),
    };
    socket.send(generate({ cmd: 'connect', ...options, ...credentials } as never));
    const subscriptions = [{ topic: TOPIC, qos: 0 as const }];
    socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    await subscribed;
    return subscriber;
  }

  /** Resolves after `count` further messages. */
  receives(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#expected = { count: this.#received + count, reached };
    });
  }

  stopReading(): void {
    this.#socket.pause();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#socket.terminate();
  }

  #onMessage(): void {
    this.#received += 1;
    if (this.#expected && this.#received >= this.#expected.count) this.#expected.reached();
  }
}
