import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { orTimeout } from '@live/guards';
import { BufferTarget, CmafOutputFormat, HlsOutputFormat, Output, PathedTarget } from 'mediabunny';
import { FrameMuxer } from '../recording/frame-muxer.ts';
import type { FrameSink, MediaFrame } from '../rtp/frame-assembler.ts';

const SEGMENT_SECONDS = 2;
const SEGMENTS_LISTED = 6;
/** Segments are deleted later than they leave the playlist, because players may still fetch them. */
const SEGMENTS_KEPT = SEGMENTS_LISTED + 3;
const ROOT = 'index.m3u8';

/** The last seconds of one publication as fMP4 segments in a folder of their own, from which any process can serve them. */
export class HlsRendition implements FrameSink {
  readonly #folder: string;
  readonly #muxer: FrameMuxer;
  readonly #ready = Promise.withResolvers<string | undefined>();
  readonly #dropped: string[] = [];
  #ended = false;

  /** `name` distinguishes the files from those of the previous publication. */
  constructor(options: { folder: string; name: string; begunAt: number; hasAudio: boolean }) {
    this.#folder = options.folder;
    mkdirSync(this.#folder, { recursive: true });
    const output = new Output({
      format: new HlsOutputFormat({
        segmentFormat: new CmafOutputFormat(),
        targetDuration: SEGMENT_SECONDS,
        live: true,
        maxLiveSegmentCount: SEGMENTS_LISTED,
        getPlaylistPath: ({ n }) => `${options.name}-${n}.m3u8`,
        getInitPath: ({ n }) => `${options.name}-${n}-init.mp4`,
        getSegmentPath: ({ n, playlist }) => `${options.name}-${playlist.n}-${n}.m4s`,
        onSegmentPopped: (path) => this.#removeSegment(path),
      }),
      target: new PathedTarget(ROOT, ({ path }) => this.#target(path)),
    });
    this.#muxer = new FrameMuxer(output, {
      hasAudio: options.hasAudio,
      epoch: options.begunAt / 1_000,
      // A malformed frame ends this rendition, never the broadcast.
      onError: () => this.#end(),
    });
  }

  push(frame: MediaFrame): void {
    if (!this.#ended) this.#muxer.push(frame);
  }

  /** The folder, once it holds something to play. */
  async folder(timeoutMs: number): Promise<string | undefined> {
    const folder = await orTimeout(timeoutMs, this.#ready.promise);
    return this.#ended ? undefined : folder;
  }

  async destroy(): Promise<void> {
    this.#end();
    await this.#muxer.cancel();
    await rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
  }

  #end(): void {
    this.#ended = true;
    this.#ready.resolve(undefined);
  }

  #target(path: string): BufferTarget {
    return new BufferTarget({
      onFinalize: (buffer) => {
        this.#write(path, new Uint8Array(buffer));
        if (path === ROOT) this.#ready.resolve(this.#folder);
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

  #removeSegment(path: string): void {
    this.#dropped.push(path);
    if (this.#dropped.length <= SEGMENTS_KEPT - SEGMENTS_LISTED) return;
    const oldest = this.#dropped.shift();
    if (oldest) void rm(join(this.#folder, oldest), { force: true }).catch(() => undefined);
  }
}
