import type { Qos } from './broker.ts';
import { publishFrame, type Said } from './publish-frame.ts';

/** Somebody at the other end of a connection. Frames are shared: nobody may change one. */
export interface FrameTaker {
  takeFrame(frame: Buffer): void;
}

interface Topic {
  readonly name: Buffer;
  /** By the quality of service they asked for. */
  readonly takers: Record<Qos, Set<FrameTaker>>;
  /** In this turn of the event loop. */
  readonly said: Said[];
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
    const known = this.#topics.get(topic) ?? {
      name: Buffer.from(topic),
      takers: { 0: new Set(), 1: new Set() },
      said: [],
    };
    this.#topics.set(topic, known);
    // Whoever asks again may ask for another quality.
    for (const takers of Object.values(known.takers)) takers.delete(taker);
    known.takers[qos].add(taker);
    const topics = this.#topicsOf.get(taker) ?? new Set();
    this.#topicsOf.set(taker, topics.add(topic));
  }

  unsubscribe(taker: FrameTaker, topic: string): void {
    const known = this.#topics.get(topic);
    if (!known) return;
    const { takers } = known;
    takers[0].delete(taker);
    takers[1].delete(taker);
    if (takers[0].size + takers[1].size === 0) this.#topics.delete(topic);
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
    topic.said.push({ payload: Buffer.from(text), id: qos === 0 ? undefined : this.#nextId() });
    this.#spoken.add(topic);
  }

  #flush(): void {
    this.#isWaiting = false;
    for (const { name, takers, said } of this.#spoken) {
      if (takers[1].size > 0) sendAll(takers[1], publishFrame(name, said));
      if (takers[0].size > 0) sendAll(takers[0], publishFrame(name, said.map(withoutId)));
      said.length = 0;
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

const withoutId = ({ payload }: Said): Said => ({ payload, id: undefined });

const sendAll = (takers: ReadonlySet<FrameTaker>, frame: Buffer): void => {
  for (const taker of takers) taker.takeFrame(frame);
};
