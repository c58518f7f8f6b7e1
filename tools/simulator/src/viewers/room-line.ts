import {
  generate,
  type IConnackPacket,
  type ISubackPacket,
  type Packet,
  parser,
} from 'mqtt-packet';
import { WebSocket } from 'ws';

const CONNECT_TIMEOUT_MS = 20_000;
const REFUSED = 128;
/** Heartbeats go out every ten seconds, so the broker never waits this long for a sign of life. */
const KEEPALIVE_S = 60;
/** Large crowds: a client must not cost more than its socket and a parser. */
const SOCKET_OPTIONS = { perMessageDeflate: false, skipUTF8Validation: true };

export interface LineAddress {
  url: string;
  clientId: string;
  username: string;
  password: string;
}

export interface LineHandlers {
  onMessage(topic: string, payload: Buffer): void;
  /** Not after `close()`. */
  onLost(): void;
}

/** The least MQTT 3.1.1 client that can live in a room: thousands of them fit in one process. */
export class RoomLine {
  readonly #socket: WebSocket;
  readonly #handlers: LineHandlers;
  readonly #waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  #accepted: { resolve(): void; reject(error: Error): void } | undefined;
  #lastId = 0;
  #closed = false;

  private constructor(address: LineAddress, handlers: LineHandlers) {
    this.#handlers = handlers;
    this.#socket = new WebSocket(address.url, 'mqtt', SOCKET_OPTIONS);
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', (packet: Packet) => this.#take(packet));
    packets.on('error', (error: Error) => this.#fail(error));
    this.#socket.on('open', () =>
      this.#send({
        cmd: 'connect',
        protocolId: 'MQTT',
        protocolVersion: 4,
        clean: true,
        keepalive: KEEPALIVE_S,
        clientId: address.clientId,
        username: address.username,
        password: Buffer.from(address.password),
      }),
    );
    this.#socket.on('message', (data) => packets.parse(data as Buffer));
    this.#socket.on('error', (error) => this.#fail(error));
    this.#socket.on('close', () => this.#fail(new Error('the broker closed the connection')));
  }

  static async open(address: LineAddress, handlers: LineHandlers): Promise<RoomLine> {
    const line = new RoomLine(address, handlers);
    const timer = setTimeout(
      () => line.#fail(new Error('the broker did not answer')),
      CONNECT_TIMEOUT_MS,
    );
    try {
      await new Promise<void>((resolve, reject) => {
        line.#accepted = { resolve, reject };
      });
      line.#accepted = undefined;
      return line;
    } finally {
      clearTimeout(timer);
    }
  }

  async subscribe(topics: readonly string[]): Promise<void> {
    const messageId = this.#nextId();
    await new Promise<void>((resolve, reject) => {
      this.#waiting.set(messageId, { resolve, reject });
      const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
      this.#send({ cmd: 'subscribe', messageId, subscriptions });
    });
  }

  publish(topic: string, payload: string, qos: 0 | 1): void {
    const messageId = qos === 1 ? { messageId: this.#nextId() } : {};
    this.#send({ cmd: 'publish', topic, payload, qos, dup: false, retain: false, ...messageId });
  }

  /** Says goodbye and closes. */
  close(): void {
    if (this.#closed) return;
    if (this.#socket.readyState === WebSocket.OPEN) this.#send({ cmd: 'disconnect' });
    this.#closed = true;
    this.#socket.close();
  }

  #take(packet: Packet): void {
    switch (packet.cmd) {
      case 'publish':
        if (packet.qos === 1 && packet.messageId !== undefined)
          this.#send({ cmd: 'puback', messageId: packet.messageId });
        this.#handlers.onMessage(packet.topic, packet.payload as Buffer);
        return;
      case 'connack':
        this.#answered(packet);
        return;
      case 'suback':
        this.#subscribed(packet);
    }
  }

  #answered({ returnCode }: IConnackPacket): void {
    if (returnCode === 0) this.#accepted?.resolve();
    else this.#fail(new Error(`the broker refused the connection (${returnCode})`));
  }

  #subscribed({ messageId = 0, granted }: ISubackPacket): void {
    const waiting = this.#waiting.get(messageId);
    this.#waiting.delete(messageId);
    const isRefused = granted.some((qos) => qos === REFUSED);
    if (isRefused) waiting?.reject(new Error('the broker refused a topic'));
    else waiting?.resolve();
  }

  #fail(error: Error): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#socket.terminate();
    for (const { reject } of this.#waiting.values()) reject(error);
    if (this.#accepted) this.#accepted.reject(error);
    else this.#handlers.onLost();
  }

  #send(packet: Packet): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(generate(packet));
  }

  #nextId(): number {
    this.#lastId = (this.#lastId % 65_535) + 1;
    return this.#lastId;
  }
}
