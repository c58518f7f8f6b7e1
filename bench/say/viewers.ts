// Viewers of one room in a process of their own: each publishes, acknowledges and counts what it receives.
import { setTimeout as wait } from 'node:timers/promises';
import { generate } from 'mqtt-packet';
import { PacketReader, type Packets } from '../fanout/PacketReader.ts';
import { RawWebSocket } from '../fanout/RawWebSocket.ts';
import { sharedNow } from '../fanout/room.ts';
import { percentile } from '../percentile.ts';

/** Who publishes where. Without a reply topic the broker's own acknowledgement counts as accepted. */
export interface ViewerSeat {
  clientId: string;
  username: string;
  password: string;
  publishTo: string;
  replies?: string;
  room: string;
  /** What surrounds the text of a comment in a message. */
  envelope: [before: string, after: string];
}

export interface Round {
  /** Of each viewer. */
  comments: number;
  /** Of all viewers together; flat out when left out. */
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
/** Only some viewers look at the clock, so that looking is not what is measured. */
const LOOKS_EVERY = 16;
const OPEN_AT_ONCE = 50;
const PATIENCE_MS = 60_000;

let accepted = 0;
let refused = 0;
let delivered = 0;
let acceptDelays: number[] = [];
let deliverDelays: number[] = [];

class Viewer {
  readonly #socket: RawWebSocket;
  readonly #seat: ViewerSeat;
  readonly #sentAt: number[] = [];
  #lastId = 1;

  private constructor(socket: RawWebSocket, seat: ViewerSeat) {
    this.#socket = socket;
    this.#seat = seat;
  }

  static async open(url: URL, seat: ViewerSeat, looks: boolean): Promise<Viewer> {
    const socket = await RawWebSocket.open(url);
    const viewer = new Viewer(socket, seat);
    const reader = new PacketReader();
    const subscribed = Promise.withResolvers<void>();
    socket.onClose(() => subscribed.reject(new Error('closed')));
    socket.onMessage((data) => {
      const packets = reader.read(data);
      if (packets.types.has(SUBACK)) subscribed.resolve();
      if (packets.acknowledgements.length > 0) socket.send(packets.acknowledgements);
      viewer.#take(packets, looks);
    });
    const { clientId, username } = seat;
    const password = Buffer.from(seat.password);
    const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 } as const;
    socket.send(generate({ cmd: 'connect', ...hello, clientId, username, password }));
    const topics = seat.replies ? [seat.room, seat.replies] : [seat.room];
    const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
    socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    await subscribed.promise;
    return viewer;
  }

  say(): void {
    const [before, after] = this.#seat.envelope;
    const now = sharedNow();
    this.#sentAt.push(now);
    this.#lastId = (this.#lastId % 65_535) + 1;
    const payload = `${before}@${now.toFixed(2)}@${after}`;
    const message = { topic: this.#seat.publishTo, payload, qos: 1, messageId: this.#lastId };
    this.#socket.send(generate({ cmd: 'publish', dup: false, retain: false, ...message } as never));
  }

  #take({ publishes, types }: Packets, looks: boolean): void {
    if (!this.#seat.replies)
      for (let left = types.get(PUBACK) ?? 0; left > 0; left -= 1) this.#accept();
    for (const { topic, payload } of publishes) {
      if (this.#seat.replies && topic() === this.#seat.replies) {
        if (!payload().includes('"result":0')) refused += 1;
        this.#accept();
        continue;
      }
      delivered += 1;
      if (!looks) continue;
      const sentAt = Number.parseFloat(payload().split('@')[1] ?? '');
      if (!Number.isNaN(sentAt)) deliverDelays.push(sharedNow() - sentAt);
    }
  }

  #accept(): void {
    accepted += 1;
    acceptDelays.push(sharedNow() - (this.#sentAt.shift() ?? 0));
  }
}

const [url = ''] = process.argv.slice(2);
const viewers: Viewer[] = [];

async function run({ comments, perSecond }: Round): Promise<Outcome> {
  [accepted, refused, delivered, acceptDelays, deliverDelays] = [0, 0, 0, [], []];
  const total = comments * viewers.length;
  const begun = performance.now();
  for (let sent = 0; sent < total; sent += 1) {
    while (perSecond && sent > ((performance.now() - begun) / 1_000) * perSecond) await wait(2);
    viewers[sent % viewers.length]?.say();
  }
  const until = performance.now() + PATIENCE_MS;
  const isDone = () => accepted >= total && delivered >= (accepted - refused) * viewers.length;
  while (!isDone() && performance.now() < until) await wait(1);
  if (!isDone()) throw new Error(`${accepted} of ${total} accepted, ${delivered} delivered`);
  return {
    seconds: (performance.now() - begun) / 1_000,
    refused,
    acceptedP99: percentile(acceptDelays, 0.99),
    deliveredP99: percentile(deliverDelays, 0.99),
  };
}

process.on('disconnect', () => process.exit());
process.on('message', async (message: { seats: ViewerSeat[] } | Round) => {
  if ('seats' in message) {
    const { seats } = message;
    for (let from = 0; from < seats.length; from += OPEN_AT_ONCE) {
      const some = seats.slice(from, from + OPEN_AT_ONCE);
      const opened = some.map((seat, index) =>
        Viewer.open(new URL(url), seat, (from + index) % LOOKS_EVERY === 0),
      );
      viewers.push(...(await Promise.all(opened)));
    }
    process.send?.('seated');
  } else process.send?.(await run(message));
});
process.send?.('ready');
