import {
  encodeNotice,
  type NoticeBody,
  type NoticeName,
  notices,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import type { RoomRef } from '../domain/room.ts';
import type { BrokerConnection } from './broker.ts';

export type NewestSeq = (room: RoomRef, topic: 'client' | 'server') => Promise<number>;

/** Sends notices into rooms. */
export class RoomAnnouncer {
  #connection: BrokerConnection | undefined;
  readonly #topics: TopicPatterns;
  readonly #newestSeq: NewestSeq;

  constructor(topics: TopicPatterns, newestSeq: NewestSeq) {
    this.#topics = topics;
    this.#newestSeq = newestSeq;
  }

  /** Called with the seconds that the broker took to accept each notice of QoS 1. */
  onAccepted: (seconds: number) => void = () => {};

  /** The broker opens last, because it needs the rules to authenticate. Until then nobody is connected. */
  attach(connection: BrokerConnection): void {
    this.#connection = connection;
  }

  /** A notice that took its sequence number in the transaction that it reports. */
  publish(room: RoomRef, name: NoticeName, payload: string): void {
    const topic = topicName(this.#topics[notices[name].topic], room);
    const begun = performance.now();
    const accepted = () => this.onAccepted((performance.now() - begun) / 1000);
    // A notice that is lost here is a gap to its receivers, which then resync.
    this.#connection?.publish(topic, payload, 1, accepted);
  }

  /** A notice to one member, on the topic of their own replies. It has no number: what was missed is fetched. */
  tell<N extends NoticeName>(room: RoomRef, accountId: string, name: N, body: NoticeBody<N>): void {
    const topic = topicName(this.#topics.reply, { roomId: room.roomId, accountId });
    this.#connection?.publish(topic, encodeNotice(name, undefined, body), 1);
  }

  /** Passing notices carry the newest sequence number and do not advance it. */
  async announceEphemeral<N extends NoticeName>(
    room: RoomRef,
    name: N,
    ...bodies: NoticeBody<N>[]
  ): Promise<void> {
    const seq = await this.#newestSeq(room, notices[name].topic);
    const topic = topicName(this.#topics[notices[name].topic], room);
    for (const body of bodies) this.#connection?.publish(topic, encodeNotice(name, seq, body), 0);
  }
}
