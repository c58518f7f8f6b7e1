/** The packets of MQTT 3.1.1 that a member sends. The others are the broker's own, or of QoS 2. */
const CONNECT = 1;
const PUBLISH = 3;
const PUBACK = 4;
const SUBSCRIBE = 8;
const UNSUBSCRIBE = 10;
const PINGREQ = 12;
const DISCONNECT = 14;

/** The longest that each may announce, without its header; those that are not named are refused. */
const LONGEST: Readonly<Record<number, number>> = {
  // Client id, name, token and a will of a few hundred bytes.
  [CONNECT]: 2 * 1024,
  // A comment of the greatest length that is read, escaped, with its mentions and the sender.
  [PUBLISH]: 32 * 1024,
  [PUBACK]: 2,
  // The few topics that a member is granted.
  [SUBSCRIBE]: 1024,
  [UNSUBSCRIBE]: 1024,
  [PINGREQ]: 0,
  [DISCONNECT]: 0,
};
const ACKNOWLEDGEMENT = 4;
const QOS_BITS = 0b110;
const QOS_1 = 0b010;
const MORE = 0x80;
const DIGITS = 0x7f;
/** The first byte, and up to four of the length. */
const LONGEST_HEADER = 5;

export type CutPacket = { readonly type: 'puback' | 'other'; readonly bytes: Buffer };

/** The sender does not speak MQTT as members do; the connection is of no more use. */
export class PacketRefused extends Error {
  readonly isTooLong: boolean;

  constructor({ isTooLong = false } = {}) {
    super('packet refused');
    this.isTooLong = isTooLong;
  }
}

/**
 * Cuts a stream into packets, in the only place where that is done: what comes behind gets whole
 * packets one by one, so no two readers can disagree where one begins. At most one unfinished packet
 * is held, and none is begun that announces more than its kind needs.
 */
export class PacketCutter {
  /** Of the unfinished packet, until its length is known. */
  #header: number[] = [];
  /** All of it, once the length is known, and how much has come. */
  #packet: Buffer | undefined;
  #filled = 0;
  #hasConnected = false;

  /** How much is held of a packet that is not whole yet. */
  get held(): number {
    return this.#packet?.length ?? this.#header.length;
  }

  /** Throws `PacketRefused`. */
  *cut(bytes: Buffer): Generator<CutPacket> {
    let at = 0;
    while (at < bytes.length) {
      if (this.#isAcknowledgement(bytes, at)) {
        yield { type: 'puback', bytes: bytes.subarray(at, at + ACKNOWLEDGEMENT) };
        at += ACKNOWLEDGEMENT;
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
      yield { type: typeOf(whole[0] ?? 0) === PUBACK ? 'puback' : 'other', bytes: whole };
    }
  }

  /** By far the most of what members send: known without being copied, where a packet begins. */
  #isAcknowledgement(bytes: Buffer, at: number): boolean {
    const isBetween = this.#hasConnected && !this.#packet && this.#header.length === 0;
    const isWhole = at + ACKNOWLEDGEMENT <= bytes.length;
    return isBetween && isWhole && typeOf(bytes[at] ?? 0) === PUBACK && bytes[at + 1] === 2;
  }

  #begin(length: number): void {
    const head = this.#header[0] ?? 0;
    const type = typeOf(head);
    const longest = LONGEST[type];
    if (longest === undefined) throw new PacketRefused();
    if (length > longest) throw new PacketRefused({ isTooLong: true });
    if (type === PUBACK && length !== longest) throw new PacketRefused();
    if (type === PUBLISH && (head & QOS_BITS) > QOS_1) throw new PacketRefused();
    // A sign-in comes first, and once.
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

/** Undefined while more of it has to come. */
const readLength = (header: readonly number[]): number | undefined => {
  const last = header.at(-1) ?? 0;
  if (header.length === 1) {
    // Refused by its first byte, before anybody has to wait for the rest.
    if (LONGEST[typeOf(last)] === undefined) throw new PacketRefused();
    return undefined;
  }
  if ((last & MORE) !== 0) {
    if (header.length === LONGEST_HEADER) throw new PacketRefused({ isTooLong: true });
    return undefined;
  }
  return header
    .slice(1)
    .reduce((length, byte, place) => length + (byte & DIGITS) * MORE ** place, 0);
};
