/** Reads RTP header fields and rewrites them in place: a packet goes to every viewer without being copied. */

const RTP_HEADER_BYTES = 12;
/** Longer ones fit into no datagram that reaches a viewer. */
const MAX_PACKET_BYTES = 2_048;

export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0;
  return type >= 192 && type <= 223;
}

export function isRtp(packet: Buffer): boolean {
  const { length } = packet;
  const fits = length >= RTP_HEADER_BYTES && length <= MAX_PACKET_BYTES;
  return fits && (packet[0] as number) >> 6 === 2 && !isRtcp(packet);
}

export function hasMarker(packet: Buffer): boolean {
  return (packet[1] as number) >= 128;
}

/** Masked, so that the type cannot change the marker bit: all viewers share the packet. */
export function setPayloadType(packet: Buffer, type: number): void {
  packet[1] = ((packet[1] as number) & 0x80) | (type & 0x7f);
}

export function sequenceOf(packet: Buffer): number {
  return packet.readUInt16BE(2);
}

export function timestampOf(packet: Buffer): number {
  return packet.readUInt32BE(4);
}

/** The media in the packet, without header, extensions and padding; empty when the packet is malformed. */
export function payloadOf(packet: Buffer): Buffer {
  const first = packet[0] as number;
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4;
  if (first & 0x10) {
    if (packet.length < start + 4) return packet.subarray(0, 0);
    start += 4 + packet.readUInt16BE(start + 2) * 4;
  }
  const padding = first & 0x20 ? (packet.at(-1) as number) : 0;
  return packet.subarray(start, Math.max(start, packet.length - padding));
}

/** After this many older packets in a row the sender has restarted its numbering. */
export const MAX_STALE = 32;

const SEQUENCES = 2 ** 16;

/** Unwraps sequence numbers: each becomes the nearest one to the last. */
export class Unwrapper {
  #last: number | undefined;

  unwrap(value: number): number {
    const last = this.#last;
    if (last === undefined) {
      // Starts one cycle above zero, so that packets from before the first stay positive.
      this.#last = SEQUENCES + value;
      return this.#last;
    }
    const turn = Math.round((last - value) / SEQUENCES);
    const unwrapped = turn * SEQUENCES + value;
    if (unwrapped > last) this.#last = unwrapped;
    return unwrapped;
  }
}
