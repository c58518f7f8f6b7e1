/** Something said on a topic. With an id whoever hears it acknowledges it. */
export interface OutgoingMessage {
  payload: Buffer;
  id: number | undefined;
}

const FINAL_BINARY = 0x82;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;
const PUBLISH = 0x30;
const PUBLISH_WITH_ID = 0x32;
const TEXT_HEAD = 2;
const ID = 2;

/** Bytes of a number that is written in groups of seven bits, as MQTT writes lengths. */
const lengthBytes = (length: number): number => {
  if (length < 0x80) return 1;
  if (length < 0x4000) return 2;
  return length < 0x200000 ? 3 : 4;
};

const bodyLength = (topic: Buffer, { payload, id }: OutgoingMessage): number =>
  TEXT_HEAD + topic.length + (id === undefined ? 0 : ID) + payload.length;

const frameHeadLength = (length: number): number => {
  if (length < LENGTH_IN_16_BITS) return 2;
  return length <= 0xffff ? 4 : 10;
};

const writeFrameHead = (frame: Buffer, length: number): number => {
  const head = frameHeadLength(length);
  frame[0] = FINAL_BINARY;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  return head;
};

const writePublish = (
  frame: Buffer,
  start: number,
  topic: Buffer,
  message: OutgoingMessage,
): number => {
  let at = start;
  frame[at++] = message.id === undefined ? PUBLISH : PUBLISH_WITH_ID;
  let left = bodyLength(topic, message);
  do {
    frame[at++] = left < 0x80 ? left : (left & 0x7f) | 0x80;
    left >>>= 7;
  } while (left > 0);
  at = frame.writeUInt16BE(topic.length, at);
  at += topic.copy(frame, at);
  if (message.id !== undefined) at = frame.writeUInt16BE(message.id, at);
  return at + message.payload.copy(frame, at);
};

/**
 * What was said on a topic as PUBLISH packets of MQTT 3.1.1 in one binary message of a websocket server:
 * written once, sent to many.
 */
export const publishFrame = (topic: Buffer, messages: readonly OutgoingMessage[]): Buffer => {
  let length = 0;
  for (const message of messages) {
    const body = bodyLength(topic, message);
    length += 1 + lengthBytes(body) + body;
  }
  const frame = Buffer.allocUnsafe(frameHeadLength(length) + length);
  let at = writeFrameHead(frame, length);
  for (const message of messages) at = writePublish(frame, at, topic, message);
  return frame;
};
