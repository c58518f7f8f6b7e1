import { sequenceOf, timestampOf } from './rtp.ts';

export type MediaKind = 'video' | 'audio';

/** The picture, or the same in small for viewers whose network carries no more. */
export type Layer = 'video' | 'small';

/** What a host sends. */
export type SourceTrack = Layer | 'audio';

export const SOURCE_TRACKS: readonly SourceTrack[] = ['video', 'small', 'audio'];

export const kindOf = (track: SourceTrack): MediaKind => (track === 'audio' ? 'audio' : 'video');

export const CLOCK_RATE: Readonly<Record<MediaKind, number>> = { video: 90_000, audio: 48_000 };

/** Each viewer has a connection of its own, so all can share the same SSRCs. */
export const VIEWER_SSRC: Readonly<Record<MediaKind, number>> = { video: 7_001, audio: 7_002 };

const HISTORY = 1_024;

/**
 * Rewrites one track of a host for the viewers: sequence numbers and timestamps continue when a publisher is
 * replaced, and recent packets are cached for retransmission.
 */
export class RtpRewriter {
  readonly kind: MediaKind;
  readonly #history: (Buffer | undefined)[] = new Array(HISTORY);
  #sequenceOffset = 0;
  #timestampOffset = 0;
  #last: { sequence: number; timestamp: number; at: number } | undefined;
  #fresh = false;

  constructor(kind: MediaKind) {
    this.kind = kind;
  }

  get timestampOffset(): number {
    return this.#timestampOffset;
  }

  /** The next packet comes from another source. */
  begin(): void {
    this.#fresh = true;
  }

  /** Renumbers the packet in place and caches it. */
  pass(packet: Buffer, now: number): void {
    if (this.#fresh) this.#join(packet, now);
    const sequence = (sequenceOf(packet) + this.#sequenceOffset) & 0xffff;
    const timestamp = (timestampOf(packet) + this.#timestampOffset) >>> 0;
    packet.writeUInt16BE(sequence, 2);
    packet.writeUInt32BE(timestamp, 4);
    packet.writeUInt32BE(VIEWER_SSRC[this.kind], 8);
    this.#history[sequence % HISTORY] = packet;
    const last = this.#last;
    if (!last || ((sequence - last.sequence) & 0xffff) < 0x8000) {
      this.#last = { sequence, timestamp, at: now };
    }
  }

  recall(sequence: number): Buffer | undefined {
    const packet = this.#history[sequence % HISTORY];
    return packet && sequenceOf(packet) === sequence ? packet : undefined;
  }

  /** The packets passed last, oldest first. */
  newest(count: number): Buffer[] {
    const last = this.#last?.sequence;
    if (last === undefined) return [];
    const sequences = Array.from({ length: count }, (_, index) => last - count + 1 + index);
    return sequences.flatMap((sequence) => this.recall(sequence & 0xffff) ?? []);
  }

  #join(packet: Buffer, now: number): void {
    this.#fresh = false;
    const last = this.#last;
    if (!last) return;
    const elapsed = Math.max(1, Math.round(((now - last.at) * CLOCK_RATE[this.kind]) / 1_000));
    this.#sequenceOffset = (last.sequence + 1 - sequenceOf(packet)) & 0xffff;
    this.#timestampOffset = (last.timestamp + elapsed - timestampOf(packet)) | 0;
  }
}
