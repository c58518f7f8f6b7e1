import { sequenceOf, timestampOf } from './rtp.ts';
import type { Layer } from './rtp-rewriter.ts';

/** Packets of one layer, in the numbers of the room plus these offsets. */
interface Span {
  readonly layer: Layer;
  readonly sequenceOffset: number;
  readonly timestampOffset: number;
  /** Sequence number of the room with which it began, as long as earlier ones can still be asked for. */
  first: number | undefined;
}

/** Number of packets cached for retransmission. */
const KEPT = 1_024;
/** One millisecond: two frames of one time would be read as one. */
const STEP = 90;

/** Sequence numbers that are further ahead are behind. */
const HALF = 0x8000;

/** Numbers the picture for one viewer: it goes on in sequence and time while the layer changes. */
export class ViewerNumbering {
  #span: Span | undefined;
  #spanBefore: Span | undefined;
  #hasBegun = false;
  #lastSequence = 0;
  #lastTimestamp = 0;
  // Numbers of the room, of the packet that was taken last.
  #roomSequence = 0;
  #roomTimestamp = 0;
  #isShifted = false;

  /** The layer that was begun last. */
  get layer(): Layer | undefined {
    return this.#span?.layer;
  }

  get timestampOffset(): number {
    return this.#span?.timestampOffset ?? 0;
  }

  /** Goes on with a layer at this packet, whose timestamp is `shift` behind the one of the picture. */
  begin(layer: Layer, packet: Buffer, shift: number): void {
    const first = sequenceOf(packet);
    const late = this.#hasBegun
      ? (this.#lastTimestamp - timestampOf(packet) - shift + STEP) | 0
      : 0;
    this.#spanBefore = this.#span;
    this.#span = {
      layer,
      sequenceOffset: this.#hasBegun ? (this.#lastSequence + 1 - first) & 0xffff : 0,
      timestampOffset: (shift + Math.max(0, late)) | 0,
      first: this.#spanBefore && first,
    };
  }

  /**
   * Writes the viewer's numbers into a packet of the room, which all viewers share: `giveBack` has to follow. False
   * for a packet that this viewer does not get.
   */
  take(packet: Buffer, layer: Layer): boolean {
    const span = this.#span;
    if (span?.layer !== layer) return false;
    if (span.first !== undefined) {
      const age = (sequenceOf(packet) - span.first) & 0xffff;
      if (age >= HALF) return false;
      if (age > KEPT) {
        span.first = undefined;
        this.#spanBefore = undefined;
      }
    }
    this.#write(packet, span);
    return true;
  }

  /** The packet that the viewer knows by this number, as `take` leaves it. */
  takeAgain(
    sequence: number,
    cached: (layer: Layer, sequence: number) => Buffer | undefined,
  ): Buffer | undefined {
    const span = this.#spanOf(sequence);
    const packet = span && cached(span.layer, (sequence - span.sequenceOffset) & 0xffff);
    if (packet) this.#write(packet, span);
    return packet;
  }

  /** Puts the numbers of the room back. */
  giveBack(packet: Buffer): void {
    if (!this.#isShifted) return;
    packet.writeUInt16BE(this.#roomSequence, 2);
    packet.writeUInt32BE(this.#roomTimestamp, 4);
  }

  #spanOf(sequence: number): Span | undefined {
    const span = this.#span;
    if (span?.first === undefined) return span;
    const first = (span.first + span.sequenceOffset) & 0xffff;
    return ((sequence - first) & 0xffff) >= HALF ? this.#spanBefore : span;
  }

  #write(packet: Buffer, { sequenceOffset, timestampOffset }: Span): void {
    this.#roomSequence = sequenceOf(packet);
    this.#roomTimestamp = timestampOf(packet);
    const sequence = (this.#roomSequence + sequenceOffset) & 0xffff;
    const timestamp = (this.#roomTimestamp + timestampOffset) >>> 0;
    const isNewest = !this.#hasBegun || ((sequence - this.#lastSequence) & 0xffff) < HALF;
    if (isNewest) {
      this.#hasBegun = true;
      this.#lastSequence = sequence;
      this.#lastTimestamp = timestamp;
    }
    this.#isShifted = sequenceOffset !== 0 || timestampOffset !== 0;
    if (!this.#isShifted) return;
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(timestamp, 4);
  }
}
