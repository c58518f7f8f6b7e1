import { generate, parser } from 'mqtt-packet';
import { WebSocket } from 'ws';

export const TOPIC = 'live/r1/client';

let opened = 10_000;

/** A console's connection that counts what it hears, or does not even read it. */
export class Listener {
  readonly #socket: WebSocket;
  #heard = 0;
  #awaited: { count: number; reached(): void } | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async open(url: string): Promise<Listener> {
    const socket = new WebSocket(url, 'mqtt', { perMessageDeflate: false });
    const listener = new Listener(socket);
    const packets = parser({ protocolVersion: 4 });
    const subscribed = new Promise<void>((resolve) => {
      packets.on('packet', ({ cmd }) => {
        if (cmd === 'suback') resolve();
        else if (cmd === 'publish') listener.#hear();
      });
    });
    socket.on('message', (data) => packets.parse(data as Buffer));
    await new Promise((resolve) => socket.once('open', resolve));
    opened += 1;
    const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 };
    const name = `console${opened}`;
    const sender = {
      clientId: `${name.padEnd(16, '-')}12345`,
      username: 'u',
      password: name.padEnd(16, '-'),
    };
    socket.send(generate({ cmd: 'connect', ...hello, ...sender } as never));
    const subscriptions = [{ topic: TOPIC, qos: 0 as const }];
    socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    await subscribed;
    return listener;
  }

  /** Settles once so many more have been heard. */
  hears(count: number): Promise<void> {
    return new Promise((reached) => {
      this.#awaited = { count: this.#heard + count, reached };
    });
  }

  stall(): void {
    this.#socket.pause();
  }

  get isOpen(): boolean {
    return this.#socket.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.#socket.terminate();
  }

  #hear(): void {
    this.#heard += 1;
    if (this.#awaited && this.#heard >= this.#awaited.count) this.#awaited.reached();
  }
}
