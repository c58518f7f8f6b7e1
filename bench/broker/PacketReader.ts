const PUBLISH = 3;
const PUBACK = [0x40, 2];

export interface Publish {
  topic(): string;
  /** Decoded as Latin-1, one character per byte. */
  payload(): string;
}

export interface Packets {
  /** Decoded on demand. */
  publishes: Publish[];
  /** PUBACK packets of all publishes in one buffer. */
  acknowledgements: Buffer;
  /** Number of packets by type. */
  types: Map<number, number>;
}

const NO_BYTES: Buffer = Buffer.alloc(0);

/** A minimal MQTT parser, so that the cost of the clients does not dominate the measurement. */
export class PacketReader {
  #rest = NO_BYTES;

  read(part: Buffer): Packets {
    const data = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    const packets: Packets = { publishes: [], acknowledgements: NO_BYTES, types: new Map() };
    const ids: number[] = [];
    let at = 0;
    for (;;) {
      const body = bodyAt(data, at);
      if (!body || body.end > data.length) break;
      addPacket(data, data[at] as number, body, packets, ids);
      at = body.end;
    }
    this.#rest = at === data.length ? NO_BYTES : data.subarray(at);
    packets.acknowledgements = acknowledgementsOf(ids);
    return packets;
  }
}

/** Returns the offsets of a packet's body; undefined if its length is incomplete. */
function bodyAt(data: Buffer, at: number): { start: number; end: number } | undefined {
  let length = 0;
  for (let index = 0; index < 4; index += 1) {
    const byte = data[at + 1 + index];
    if (byte === undefined) return undefined;
    length |= (byte & 0x7f) << (7 * index);
    const start = at + 2 + index;
    if ((byte & 0x80) === 0) return { start, end: start + length };
  }
  throw new Error('not MQTT');
}

function addPacket(
  data: Buffer,
  head: number,
  { start, end }: { start: number; end: number },
  { publishes, types }: Packets,
  ids: number[],
): void {
  const type = head >> 4;
  types.set(type, (types.get(type) ?? 0) + 1);
  if (type !== PUBLISH) return;
  const topicEnd = start + 2 + data.readUInt16BE(start);
  let payloadAt = topicEnd;
  if ((head & 0b110) !== 0) {
    ids.push(data.readUInt16BE(payloadAt));
    payloadAt += 2;
  }
  publishes.push({
    topic: () => data.toString('latin1', start + 2, topicEnd),
    payload: () => data.toString('latin1', payloadAt, end),
  });
}

function acknowledgementsOf(ids: readonly number[]): Buffer {
  const all = Buffer.alloc(4 * ids.length);
  for (const [index, id] of ids.entries()) all.set([...PUBACK, id >> 8, id & 0xff], 4 * index);
  return all;
}
