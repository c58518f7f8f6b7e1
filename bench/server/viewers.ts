// Runs the viewers of one room in a separate process: each publishes, acknowledges and counts messages.
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { PacketReader, type Packets } from '../broker/PacketReader.ts';
import { RawWebSocket } from '../broker/RawWebSocket.ts';
import { sharedNow } from '../broker/room.ts';
import { percentile } from '../percentile.ts';

/** Without a reply topic the broker's PUBACK counts as accepted. */
export interface ViewerConfig {
  clientId: string;
  username: string;
  password: string;
  publishTo: string;
  replies?: string;
  room: string;
  /** The parts of a message before and after the time of sending. */
  envelope: [before: string, after: string];
  heartbeat?: { topic: string; payload: string };
}

export interface Round {
  /** Messages of each speaker. */
  messages: number;
  /** The first so many viewers send; all if omitted. */
  speakers?: number;
  /** The rate of all viewers together; unlimited if omitted. */
  perSecond?: number;
  /** Not each message is delivered to each viewer: the round ends a moment after the last was accepted. */
  isPartly?: true;
  /** A part of the text of notices whose times one of the viewers takes down. */
  announcedBy?: string;
}

export interface Outcome {
  seconds: number;
  refused: number;
  delivered: number;
  acceptedP99: number;
  deliveredP99: number;
  /** When one of the viewers got a notice that is announced, in milliseconds. */
  announcedAt: number[];
}

const PUBACK = 4;
const SUBACK = 9;
/** Only some viewers measure delays, so that measuring does not affect the result. */
const SAMPLE_EVERY = 16;
const CONNECT_BATCH = 50;
const TIMEOUT_MS = 60_000;
/** What was accepted last has been delivered by then. */
const DELIVERY_MS = 1_500;
const HEARTBEAT_ID = '"request_id":"heartbeat"';
const HEARTBEAT_TICK_MS = 20;

let accepted = 0;
let refused = 0;
let delivered = 0;
let acceptDelays: number[] = [];
let deliverDelays: number[] = [];
let announcedAt: number[] = [];
let announcedBy: string | undefined;

class Viewer {
  readonly #socket: RawWebSocket;
  readonly #config: ViewerConfig;
  envelope: ViewerConfig['envelope'];
  readonly #sentAt: number[] = [];
  #lastId = 1;

  private constructor(socket: RawWebSocket, config: ViewerConfig) {
    this.#socket = socket;
    this.#config = config;
    this.envelope = config.envelope;
  }

  static async open(url: URL, config: ViewerConfig, isSampled: boolean): Promise<Viewer> {
    const socket = await RawWebSocket.open(url);
    const viewer = new Viewer(socket, config);
    const reader = new PacketReader();
    const subscribed = Promise.withResolvers<void>();
    socket.onClose(() => subscribed.reject(new Error('closed')));
    socket.onMessage((data) => {
      const packets = reader.read(data);
      if (packets.types.has(SUBACK)) subscribed.resolve();
      if (packets.acknowledgements.length > 0) socket.send(packets.acknowledgements);
      viewer.#handle(packets, isSampled);
    });
    const { clientId, username } = config;
    const password = Buffer.from(config.password);
    const options = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 } as const;
    socket.send(generate({ cmd: 'connect', ...options, clientId, username, password }));
    const topics = config.replies ? [config.room, config.replies] : [config.room];
    const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
    socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    await subscribed.promise;
    return viewer;
  }

  send(): void {
    const [before, after] = this.envelope;
    const now = sharedNow();
    this.#sentAt.push(now);
    this.#publish(this.#config.publishTo, `${before}@${now.toFixed(2)}@${after}`);
  }

  sendHeartbeat(): void {
    const { heartbeat } = this.#config;
    if (heartbeat) this.#publish(heartbeat.topic, heartbeat.payload);
  }

  #publish(topic: string, payload: string): void {
    this.#lastId = (this.#lastId % 65_535) + 1;
    const message = { topic, payload, qos: 1, messageId: this.#lastId };
    this.#socket.send(generate({ cmd: 'publish', dup: false, retain: false, ...message } as never));
  }

  #handle({ publishes, types }: Packets, isSampled: boolean): void {
    if (!this.#config.replies)
      for (let left = types.get(PUBACK) ?? 0; left > 0; left -= 1) this.#onAccepted();
    for (const { topic, payload } of publishes) {
      if (this.#config.replies && topic() === this.#config.replies) {
        const reply = payload();
        if (reply.includes(HEARTBEAT_ID)) continue;
        if (!reply.includes('"result":0')) refused += 1;
        this.#onAccepted();
        continue;
      }
      delivered += 1;
      if (!isSampled) continue;
      if (announcedBy !== undefined) {
        if (this === viewers[0] && payload().includes(announcedBy)) announcedAt.push(sharedNow());
        continue;
      }
      const sentAt = Number.parseFloat(payload().split('@')[1] ?? '');
      if (!Number.isNaN(sentAt)) deliverDelays.push(sharedNow() - sentAt);
    }
  }

  #onAccepted(): void {
    accepted += 1;
    acceptDelays.push(sharedNow() - (this.#sentAt.shift() ?? 0));
  }
}

const [url = ''] = process.argv.slice(2);
const viewers: Viewer[] = [];

async function run(round: Round): Promise<Outcome> {
  [accepted, refused, delivered, acceptDelays, deliverDelays] = [0, 0, 0, [], []];
  [announcedAt, announcedBy] = [[], round.announcedBy];
  const speakers = viewers.slice(0, round.speakers);
  const total = round.messages * speakers.length;
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  for (let sent = 0; sent < total; sent += 1) {
    while (round.perSecond && sent > seconds() * round.perSecond) await wait(2);
    speakers[sent % speakers.length]?.send();
  }
  const deadline = performance.now() + TIMEOUT_MS;
  const isDelivered = () =>
    round.isPartly === true || delivered >= (accepted - refused) * viewers.length;
  const isDone = () => accepted >= total && isDelivered();
  while (!isDone() && performance.now() < deadline) await wait(1);
  if (!isDone()) throw new Error(`${accepted} of ${total} accepted, ${delivered} delivered`);
  const took = seconds();
  if (round.isPartly) await wait(DELIVERY_MS);
  return {
    seconds: took,
    refused,
    delivered,
    acceptedP99: percentile(acceptDelays, 0.99),
    deliveredP99: percentile(deliverDelays, 0.99),
    announcedAt,
  };
}

/** Heartbeats of all viewers, evenly in the interval. */
function sendHeartbeats(everyMs: number): void {
  const startedAt = performance.now();
  let sent = 0;
  setInterval(() => {
    const due = ((performance.now() - startedAt) / everyMs) * viewers.length;
    for (; sent < due; sent += 1) viewers[sent % viewers.length]?.sendHeartbeat();
  }, HEARTBEAT_TICK_MS);
}

process.on('disconnect', () => process.exit());
type Message =
  | { viewers: ViewerConfig[] }
  | { envelopes: ViewerConfig['envelope'][] }
  | { heartbeatEveryMs: number }
  | Round;
process.on('message', async (message: Message) => {
  if ('heartbeatEveryMs' in message) {
    sendHeartbeats(message.heartbeatEveryMs);
    process.send?.('ready');
  } else if ('envelopes' in message) {
    for (const [index, envelope] of message.envelopes.entries()) {
      const viewer = viewers[index];
      if (viewer) viewer.envelope = envelope;
    }
    process.send?.('ready');
  } else if ('viewers' in message) {
    const { viewers: configs } = message;
    for (let from = 0; from < configs.length; from += CONNECT_BATCH) {
      const batch = configs.slice(from, from + CONNECT_BATCH);
      const opened = batch.map((config, index) =>
        Viewer.open(new URL(url), config, (from + index) % SAMPLE_EVERY === 0),
      );
      viewers.push(...(await Promise.all(opened)));
    }
    process.send?.('connected');
  } else process.send?.(await run(message));
});
process.send?.('ready');
