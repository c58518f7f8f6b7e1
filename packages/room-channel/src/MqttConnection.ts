import type {
  BrokerAddress,
  BrokerConnection,
  BrokerHandlers,
  MqttConnect,
} from './BrokerConnection.ts';

export type { BrokerConnection } from './BrokerConnection.ts';

import {
  DISCONNECT,
  encodeConnect,
  encodePubacks,
  encodePublish,
  encodeSubscribe,
  type Packet,
  PacketReader,
  PING,
  REFUSED,
} from './packets.ts';

const PING_TIMEOUT_MS = 3_000;
const PING_EVERY_MS = 25_000;
/** One answer may be late; after so many pings without any nobody is there any more. */
const UNANSWERED = 2;
/** Browsers wake a tab that was hidden for long once a minute: two of its pings fit in. */
const KEEPALIVE_S = 120;
const LAST_ID = 65_535;

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** What a connection needs of a websocket: that of browsers has it, and so has that of `ws`. */
interface MqttSocket {
  binaryType: string;
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((message: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: (() => void) | null;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

export interface MqttPlatform {
  openSocket(url: string, protocol: string): MqttSocket;
  /** Runs the work once this turn of the event loop has been gone through. */
  runSoon(work: () => void): void;
  readonly connectTimeoutMs: number;
}

/** MQTT 3.1.1 over a websocket. */
export const mqttConnectOn =
  (platform: MqttPlatform): MqttConnect =>
  (address, handlers) =>
    new Promise((resolve, reject) => {
      const connection = new MqttConnection(platform, address, handlers, {
        resolve: () => resolve(connection),
        reject,
      });
    });

const OPEN = 1;

class MqttConnection implements BrokerConnection {
  readonly #platform: MqttPlatform;
  readonly #socket: MqttSocket;
  readonly #handlers: BrokerHandlers;
  readonly #reader = new PacketReader();
  readonly #subscriptions = new Map<number, Waiting>();
  readonly #signsOfLife = new Set<() => void>();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  /** Until the broker has accepted the connection. */
  #accepted: Waiting | undefined;
  #unacknowledged: number[] = [];
  #unanswered = 0;
  #isClosed = false;
  #lastId = 0;

  constructor(
    platform: MqttPlatform,
    address: BrokerAddress,
    handlers: BrokerHandlers,
    accepted: Waiting,
  ) {
    this.#platform = platform;
    this.#handlers = handlers;
    this.#accepted = accepted;
    const { clientId, username, password } = address;
    this.#socket = platform.openSocket(address.url, 'mqtt');
    this.#timers.push(
      setTimeout(
        () => this.#fail(new Error('the broker did not answer')),
        platform.connectTimeoutMs,
      ),
    );
    this.#socket.binaryType = 'arraybuffer';
    this.#socket.onopen = () =>
      this.#send(encodeConnect({ clientId, username, password, keepaliveSeconds: KEEPALIVE_S }));
    this.#socket.onmessage = ({ data }) => this.#receive(data);
    // Every error is followed by a close.
    this.#socket.onerror = () => {};
    this.#socket.onclose = () => this.#fail(new Error('the broker closed the connection'));
  }

  subscribe(topic: string, qos: 0 | 1): Promise<void> {
    const id = this.#nextId();
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new Error('the connection is closed'));
      this.#subscriptions.set(id, {
        resolve,
        reject: (error) => reject(new Error(`${error.message}: ${topic}`)),
      });
      this.#send(encodeSubscribe(id, topic, qos));
    });
  }

  publish(topic: string, payload: string, qos: 0 | 1): void {
    this.#send(encodePublish(topic, payload, qos === 1 ? this.#nextId() : undefined));
  }

  isAlive(): Promise<boolean> {
    return new Promise((resolve) => {
      if (this.#socket.readyState !== OPEN) return resolve(false);
      const settle = (alive: boolean) => {
        clearTimeout(timer);
        this.#signsOfLife.delete(heard);
        resolve(alive);
      };
      const heard = () => settle(true);
      const timer = setTimeout(() => settle(false), PING_TIMEOUT_MS);
      this.#signsOfLife.add(heard);
      this.#send(PING);
    });
  }

  close(): void {
    if (this.#isClosed) return;
    this.#acknowledge();
    this.#send(DISCONNECT);
    this.#end(new Error('closed by this side'));
  }

  #receive(data: unknown): void {
    if (this.#isClosed) return;
    this.#unanswered = 0;
    try {
      if (!(data instanceof ArrayBuffer)) throw new TypeError('only bytes travel here');
      for (const packet of this.#reader.read(new Uint8Array(data))) this.#take(packet);
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
    }
    for (const heard of [...this.#signsOfLife]) heard();
  }

  #take(packet: Packet): void {
    if (this.#isClosed) return;
    switch (packet.type) {
      case 'connack':
        this.#answered(packet.code);
        return;
      case 'suback': {
        const waiting = this.#subscriptions.get(packet.id);
        this.#subscriptions.delete(packet.id);
        if (packet.granted === REFUSED) waiting?.reject(new Error('subscription refused'));
        else waiting?.resolve();
        return;
      }
      case 'publish':
        if (packet.id !== undefined) this.#acknowledgeSoon(packet.id);
        this.#handlers.onMessage(packet.topic, packet.payload);
    }
  }

  #answered(code: number): void {
    if (code !== 0) {
      this.#fail(new Error(`the broker refused the connection (${code})`));
      return;
    }
    const accepted = this.#accepted;
    this.#accepted = undefined;
    this.#stopTimers();
    this.#timers.push(setInterval(() => this.#keepAlive(), PING_EVERY_MS));
    accepted?.resolve();
  }

  #keepAlive(): void {
    if (this.#unanswered >= UNANSWERED) {
      this.#fail(new Error('the broker has fallen silent'));
      return;
    }
    this.#unanswered += 1;
    this.#send(PING);
  }

  /** In a flood, sending acknowledgements one by one would cost more than the notices. */
  #acknowledgeSoon(id: number): void {
    if (this.#unacknowledged.push(id) === 1) this.#platform.runSoon(() => this.#acknowledge());
  }

  #acknowledge(): void {
    const ids = this.#unacknowledged;
    this.#unacknowledged = [];
    if (ids.length > 0) this.#send(encodePubacks(ids));
  }

  #fail(error: Error): void {
    if (this.#isClosed) return;
    const accepted = this.#accepted;
    this.#end(error);
    if (accepted) accepted.reject(error);
    else this.#handlers.onClose();
  }

  #end(error: Error): void {
    this.#isClosed = true;
    this.#stopTimers();
    this.#socket.close();
    for (const { reject } of this.#subscriptions.values()) reject(error);
    this.#subscriptions.clear();
  }

  #stopTimers(): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#socket.readyState === OPEN) this.#socket.send(bytes);
  }

  #nextId(): number {
    this.#lastId = (this.#lastId % LAST_ID) + 1;
    return this.#lastId;
  }
}
