import { AccessUnit } from './access-unit.ts';
import { NAL_IDR, NAL_SPS, nalType, nalUnits, parseVideoFormat, type VideoFormat } from './h264.ts';
import { ReorderBuffer } from './reorder-buffer.ts';
import type { SenderReport } from './rtcp.ts';
import { hasMarker, payloadOf, timestampOf } from './rtp.ts';
import type { MediaKind } from './rtp-rewriter.ts';
import { SyncClock } from './sync-clock.ts';

export interface MediaFrame {
  readonly kind: MediaKind;
  /** Annex B, or one Opus packet. */
  readonly data: Buffer;
  /** Seconds since the publication began. */
  readonly at: number;
  /** Set on keyframes: what a decoder has to know before it. */
  readonly format?: VideoFormat;
}

/**
 * Files buffer everything after a keyframe until the next one. A sender without keyframes must not fill the memory:
 * frames are dropped until one arrives.
 */
const MAX_BYTES_BETWEEN_KEYFRAMES = 32 * 2 ** 20;
/** Memory that a frame takes besides its data. */
const FRAME_OVERHEAD = 512;

/** Takes frames for a file or a playlist. */
export interface FrameSink {
  push(frame: MediaFrame): void;
}

/** Assembles packets to frames on one time line. After a loss, frames of video are dropped until the next keyframe. */
export class FrameAssembler {
  readonly #clock = new SyncClock();
  readonly #onFrame: (frame: MediaFrame) => void;
  readonly #onBroken: () => void;
  readonly #buffers: Readonly<Record<MediaKind, ReorderBuffer>>;
  #now = 0;
  readonly #accessUnit = new AccessUnit();
  #timestamp: number | undefined;
  #waitsForKey = true;
  #bytesSinceKey = 0;
  /** After a loss: the time of the frame that may have lost its beginning. */
  #damaged: number | 'next' | undefined;

  constructor(handlers: { onFrame: (frame: MediaFrame) => void; onBroken: () => void }) {
    this.#onFrame = handlers.onFrame;
    this.#onBroken = handlers.onBroken;
    this.#buffers = {
      video: new ReorderBuffer({
        onPacket: (packet) => this.#takeVideo(packet),
        onGap: () => this.#breakFrame(),
      }),
      audio: new ReorderBuffer({
        onPacket: (packet) => this.#takeAudio(packet),
        onGap: () => undefined,
      }),
    };
  }

  push(kind: MediaKind, packet: Buffer, now: number): void {
    this.#now = now;
    this.#buffers[kind].push(packet, now);
  }

  noteReport(kind: MediaKind, report: SenderReport): void {
    this.#clock.noteReport(kind, report);
  }

  flush(): void {
    this.#buffers.video.flush();
    this.#buffers.audio.flush();
  }

  #takeAudio(packet: Buffer): void {
    const data = payloadOf(packet);
    if (data.length === 0) return;
    const at = this.#clock.at('audio', timestampOf(packet), this.#now);
    if (this.#fits(data)) this.#onFrame({ kind: 'audio', data, at });
  }

  #takeVideo(packet: Buffer): void {
    const timestamp = timestampOf(packet);
    if (this.#isDamaged(packet, timestamp)) return;
    if (this.#timestamp !== undefined && this.#timestamp !== timestamp) this.#finishFrame();
    this.#timestamp = timestamp;
    const payload = payloadOf(packet);
    if (payload.length > 1 && !this.#accessUnit.add(payload)) this.#breakFrame();
    if (hasMarker(packet)) this.#finishFrame();
  }

  #isDamaged(packet: Buffer, timestamp: number): boolean {
    if (this.#damaged === undefined) return false;
    if (this.#damaged === 'next') this.#damaged = timestamp;
    const damaged = this.#damaged === timestamp;
    if (!damaged || hasMarker(packet)) this.#damaged = undefined;
    return damaged;
  }

  #finishFrame(): void {
    const timestamp = this.#timestamp;
    const { isUnfinished } = this.#accessUnit;
    const data = this.#accessUnit.take();
    this.#timestamp = undefined;
    if (isUnfinished) this.#awaitKeyframe();
    if (timestamp === undefined || data.length === 0 || isUnfinished) return;
    const format = keyframeFormat(data);
    if (this.#waitsForKey && !format) return;
    this.#waitsForKey = false;
    const at = this.#clock.at('video', timestamp, this.#now);
    if (format) this.#bytesSinceKey = 0;
    if (!this.#fits(data)) this.#awaitKeyframe();
    else this.#onFrame(format ? { kind: 'video', data, at, format } : { kind: 'video', data, at });
  }

  #breakFrame(): void {
    this.#accessUnit.clear();
    this.#timestamp = undefined;
    this.#damaged = 'next';
    this.#awaitKeyframe();
  }

  #awaitKeyframe(): void {
    this.#waitsForKey = true;
    this.#onBroken();
  }

  #fits(data: Buffer): boolean {
    this.#bytesSinceKey += data.length + FRAME_OVERHEAD;
    return this.#bytesSinceKey <= MAX_BYTES_BETWEEN_KEYFRAMES;
  }
}

/** The parameters of a keyframe; undefined for any other frame. */
function keyframeFormat(accessUnit: Buffer): VideoFormat | undefined {
  let format: VideoFormat | undefined;
  for (const unit of nalUnits(accessUnit)) {
    const type = nalType(unit);
    if (type === NAL_SPS) format = parseVideoFormat(unit);
    if (type === NAL_IDR) return format;
    // Parameter sets precede the slices, and the first slice has the type of the frame.
    if (type >= 1 && type < NAL_IDR) return undefined;
  }
  return undefined;
}
