import { PacketRefused } from './packet-splitter.ts';

/** A message of a member. One with an id wants to be acknowledged. */
export interface PublishPacket {
  readonly topic: string;
  readonly id: number | undefined;
  readonly payload: Buffer;
}

const QOS_1 = 0b010;
const CONTINUATION_BIT = 0x80;
const PUBACK = 0x40;

/** Reads a whole PUBLISH of MQTT 3.1.1 at QoS 0 or 1. Throws `PacketRefused` where its lengths contradict each other. */
export const readPublish = (packet: Buffer): PublishPacket => {
  let at = 1;
  while (((packet[at] ?? 0) & CONTINUATION_BIT) !== 0) at += 1;
  at += 1;
  const topicAt = at + 2;
  if (topicAt > packet.length) throw new PacketRefused();
  at = topicAt + packet.readUInt16BE(at);
  const topic = packet.toString('utf8', topicAt, at);
  const hasId = ((packet[0] ?? 0) & QOS_1) !== 0;
  const payloadAt = hasId ? at + 2 : at;
  if (payloadAt > packet.length) throw new PacketRefused();
  const id = hasId ? packet.readUInt16BE(at) : undefined;
  if (id === 0) throw new PacketRefused();
  return { topic, id, payload: packet.subarray(payloadAt) };
};

export const publishAcknowledgement = (id: number): Buffer =>
  Buffer.from([PUBACK, 2, id >> 8, id & 0xff]);
