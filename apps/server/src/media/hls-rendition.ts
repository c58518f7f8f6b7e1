import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
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
import { OPUS_CONFIG, SoundFiller } from './sound-filler.ts';

const SEGMENT_SECONDS = 2;
const SEGMENTS_LISTED = 6;
/** Segments are deleted later than they leave the playlist, because players may still fetch them. */
const SEGMENTS_KEPT = SEGMENTS_LISTED + 3;
const ROOT = 'index.m3u8';

/** The last seconds of one publication as fMP4 pieces in a folder of their own, from which any process can serve them. */
export class HlsRendition implements FrameSink {
  readonly #folder: string;
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
  #isReady = false;

  /** `name` distinguishes the files from those of the previous publication. */
  constructor(options: { folder: string; name: string; begunAt: number; hasAudio: boolean }) {
    this.#folder = options.folder;
    mkdirSync(this.#folder, { recursive: true });
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
        onSegmentPopped: (path) => this.#removePiece(path),
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

  /** The folder, once it holds something to play. */
  async folder(timeoutMs: number): Promise<string | undefined> {
    await this.#untilReady(timeoutMs);
    return this.#isReady && !this.#ended ? this.#folder : undefined;
  }

  async destroy(): Promise<void> {
    this.#ended = true;
    this.#ready.resolve();
    await this.#queue;
    await this.#output.cancel().catch(() => undefined);
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
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
        // A malformed frame ends this rendition, never the broadcast.
        this.#ended = true;
        this.#ready.resolve();
      });
  }

  #target(path: string): BufferTarget {
    return new BufferTarget({
      onFinalize: (buffer) => {
        this.#write(path, new Uint8Array(buffer));
        if (path !== ROOT) return;
        this.#isReady = true;
        this.#ready.resolve();
      },
    });
  }

  /** Synchronously, because a playlist must not name a missing segment; and atomically, for readers. */
  #write(path: string, bytes: Uint8Array): void {
    if (this.#ended) return;
    const file = join(this.#folder, path);
    writeFileSync(`${file}.tmp`, bytes);
    renameSync(`${file}.tmp`, file);
  }

  #removePiece(path: string): void {
    this.#dropped.push(path);
    if (this.#dropped.length <= SEGMENTS_KEPT - SEGMENTS_LISTED) return;
    const oldest = this.#dropped.shift();
    if (oldest) void rm(join(this.#folder, oldest), { force: true }).catch(() => undefined);
  }

  async #untilReady(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve, reject) => {
      timer = guardedTimeout(reject, resolve, timeoutMs);
    });
    await Promise.race([this.#ready.promise, timeout]);
    clearTimeout(timer);
  }
}
