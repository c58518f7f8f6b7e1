import { generate } from 'mqtt-packet';

/** A message on a topic. Subscribers acknowledge one with an id. */
export interface OutgoingMessage {
  payload: Buffer;
  id: number | undefined;
}

const FINAL_BINARY = 0x82;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

const frameHead = (length: number): Buffer => {
  if (length < LENGTH_IN_16_BITS) return Buffer.from([FINAL_BINARY, length]);
  if (length <= 0xffff) {
    const head = Buffer.from([FINAL_BINARY, LENGTH_IN_16_BITS, 0, 0]);
    head.writeUInt16BE(length, 2);
    return head;
  }
  const head = Buffer.alloc(10);
  head[0] = FINAL_BINARY;
  head[1] = LENGTH_IN_64_BITS;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
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
  const length = packets.reduce((sum, packet) => sum + packet.length, 0);
  return Buffer.concat([frameHead(length), ...packets]);
};
