import { guardedImmediate, guardedTimeout, printError } from '@live/guards';
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
  /** Published since the last write. */
  readonly messages: OutgoingMessage[];
  readonly accepted: (() => void)[];
  isScheduled: boolean;
  writtenAt: number;
}

const LAST_PACKET_ID = 65_535;
/** From so many subscribers on, messages are gathered: each write to one costs about ten microseconds, however long it is. */
const CROWD = 1_000;
const PAUSE_MS_PER_SUBSCRIBER = 0.015;
/** Shorter than the delay of a disconnection, so that its reason arrives before. */
const MAX_PAUSE_MS = 200;

/**
 * Publishes the server's messages to their subscribers. A packet is encoded once and all subscribers
 * share its bytes; a slow subscriber delays nobody else. Messages of one turn of the event loop, and to a crowd those
 * of up to a fifth of a second, are written together. No packet is stored for redelivery, because sessions end with
 * their connection.
 */
export class FanOut {
  readonly #topics = new Map<string, Topic>();
  readonly #topicsOf = new Map<FrameSubscriber, Set<string>>();
  #packetId = 0;

  subscribe(subscriber: FrameSubscriber, topic: string, qos: Qos): void {
    const known = this.#topics.get(topic) ?? {
      name: topic,
      subscribers: { 0: new Set(), 1: new Set() },
      messages: [],
      accepted: [],
      isScheduled: false,
      writtenAt: Number.NEGATIVE_INFINITY,
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
    const topic = this.#topics.get(name);
    if (!topic) {
      if (accepted) guardedImmediate(printError, accepted);
      return;
    }
    topic.messages.push({ payload: Buffer.from(text), id: qos === 0 ? undefined : this.#nextId() });
    if (accepted) topic.accepted.push(accepted);
    if (topic.isScheduled) return;
    topic.isScheduled = true;
    const pauseMs = topic.writtenAt + pauseMsOf(topic) - performance.now();
    if (pauseMs > 0) guardedTimeout(printError, () => write(topic), pauseMs);
    else guardedImmediate(printError, () => write(topic));
  }

  /** Shared by all subscribers: each of them sees an id once in 65,535 packets. */
  #nextId(): number {
    this.#packetId = (this.#packetId % LAST_PACKET_ID) + 1;
    return this.#packetId;
  }
}

/** How long a topic rests between two writes. */
const pauseMsOf = ({ subscribers }: Topic): number => {
  const count = subscribers[0].size + subscribers[1].size;
  return count < CROWD ? 0 : Math.min(count * PAUSE_MS_PER_SUBSCRIBER, MAX_PAUSE_MS);
};

const write = (topic: Topic): void => {
  topic.isScheduled = false;
  topic.writtenAt = performance.now();
  const { name, subscribers } = topic;
  const messages = topic.messages.splice(0);
  if (subscribers[1].size > 0) sendAll(subscribers[1], publishFrame(name, messages));
  if (subscribers[0].size > 0) sendAll(subscribers[0], publishFrame(name, messages.map(withoutId)));
  for (const accepted of topic.accepted.splice(0)) accepted();
};

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
