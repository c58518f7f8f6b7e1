import type {
  BrokerConnection,
  BrokerHandlers,
  ConnectOptions,
  MqttConnect,
} from './BrokerConnection.ts';

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

export type { BrokerConnection };

const PING_TIMEOUT_MS = 3_000;
const PING_EVERY_MS = 25_000;
/** A single late response is tolerated; after this many unanswered pings the connection is closed. */
const MAX_UNANSWERED_PINGS = 2;
/** Browsers run timers of a long-hidden tab once a minute: this leaves time for two pings. */
const KEEPALIVE_S = 120;
const MAX_PACKET_ID = 65_535;

interface Deferred {
  resolve(): void;
  reject(error: Error): void;
}

/** The part of a WebSocket that a connection uses; browsers and `ws` both provide it. */
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

export interface MqttEnvironment {
  openSocket(url: string, protocol: string): MqttSocket;
  /** Runs the callback after the current turn of the event loop. */
  defer(callback: () => void): void;
  readonly connectTimeoutMs: number;
  /** Reports what a handler of messages has thrown; the connection goes on. */
  reportError(error: unknown): void;
}

/** MQTT 3.1.1 over a WebSocket. */
export const mqttConnectOn =
  (environment: MqttEnvironment): MqttConnect =>
  (options, handlers) =>
    new Promise((resolve, reject) => {
      const connection = new MqttConnection(environment, options, handlers, {
        resolve: () => resolve(connection),
        reject,
      });
    });

const OPEN = 1;

class MqttConnection implements BrokerConnection {
  readonly #environment: MqttEnvironment;
  readonly #socket: MqttSocket;
  readonly #handlers: BrokerHandlers;
  readonly #reader = new PacketReader();
  readonly #subscriptions = new Map<number, Deferred>();
  readonly #aliveListeners = new Set<() => void>();
  readonly #timers: ReturnType<typeof setTimeout>[] = [];
  /** Set until the broker has accepted the connection. */
  #accepted: Deferred | undefined;
  #unacknowledged: number[] = [];
  #unansweredPings = 0;
  #isClosed = false;
  #lastId = 0;

  constructor(
    environment: MqttEnvironment,
    options: ConnectOptions,
    handlers: BrokerHandlers,
    accepted: Deferred,
  ) {
    this.#environment = environment;
    this.#handlers = handlers;
    this.#accepted = accepted;
    const { clientId, username, password } = options;
    this.#socket = environment.openSocket(options.url, 'mqtt');
    this.#timers.push(
      setTimeout(
        () => this.#fail(new Error('the broker did not answer')),
        environment.connectTimeoutMs,
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
        this.#aliveListeners.delete(onAlive);
        resolve(alive);
      };
      const onAlive = () => settle(true);
      const timer = setTimeout(() => settle(false), PING_TIMEOUT_MS);
      this.#aliveListeners.add(onAlive);
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
    this.#unansweredPings = 0;
    for (const packet of this.#read(data)) this.#handle(packet);
    for (const onAlive of [...this.#aliveListeners]) onAlive();
  }

  #read(data: unknown): Packet[] {
    try {
      if (!(data instanceof ArrayBuffer)) throw new TypeError('expected a binary frame');
      return this.#reader.read(new Uint8Array(data));
    } catch (error) {
      this.#fail(error instanceof Error ? error : new Error(String(error)));
      return [];
    }
  }

  #handle(packet: Packet): void {
    if (this.#isClosed) return;
    switch (packet.type) {
      case 'connack':
        this.#handleConnack(packet.code);
        return;
      case 'suback': {
        const pending = this.#subscriptions.get(packet.id);
        this.#subscriptions.delete(packet.id);
        if (packet.granted === REFUSED) pending?.reject(new Error('subscription refused'));
        else pending?.resolve();
        return;
      }
      case 'publish':
        if (packet.id !== undefined) this.#acknowledgeSoon(packet.id);
        this.#deliver(packet.topic, packet.payload);
    }
  }

  /** An error in a page must not look like a broken connection. */
  #deliver(topic: string, payload: string): void {
    try {
      this.#handlers.onMessage(topic, payload);
    } catch (error) {
      this.#environment.reportError(error);
    }
  }

  #handleConnack(code: number): void {
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
    if (this.#unansweredPings >= MAX_UNANSWERED_PINGS) {
      this.#fail(new Error('the broker no longer responds'));
      return;
    }
    this.#unansweredPings += 1;
    this.#send(PING);
  }

  /** Batches acknowledgements: at high rates, sending them one by one would cost more than the notices. */
  #acknowledgeSoon(id: number): void {
    if (this.#unacknowledged.push(id) === 1) this.#environment.defer(() => this.#acknowledge());
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
    this.#lastId = (this.#lastId % MAX_PACKET_ID) + 1;
    return this.#lastId;
  }
}
