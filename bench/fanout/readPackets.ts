const PUBLISH = 3;
const PUBACK = [0x40, 2];

export interface Packets {
  /** The payloads, read only where somebody wants to. */
  publishes: (() => string)[];
  /** All answers in one. */
  acknowledgements: Buffer;
  types: Set<number>;
}

/** The least reading of MQTT: what a crowd of listeners costs must not be what is measured. */
export function readPackets(data: Buffer): Packets {
  const publishes: (() => string)[] = [];
  const ids: number[] = [];
  const types = new Set<number>();
  let at = 0;
  while (at < data.length) {
    const head = data[at] as number;
    let length = 0;
    let shift = 0;
    let byte: number;
    at += 1;
    do {
      byte = data[at] as number;
      length |= (byte & 0x7f) << shift;
      shift += 7;
      at += 1;
    } while (byte & 0x80);
    types.add(head >> 4);
    const end = at + length;
    if (head >> 4 === PUBLISH) {
      let payloadAt = at + 2 + data.readUInt16BE(at);
      if ((head & 0b110) !== 0) {
        ids.push(data[payloadAt] as number, data[payloadAt + 1] as number);
        payloadAt += 2;
      }
      publishes.push(() => data.toString('latin1', payloadAt, Math.min(end, payloadAt + 20)));
    }
    at = end;
  }
  const acknowledgements = Buffer.alloc(ids.length * 2);
  for (let index = 0; index < ids.length / 2; index += 1)
    acknowledgements.set(
      [...PUBACK, ids[2 * index] as number, ids[2 * index + 1] as number],
      4 * index,
    );
  return { publishes, acknowledgements, types };
}
