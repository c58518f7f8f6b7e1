/** A header, and lengths of up to four bytes, as MQTT writes them. */
const LONGEST_LENGTH = 4;
const MORE = 0x80;
const DIGITS = 0x7f;

/**
 * Follows the packets in a stream without keeping any of them, and says when one is longer than is
 * allowed. A parser would wait for its end and hold all that comes until then, a quarter of a
 * gigabyte for each connection, also of people who have not signed in.
 */
export class PacketGuard {
  readonly #longest: number;
  /** What is left of the packet that is passing by. */
  #left = 0;
  /** Bytes of the length so far; undefined between packets. */
  #lengthBytes: number | undefined;
  #length = 0;

  constructor(longest: number) {
    this.#longest = longest;
  }

  /** False when the stream has to be ended. */
  passes(bytes: Uint8Array): boolean {
    for (let at = 0; at < bytes.length; ) {
      if (this.#left > 0) {
        const passed = Math.min(this.#left, bytes.length - at);
        this.#left -= passed;
        at += passed;
      } else {
        if (!this.#header(bytes[at] ?? 0)) return false;
        at += 1;
      }
    }
    return true;
  }

  #header(byte: number): boolean {
    if (this.#lengthBytes === undefined) {
      this.#lengthBytes = 0;
      this.#length = 0;
      return true;
    }
    this.#length += (byte & DIGITS) * MORE ** this.#lengthBytes;
    this.#lengthBytes += 1;
    if (this.#length > this.#longest) return false;
    if ((byte & MORE) !== 0) return this.#lengthBytes < LONGEST_LENGTH;
    this.#left = this.#length;
    this.#lengthBytes = undefined;
    return true;
  }
}
