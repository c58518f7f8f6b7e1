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

  /** Told how long the broker took to accept each notice that must not be lost, in seconds. */
  onAccepted: (seconds: number) => void = () => {};

  /** The broker opens last, because it asks the rules whom to let in. Until then nobody listens. */
  attach(connection: BrokerConnection): void {
    this.#connection = connection;
  }

  /** A notice whose number was given in the transaction that it tells of. */
  publish(room: RoomRef, name: NoticeName, payload: string): void {
    const topic = topicName(this.#topics[notices[name].topic], room);
    const begun = performance.now();
    const accepted = () => this.onAccepted((performance.now() - begun) / 1000);
    // A notice that is lost here shows to consoles as a gap, and they fetch what they missed.
    this.#connection?.publish(topic, payload, 1, accepted);
  }

  /** Passing notices: they carry the newest number and do not advance it. */
  async announcePassing<N extends NoticeName>(
    room: RoomRef,
    name: N,
    ...bodies: NoticeBody<N>[]
  ): Promise<void> {
    const seq = await this.#newestSeq(room, notices[name].topic);
    const topic = topicName(this.#topics[notices[name].topic], room);
    for (const body of bodies) this.#connection?.publish(topic, encodeNotice(name, seq, body), 0);
  }
}
