import {
  encodeNotice,
  type NoticeBody,
  type NoticeName,
  notices,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import type { MqttClient } from 'mqtt';
import type { RoomRef } from '../domain/room.ts';

export type NewestSeq = (room: RoomRef, topic: 'client' | 'server') => Promise<number>;

/** Sends notices into rooms. */
export class RoomAnnouncer {
  #client: MqttClient | undefined;
  readonly #topics: TopicPatterns;
  readonly #newestSeq: NewestSeq;

  constructor(topics: TopicPatterns, newestSeq: NewestSeq) {
    this.#topics = topics;
    this.#newestSeq = newestSeq;
  }

  /** Told how long the broker took to accept each notice that must not be lost, in seconds. */
  onAccepted: (seconds: number) => void = () => {};

  /** The broker opens last, because it asks the rules whom to let in. Until then nobody listens. */
  speakThrough(client: MqttClient): void {
    this.#client = client;
  }

  /** A notice whose number was given in the transaction that it tells of. */
  publish(room: RoomRef, name: NoticeName, payload: string): void {
    // A notice that is lost here shows to consoles as a gap, and they fetch what they missed. While
    // the broker is away none is kept: they would only be old.
    if (!this.#client?.connected) return;
    const begun = performance.now();
    const topic = topicName(this.#topics[notices[name].topic], room);
    this.#client.publish(topic, payload, { qos: 1 }, (error) => {
      if (!error) this.onAccepted((performance.now() - begun) / 1000);
    });
  }

  /** Passing notices: they carry the newest number and do not advance it. */
  async announcePassing<N extends NoticeName>(
    room: RoomRef,
    name: N,
    ...bodies: NoticeBody<N>[]
  ): Promise<void> {
    const seq = await this.#newestSeq(room, notices[name].topic);
    const topic = topicName(this.#topics[notices[name].topic], room);
    if (!this.#client?.connected) return;
    for (const body of bodies)
      this.#client.publish(topic, encodeNotice(name, seq, body), { qos: 0 }, () => {});
  }
}
