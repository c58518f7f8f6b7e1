/** An Opus packet of 20 ms of silence. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const PACKET_SECONDS = 0.02;
/** How far sound may fall behind the picture before silence is inserted. */
const MAX_LAG_SECONDS = 0.5;
/** Longer gaps are not filled, so that a jump in time cannot create endless packets. */
const MAX_FILLED_SECONDS = 5;

/** Keeps a sound track running: a container waits for the slower track, so stalled sound would stop the file. */
export class SoundFiller {
  #end = 0;

  /** Whether a packet at this time comes after everything written so far. */
  accepts(at: number): boolean {
    if (at < this.#end - PACKET_SECONDS / 2) return false;
    this.#end = at + PACKET_SECONDS;
    return true;
  }

  /** Silence for sound that is missing when the picture has come to `at`. */
  fill(at: number): { data: Buffer; at: number }[] {
    const packets: { data: Buffer; at: number }[] = [];
    if (at - this.#end < MAX_LAG_SECONDS) return packets;
    if (at - this.#end > MAX_FILLED_SECONDS) this.#end = at;
    for (; this.#end < at - PACKET_SECONDS; this.#end += PACKET_SECONDS) {
      packets.push({ data: SILENCE, at: this.#end });
    }
    return packets;
  }
}
