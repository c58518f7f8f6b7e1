/**
 * The MQTT 3.1.1 packets that a page sends and receives. A full client library would double the size
 * of what the page loads first.
 */
export type Packet =
  | { type: 'connack'; code: number }
  | { type: 'publish'; topic: string; payload: string; id: number | undefined }
  | { type: 'suback'; id: number; granted: number }
  /** Any other packet; it only shows that the broker is alive. */
  | { type: 'other' };

export interface ConnectPacket {
  clientId: string;
  username: string;
  password: string;
  keepaliveSeconds: number;
}

/** Return code of a refused subscription. */
export const REFUSED = 128;

const CONNACK = 2;
const PUBLISH = 3;
const SUBACK = 9;
const CLEAN_WITH_USER_AND_PASSWORD = 0b1100_0010;
const MAX_STRING_BYTES = 65_535;
const MAX_LENGTH_BYTES = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const PING = Uint8Array.of(0xc0, 0);
export const DISCONNECT = Uint8Array.of(0xe0, 0);

export const encodeConnect = (packet: ConnectPacket): Uint8Array<ArrayBuffer> =>
  encode(
    0x10,
    text('MQTT'),
    Uint8Array.of(4, CLEAN_WITH_USER_AND_PASSWORD),
    number(packet.keepaliveSeconds),
    text(packet.clientId),
    text(packet.username),
    text(packet.password),
  );

export const encodeSubscribe = (id: number, topic: string, qos: 0 | 1): Uint8Array<ArrayBuffer> =>
  encode(0x82, number(id), text(topic), Uint8Array.of(qos));

/** The broker acknowledges a packet that has an id (QoS 1). */
export const encodePublish = (
  topic: string,
  payload: string,
  id: number | undefined,
): Uint8Array<ArrayBuffer> =>
  encode(
    id === undefined ? 0x30 : 0x32,
    text(topic),
    id === undefined ? new Uint8Array() : number(id),
    encoder.encode(payload),
  );

export const encodePubacks = (ids: readonly number[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(4 * ids.length);
  ids.forEach((id, index) => {
    bytes.set([0x40, 2, id >> 8, id & 0xff], 4 * index);
  });
  return bytes;
};

/** Splits the byte stream into packets: WebSocket frames do not end where packets do. */
export class PacketReader {
  #rest: Uint8Array = new Uint8Array();

  /** Throws on a malformed packet; the connection cannot be used afterwards. */
  read(chunk: Uint8Array): Packet[] {
    const bytes = this.#rest.length === 0 ? chunk : concat([this.#rest, chunk]);
    const packets: Packet[] = [];
    let at = 0;
    for (;;) {
      const body = bodyAt(bytes, at);
      if (!body || body.end > bytes.length) break;
      packets.push(decode(bytes[at] ?? 0, bytes.subarray(body.start, body.end)));
      at = body.end;
    }
    this.#rest = bytes.subarray(at);
    return packets;
  }
}

/** Start and end of the packet's body, or undefined until its length has been received. */
const bodyAt = (bytes: Uint8Array, at: number): { start: number; end: number } | undefined => {
  let length = 0;
  for (let index = 0; index < MAX_LENGTH_BYTES; index += 1) {
    const byte = bytes[at + 1 + index];
    if (byte === undefined) return undefined;
    length += (byte & 0x7f) * 128 ** index;
    const start = at + 2 + index;
    if (byte < 0x80) return { start, end: start + length };
  }
  throw new Error('packet too long');
};

const decode = (head: number, body: Uint8Array): Packet => {
  switch (head >> 4) {
    case CONNACK:
      return { type: 'connack', code: byteAt(body, 1) };
    case SUBACK:
      return { type: 'suback', id: numberAt(body, 0), granted: byteAt(body, 2) };
    case PUBLISH: {
      const topicEnd = 2 + numberAt(body, 0);
      const hasId = (head & 0b110) !== 0;
      const start = hasId ? topicEnd + 2 : topicEnd;
      if (start > body.length) throw new Error('packet shorter than its length');
      return {
        type: 'publish',
        topic: decoder.decode(body.subarray(2, topicEnd)),
        payload: decoder.decode(body.subarray(start)),
        id: hasId ? numberAt(body, topicEnd) : undefined,
      };
    }
    default:
      return { type: 'other' };
  }
};

const byteAt = (bytes: Uint8Array, at: number): number => {
  const byte = bytes[at];
  if (byte === undefined) throw new Error('packet shorter than its length');
  return byte;
};

const numberAt = (bytes: Uint8Array, at: number): number =>
  byteAt(bytes, at) * 256 + byteAt(bytes, at + 1);

const number = (value: number): Uint8Array => Uint8Array.of(value >> 8, value & 0xff);

const text = (value: string): Uint8Array => {
  const bytes = encoder.encode(value);
  if (bytes.length > MAX_STRING_BYTES) throw new RangeError('string too long for a packet');
  return concat([number(bytes.length), bytes]);
};

const encode = (head: number, ...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const body = concat(parts);
  const length: number[] = [];
  let left = body.length;
  do {
    const more = left >= 128 ? 0x80 : 0;
    length.push((left % 128) + more);
    left = Math.floor(left / 128);
  } while (left > 0);
  return concat([Uint8Array.of(head, ...length), body]);
};

const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};
