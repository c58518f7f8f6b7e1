import {
  BufferTarget,
  CmafOutputFormat,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  HlsOutputFormat,
  Output,
  PathedTarget,
} from 'mediabunny';
import { guardedTimeout } from '../domain/guard.ts';
import type { FrameSink, MediaFrame } from './frame-assembler.ts';
import type { MediaFile } from './media-origin.ts';
import { OPUS_CONFIG, SoundFiller } from './sound-filler.ts';

const SEGMENT_SECONDS = 2;
const SEGMENTS_LISTED = 6;
/** Gone from the playlist, a piece is still fetched by those who read the list a moment ago. */
const SEGMENTS_KEPT = SEGMENTS_LISTED + 3;
const ROOT = 'index.m3u8';

const TYPES: readonly (readonly [string, string])[] = [
  ['.m3u8', 'application/vnd.apple.mpegurl'],
  ['.m4s', 'video/iso.segment'],
  ['.mp4', 'video/mp4'],
];

/** The last seconds of one publication as fMP4 pieces in memory. */
export class HlsRendition implements FrameSink {
  readonly #files = new Map<string, Buffer>();
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio: EncodedAudioPacketSource | undefined;
  readonly #sound = new SoundFiller();
  readonly #begunAt: number;
  readonly #output: Output;
  readonly #ready = Promise.withResolvers<void>();
  readonly #dropped: string[] = [];
  #queue: Promise<void>;
  #begin: number | undefined;
  #ended = false;

  /** `name` sets this rendition's files apart from those of the publication before. */
  constructor(options: { name: string; begunAt: number; hasAudio: boolean }) {
    this.#begunAt = options.begunAt / 1_000;
    this.#output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: SEGMENT_SECONDS,
        live: true,
        maxLiveSegmentCount: SEGMENTS_LISTED,
        getPlaylistPath: ({ n }) => `${options.name}-${n}.m3u8`,
        getInitPath: ({ n }) => `${options.name}-${n}-init.mp4`,
        getSegmentPath: ({ n, playlist }) => `${options.name}-${playlist.n}-${n}.m4s`,
        onSegmentPopped: (path) => this.#forget(path),
      }),
      target: new PathedTarget(ROOT, ({ path }) => this.#target(path)),
    });
    this.#output.addVideoTrack(this.#video, { isRelativeToUnixEpoch: true });
    if (options.hasAudio) {
      this.#audio = new EncodedAudioPacketSource('opus');
      this.#output.addAudioTrack(this.#audio, { isRelativeToUnixEpoch: true });
    }
    this.#queue = this.#output.start();
  }

  push(frame: MediaFrame): void {
    if (this.#ended) return;
    if (frame.format) this.#begin ??= frame.at;
    if (this.#begin === undefined || frame.at < this.#begin) return;
    const at = frame.at - this.#begin;
    if (frame.kind === 'video') {
      for (const sound of this.#audio ? this.#sound.fill(at) : [])
        this.#addSound(sound.data, sound.at);
      this.#addPicture(frame, at);
    } else if (this.#sound.accepts(at)) {
      this.#addSound(frame.data, at);
    }
  }

  /** A file of this rendition; the root playlist is waited for. */
  async file(name: string, patienceMs: number): Promise<MediaFile | undefined> {
    if (name === ROOT) await this.#untilReady(patienceMs);
    const body = this.#files.get(name);
    const type = TYPES.find(([suffix]) => name.endsWith(suffix))?.[1];
    return body && type && !this.#ended ? { type, body } : undefined;
  }

  async destroy(): Promise<void> {
    this.#ended = true;
    this.#ready.resolve();
    await this.#queue;
    await this.#output.cancel().catch(() => undefined);
    this.#files.clear();
  }

  #addPicture(frame: MediaFrame, at: number): void {
    const packet = new EncodedPacket(
      frame.data,
      frame.format ? 'key' : 'delta',
      this.#epoch(at),
      0,
    );
    const { format } = frame;
    const decoderConfig = format && {
      codec: format.codec,
      codedWidth: format.width,
      codedHeight: format.height,
    };
    this.#enqueue(() => this.#video.add(packet, decoderConfig && { decoderConfig }));
  }

  #addSound(data: Buffer, at: number): void {
    const packet = new EncodedPacket(data, 'key', this.#epoch(at), 0.02);
    this.#enqueue(() => this.#audio?.add(packet, { decoderConfig: OPUS_CONFIG }));
  }

  #epoch(at: number): number {
    return this.#begunAt + (this.#begin ?? 0) + at;
  }

  #enqueue(work: () => Promise<void> | undefined): void {
    this.#queue = this.#queue
      .then(() => (this.#ended ? undefined : work()))
      .catch(() => {
        // A publisher's odd frame ends this rendition, never the broadcast.
        this.#ended = true;
        this.#ready.resolve();
      });
  }

  #target(path: string): BufferTarget {
    return new BufferTarget({
      onFinalize: (buffer) => {
        this.#files.set(path, Buffer.from(buffer));
        if (path === ROOT) this.#ready.resolve();
      },
    });
  }

  #forget(path: string): void {
    this.#dropped.push(path);
    if (this.#dropped.length <= SEGMENTS_KEPT - SEGMENTS_LISTED) return;
    const oldest = this.#dropped.shift();
    if (oldest) this.#files.delete(oldest);
  }

  async #untilReady(patienceMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve, reject) => {
      timer = guardedTimeout(reject, resolve, patienceMs);
    });
    await Promise.race([this.#ready.promise, patience]);
    clearTimeout(timer);
  }
}
