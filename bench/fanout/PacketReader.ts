const PUBLISH = 3;
const PUBACK = [0x40, 2];

export interface Packets {
  /** The payloads, read only where somebody wants to. */
  publishes: (() => string)[];
  /** All answers in one. */
  acknowledgements: Buffer;
  types: Set<number>;
}

const NO_BYTES: Buffer = Buffer.alloc(0);

/** The least reading of MQTT. */
export class PacketReader {
  #rest = NO_BYTES;

  read(part: Buffer): Packets {
    const data = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
    const packets: Packets = { publishes: [], acknowledgements: NO_BYTES, types: new Set() };
    const ids: number[] = [];
    let at = 0;
    for (;;) {
      const body = bodyAt(data, at);
      if (!body || body.end > data.length) break;
      takePacket(data, data[at] as number, body, packets, ids);
      at = body.end;
    }
    this.#rest = at === data.length ? NO_BYTES : data.subarray(at);
    packets.acknowledgements = acknowledgementsOf(ids);
    return packets;
  }
}

/** Where a packet's body begins and ends; undefined while its length is not there yet. */
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

function takePacket(
  data: Buffer,
  head: number,
  { start, end }: { start: number; end: number },
  { publishes, types }: Packets,
  ids: number[],
): void {
  types.add(head >> 4);
  if (head >> 4 !== PUBLISH) return;
  let payloadAt = start + 2 + data.readUInt16BE(start);
  if ((head & 0b110) !== 0) {
    ids.push(data.readUInt16BE(payloadAt));
    payloadAt += 2;
  }
  publishes.push(() => data.toString('latin1', payloadAt, Math.min(end, payloadAt + 20)));
}

function acknowledgementsOf(ids: readonly number[]): Buffer {
  const all = Buffer.alloc(4 * ids.length);
  for (const [index, id] of ids.entries()) all.set([...PUBACK, id >> 8, id & 0xff], 4 * index);
  return all;
}
