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
  /** The parts of a message before and after the text of the comment. */
  envelope: [before: string, after: string];
}

export interface Round {
  /** Comments of each viewer. */
  comments: number;
  /** The rate of all viewers together; unlimited if omitted. */
  perSecond?: number;
}

export interface Outcome {
  seconds: number;
  refused: number;
  acceptedP99: number;
  deliveredP99: number;
}

const PUBACK = 4;
const SUBACK = 9;
/** Only some viewers measure delays, so that measuring does not affect the result. */
const SAMPLE_EVERY = 16;
const CONNECT_BATCH = 50;
const TIMEOUT_MS = 60_000;

let accepted = 0;
let refused = 0;
let delivered = 0;
let acceptDelays: number[] = [];
let deliverDelays: number[] = [];

class Viewer {
  readonly #socket: RawWebSocket;
  readonly #config: ViewerConfig;
  readonly #sentAt: number[] = [];
  #lastId = 1;

  private constructor(socket: RawWebSocket, config: ViewerConfig) {
    this.#socket = socket;
    this.#config = config;
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

  comment(): void {
    const [before, after] = this.#config.envelope;
    const now = sharedNow();
    this.#sentAt.push(now);
    this.#lastId = (this.#lastId % 65_535) + 1;
    const payload = `${before}@${now.toFixed(2)}@${after}`;
    const message = { topic: this.#config.publishTo, payload, qos: 1, messageId: this.#lastId };
    this.#socket.send(generate({ cmd: 'publish', dup: false, retain: false, ...message } as never));
  }

  #handle({ publishes, types }: Packets, isSampled: boolean): void {
    if (!this.#config.replies)
      for (let left = types.get(PUBACK) ?? 0; left > 0; left -= 1) this.#onAccepted();
    for (const { topic, payload } of publishes) {
      if (this.#config.replies && topic() === this.#config.replies) {
        if (!payload().includes('"result":0')) refused += 1;
        this.#onAccepted();
        continue;
      }
      delivered += 1;
      if (!isSampled) continue;
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

async function run({ comments, perSecond }: Round): Promise<Outcome> {
  [accepted, refused, delivered, acceptDelays, deliverDelays] = [0, 0, 0, [], []];
  const total = comments * viewers.length;
  const startedAt = performance.now();
  for (let sent = 0; sent < total; sent += 1) {
    while (perSecond && sent > ((performance.now() - startedAt) / 1_000) * perSecond) await wait(2);
    viewers[sent % viewers.length]?.comment();
  }
  const deadline = performance.now() + TIMEOUT_MS;
  const isDone = () => accepted >= total && delivered >= (accepted - refused) * viewers.length;
  while (!isDone() && performance.now() < deadline) await wait(1);
  if (!isDone()) throw new Error(`${accepted} of ${total} accepted, ${delivered} delivered`);
  return {
    seconds: (performance.now() - startedAt) / 1_000,
    refused,
    acceptedP99: percentile(acceptDelays, 0.99),
    deliveredP99: percentile(deliverDelays, 0.99),
  };
}

process.on('disconnect', () => process.exit());
process.on('message', async (message: { viewers: ViewerConfig[] } | Round) => {
  if ('viewers' in message) {
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
