/** The packets of MQTT 3.1.1 that members send. The others are sent by brokers only, or belong to QoS 2. */
const CONNECT = 1;
const PUBLISH = 3;
const PUBACK = 4;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;
const PINGREQ = 12;
const DISCONNECT = 14;

/** The largest remaining length of each packet type; other types are refused. */
const MAX_BYTES: Readonly<Record<number, number>> = {
  // Client id, name, token and a will of a few hundred bytes.
  [CONNECT]: 2 * 1024,
  // The longest comment, escaped, with its mentions and the sender.
  [PUBLISH]: 32 * 1024,
  [PUBACK]: 2,
  // The few topics that a member is granted.
  [SUBSCRIBE]: 1024,
  [UNSUBSCRIBE]: 1024,
  [PINGREQ]: 0,
  [DISCONNECT]: 0,
};
const KINDS: Readonly<Record<number, SplitPacket['type']>> = {
  [PUBACK]: 'puback',
  [PUBLISH]: 'publish',
};
const ACKNOWLEDGEMENT = 4;
const QOS_BITS = 0b110;
const QOS_1 = 0b010;
const CONTINUATION_BIT = 0x80;
const LENGTH_BITS = 0x7f;
/** The first byte, and up to four of the length. */
const MAX_HEADER_LENGTH = 5;

export interface SplitPacket {
  readonly type: 'puback' | 'publish' | 'other';
  readonly bytes: Buffer;
  /** Acknowledgements that follow one another are given as the first of them, with how many there are. */
  readonly count: number;
}

/** The client sends what no member sends; its connection is closed. */
export class PacketRefused extends Error {
  readonly isTooLong: boolean;

  constructor({ isTooLong = false } = {}) {
    super('packet refused');
    this.isTooLong = isTooLong;
  }
}

/**
 * Splits a stream into packets. Everything behind it gets complete packets one by one, so no two parsers can
 * disagree where a packet begins. At most one incomplete packet is buffered, and none whose length exceeds
 * the limit of its type.
 */
export class PacketSplitter {
  /** Header bytes of the incomplete packet, until its length is known. */
  #header: number[] = [];
  /** The buffer of the incomplete packet, once its length is known, and how much of it is filled. */
  #packet: Buffer | undefined;
  #filled = 0;
  #hasConnected = false;

  /** Bytes that are buffered for the incomplete packet. */
  get bufferedBytes(): number {
    return this.#packet?.length ?? this.#header.length;
  }

  /** Throws `PacketRefused`. */
  *split(bytes: Buffer): Generator<SplitPacket> {
    let at = 0;
    while (at < bytes.length) {
      const count = this.#countAcknowledgements(bytes, at);
      if (count > 0) {
        yield { type: 'puback', bytes: bytes.subarray(at, at + ACKNOWLEDGEMENT), count };
        at += count * ACKNOWLEDGEMENT;
        continue;
      }
      if (this.#packet) at = this.#fill(this.#packet, bytes, at);
      else {
        this.#header.push(bytes[at] ?? 0);
        at += 1;
        const length = readLength(this.#header);
        if (length !== undefined) this.#begin(length);
      }
      const whole = this.#packet;
      if (!whole || this.#filled < whole.length) continue;
      this.#packet = undefined;
      yield { type: KINDS[typeOf(whole[0] ?? 0)] ?? 'other', bytes: whole, count: 1 };
    }
  }

  /**
   * Acknowledgements are by far the most packets: recognised without a copy, and as many as follow one another at once,
   * because a client could make others wait by sending nothing else.
   */
  #countAcknowledgements(bytes: Buffer, from: number): number {
    if (!this.#hasConnected || this.#packet || this.#header.length > 0) return 0;
    let at = from;
    while (
      at + ACKNOWLEDGEMENT <= bytes.length &&
      typeOf(bytes[at] ?? 0) === PUBACK &&
      bytes[at + 1] === 2
    )
      at += ACKNOWLEDGEMENT;
    return (at - from) / ACKNOWLEDGEMENT;
  }

  #begin(length: number): void {
    const head = this.#header[0] ?? 0;
    const type = typeOf(head);
    const maxLength = MAX_BYTES[type];
    if (maxLength === undefined) throw new PacketRefused();
    if (length > maxLength) throw new PacketRefused({ isTooLong: true });
    if (type === PUBACK && length !== maxLength) throw new PacketRefused();
    if (type === PUBLISH && (head & QOS_BITS) > QOS_1) throw new PacketRefused();
    // CONNECT comes first, and once.
    if ((type === CONNECT) === this.#hasConnected) throw new PacketRefused();
    this.#hasConnected = true;
    this.#packet = Buffer.allocUnsafe(this.#header.length + length);
    this.#packet.set(this.#header);
    this.#filled = this.#header.length;
    this.#header = [];
  }

  #fill(packet: Buffer, bytes: Buffer, at: number): number {
    const copied = bytes.copy(packet, this.#filled, at);
    this.#filled += copied;
    return at + copied;
  }
}

const typeOf = (head: number): number => head >> 4;

/** Undefined while more bytes are needed. */
const readLength = (header: readonly number[]): number | undefined => {
  const last = header.at(-1) ?? 0;
  if (header.length === 1) {
    // Refused by its first byte, before the rest has arrived.
    if (MAX_BYTES[typeOf(last)] === undefined) throw new PacketRefused();
    return undefined;
  }
  if ((last & CONTINUATION_BIT) !== 0) {
    if (header.length === MAX_HEADER_LENGTH) throw new PacketRefused({ isTooLong: true });
    return undefined;
  }
  return header
    .slice(1)
    .reduce((length, byte, place) => length + (byte & LENGTH_BITS) * 128 ** place, 0);
};
