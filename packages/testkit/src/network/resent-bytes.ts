const HISTORY = 4_096;

/** Counts media that was sent again. SRTP encrypts the payload alone, so the numbers of packets are readable. */
export class ResentBytes {
  readonly #seen = new Map<number, Set<number>>();
  bytes = 0;

  note(packet: Buffer): void {
    const type = packet[1] ?? 0;
    const isRtcp = type >= 192 && type <= 223;
    if (packet.length < 12 || (packet[0] as number) >> 6 !== 2 || isRtcp) return;
    const source = packet.readUInt32BE(8);
    const sequence = packet.readUInt16BE(2);
    const seen = this.#seen.get(source) ?? new Set();
    this.#seen.set(source, seen);
    if (seen.has(sequence)) this.bytes += packet.length;
    seen.add(sequence);
    const [oldest] = seen;
    if (seen.size > HISTORY && oldest !== undefined) seen.delete(oldest);
  }
}
