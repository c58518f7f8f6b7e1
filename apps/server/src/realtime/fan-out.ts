import { guardedImmediate, printError } from '@live/guards';
import { generate } from 'mqtt-packet';
import { binaryFrame } from './binary-frame.ts';
import type { Qos } from './broker.ts';

/** The other end of a connection. Frames are shared between subscribers and must not be changed. */
export interface FrameSubscriber {
  sendFrame(frame: Buffer): void;
}

/** A message on a topic. Subscribers acknowledge one with an id. */
interface OutgoingMessage {
  payload: Buffer;
  id: number | undefined;
}

interface Topic {
  readonly name: string;
  /** Subscribers by the quality of service they asked for. */
  readonly subscribers: Record<Qos, Set<FrameSubscriber>>;
  /** Published in this turn of the event loop. */
  readonly messages: OutgoingMessage[];
}

const LAST_PACKET_ID = 65_535;

/**
 * Publishes the server's messages to their subscribers. A packet is encoded once and all subscribers
 * share its bytes; a slow subscriber delays nobody else. No packet is stored for redelivery, because
 * sessions end with their connection.
 */
export class FanOut {
  readonly #topics = new Map<string, Topic>();
  readonly #topicsOf = new Map<FrameSubscriber, Set<string>>();
  readonly #pendingTopics = new Set<Topic>();
  #accepted: (() => void)[] = [];
  #isWaiting = false;
  #packetId = 0;

  subscribe(subscriber: FrameSubscriber, topic: string, qos: Qos): void {
    const known = this.#topics.get(topic) ?? {
      name: topic,
      subscribers: { 0: new Set(), 1: new Set() },
      messages: [],
    };
    this.#topics.set(topic, known);
    // A repeated subscription may ask for another quality of service.
    for (const subscribers of Object.values(known.subscribers)) subscribers.delete(subscriber);
    known.subscribers[qos].add(subscriber);
    const topics = this.#topicsOf.get(subscriber) ?? new Set();
    this.#topicsOf.set(subscriber, topics.add(topic));
  }

  unsubscribe(subscriber: FrameSubscriber, topic: string): void {
    const known = this.#topics.get(topic);
    if (!known) return;
    const { subscribers } = known;
    subscribers[0].delete(subscriber);
    subscribers[1].delete(subscriber);
    if (subscribers[0].size + subscribers[1].size === 0) this.#topics.delete(topic);
    this.#topicsOf.get(subscriber)?.delete(topic);
  }

  leave(subscriber: FrameSubscriber): void {
    for (const topic of this.#topicsOf.get(subscriber) ?? []) this.unsubscribe(subscriber, topic);
    this.#topicsOf.delete(subscriber);
  }

  /** `accepted` is called once the packet has been written to every subscriber. */
  publish(name: string, text: string, qos: Qos, accepted?: () => void): void {
    if (accepted) this.#accepted.push(accepted);
    if (!this.#isWaiting) {
      this.#isWaiting = true;
      guardedImmediate(printError, () => this.#flush());
    }
    const topic = this.#topics.get(name);
    if (!topic) return;
    topic.messages.push({ payload: Buffer.from(text), id: qos === 0 ? undefined : this.#nextId() });
    this.#pendingTopics.add(topic);
  }

  #flush(): void {
    this.#isWaiting = false;
    for (const { name, subscribers, messages } of this.#pendingTopics) {
      if (subscribers[1].size > 0) sendAll(subscribers[1], publishFrame(name, messages));
      if (subscribers[0].size > 0)
        sendAll(subscribers[0], publishFrame(name, messages.map(withoutId)));
      messages.length = 0;
    }
    this.#pendingTopics.clear();
    for (const accepted of this.#accepted.splice(0)) accepted();
  }

  /** Shared by all subscribers: each of them sees an id once in 65,535 packets. */
  #nextId(): number {
    this.#packetId = (this.#packetId % LAST_PACKET_ID) + 1;
    return this.#packetId;
  }
}

const withoutId = ({ payload }: OutgoingMessage): OutgoingMessage => ({ payload, id: undefined });

const sendAll = (subscribers: ReadonlySet<FrameSubscriber>, frame: Buffer): void => {
  for (const subscriber of subscribers) subscriber.sendFrame(frame);
};

const publishPacket = (topic: string, { payload, id }: OutgoingMessage): Buffer => {
  const packet = { cmd: 'publish', topic, payload, dup: false, retain: false } as const;
  return id === undefined
    ? generate({ ...packet, qos: 0 })
    : generate({ ...packet, qos: 1, messageId: id });
};

/**
 * Messages of a topic as PUBLISH packets of MQTT 3.1.1 in one binary message of a websocket server:
 * encoded once, sent to many.
 */
export const publishFrame = (topic: string, messages: readonly OutgoingMessage[]): Buffer => {
  const packets = messages.map((message) => publishPacket(topic, message));
  return binaryFrame(packets);
};
