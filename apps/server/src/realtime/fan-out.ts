import { generate } from 'mqtt-packet';
import type { Qos } from './broker.ts';
import { webSocketFrame } from './websocket-frame.ts';

/** Somebody at the other end of a connection. Frames are shared: nobody may change one. */
export interface FrameTaker {
  takeFrame(frame: Buffer): void;
}

interface Topic {
  readonly takers: Map<FrameTaker, Qos>;
  /** The packets of this turn of the event loop, as each quality of service has them. */
  waiting: [atMostOnce: Buffer[], atLeastOnce: Buffer[]];
}

const LAST_PACKET_ID = 65_535;

/**
 * Carries what the server says to those who listen. A broker encodes and remembers every packet for
 * every listener; here a packet is encoded once, all listeners share its bytes, and a listener who
 * is slow holds up nobody. Nothing needs to be remembered, because sessions end with their
 * connection: an acknowledgement tells nothing that the connection has not.
 */
export class FanOut {
  readonly #topics = new Map<string, Topic>();
  readonly #topicsOf = new Map<FrameTaker, Set<string>>();
  readonly #spoken = new Set<Topic>();
  #accepted: (() => void)[] = [];
  #isWaiting = false;
  #packetId = 0;

  subscribe(taker: FrameTaker, topic: string, qos: Qos): void {
    const known = this.#topics.get(topic) ?? { takers: new Map(), waiting: [[], []] };
    this.#topics.set(topic, known);
    known.takers.set(taker, qos);
    const topics = this.#topicsOf.get(taker) ?? new Set();
    this.#topicsOf.set(taker, topics.add(topic));
  }

  unsubscribe(taker: FrameTaker, topic: string): void {
    const known = this.#topics.get(topic);
    known?.takers.delete(taker);
    if (known?.takers.size === 0) this.#topics.delete(topic);
    this.#topicsOf.get(taker)?.delete(topic);
  }

  leave(taker: FrameTaker): void {
    for (const topic of this.#topicsOf.get(taker) ?? []) this.unsubscribe(taker, topic);
    this.#topicsOf.delete(taker);
  }

  /** `accepted` is told once the packet is on its way to everybody. */
  publish(name: string, text: string, qos: Qos, accepted?: () => void): void {
    if (accepted) this.#accepted.push(accepted);
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      setImmediate(() => this.#flush());
    }
    const topic = this.#topics.get(name);
    if (!topic) return;
    const payload = Buffer.from(text);
    const packet = { cmd: 'publish', topic: name, payload, dup: false, retain: false } as const;
    const [atMostOnce, atLeastOnce] = topic.waiting;
    const plain = generate({ ...packet, qos: 0 });
    atMostOnce.push(plain);
    atLeastOnce.push(qos === 0 ? plain : generate({ ...packet, qos, messageId: this.#nextId() }));
    this.#spoken.add(topic);
  }

  #flush(): void {
    this.#isWaiting = false;
    for (const topic of this.#spoken) {
      const frames = topic.waiting.map((packets) => webSocketFrame(packets));
      topic.waiting = [[], []];
      for (const [taker, qos] of topic.takers) taker.takeFrame(frames[qos] as Buffer);
    }
    this.#spoken.clear();
    for (const tell of this.#accepted.splice(0)) tell();
  }

  /** The same for all listeners: each sees it once among tens of thousands. */
  #nextId(): number {
    this.#packetId = (this.#packetId % LAST_PACKET_ID) + 1;
    return this.#packetId;
  }
}
