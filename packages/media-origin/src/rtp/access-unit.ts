import { FU_A, nalType, STAP_A } from './h264.ts';

const START_CODE = Buffer.from([0, 0, 0, 1]);
/** Larger than any frame of a webcam or a screen. */
const MAX_BYTES = 4 * 2 ** 20;
const MAX_PARTS = 8_192;

/** Assembles the payloads of one frame's packets (RFC 6184) to an access unit, an Annex B byte stream. */
export class AccessUnit {
  #parts: Buffer[] = [];
  #bytes = 0;
  #isFragmentOpen = false;

  /** False when the payload is malformed, or the unit has become too large. */
  add(payload: Buffer): boolean {
    const type = nalType(payload);
    if (type === STAP_A) return this.#addAggregate(payload);
    if (type === FU_A) return this.#addFragment(payload);
    return type === 0 || type > STAP_A ? true : this.#addUnit(payload);
  }

  /** Whether a fragmented unit is incomplete. */
  get isUnfinished(): boolean {
    return this.#isFragmentOpen;
  }

  /** The unit so far; empty when there is none. */
  take(): Buffer {
    const unit = Buffer.concat(this.#parts, this.#bytes);
    this.clear();
    return unit;
  }

  clear(): void {
    this.#parts = [];
    this.#bytes = 0;
    this.#isFragmentOpen = false;
  }

  #addUnit(...bytes: readonly Buffer[]): boolean {
    return this.#append(START_CODE) && bytes.every((part) => this.#append(part));
  }

  #addAggregate(payload: Buffer): boolean {
    for (let at = 1; at < payload.length; ) {
      const end = at + 2 + (at + 2 <= payload.length ? payload.readUInt16BE(at) : payload.length);
      if (end > payload.length || !this.#addUnit(payload.subarray(at + 2, end))) return false;
      at = end;
    }
    return true;
  }

  #addFragment(payload: Buffer): boolean {
    const header = payload[1] as number;
    const fragment = payload.subarray(2);
    const isFirst = (header & 0x80) !== 0;
    if (isFirst === this.#isFragmentOpen) return false;
    this.#isFragmentOpen = (header & 0x40) === 0;
    if (!isFirst) return this.#append(fragment);
    return this.#addUnit(
      Buffer.from([((payload[0] as number) & 0x60) | (header & 0x1f)]),
      fragment,
    );
  }

  #append(part: Buffer): boolean {
    this.#parts.push(part);
    this.#bytes += part.length;
    return this.#bytes <= MAX_BYTES && this.#parts.length <= MAX_PARTS;
  }
}
