import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { TokenBucket } from '@live/guards';
import { AppendOnlyStreamTarget, Mp4OutputFormat, Output } from 'mediabunny';
import type { Segment } from '../media-origin.ts';
import type { MediaRoomSettings } from '../origin-settings.ts';
import type { FrameSink, MediaFrame } from '../rtp/frame-assembler.ts';
import { FrameMuxer } from './frame-muxer.ts';
import type { RecordingFiles } from './recording-files.ts';

interface RecorderOptions {
  readonly liveId: string;
  readonly files: RecordingFiles;
  readonly limits: Omit<MediaRoomSettings, 'hlsFolder'>;
  readonly hasAudio: boolean;
  /** Epoch milliseconds of frame time 0. */
  readonly begunAt: number;
  readonly onSegment: (segment: Segment) => void;
  readonly onStopped: (error: Error) => void;
  /** A file could not be finished; the recording goes on with the next. */
  readonly onFault: (error: unknown) => void;
}

/** A frame size that keeps changing must not create a file each time. */
const FILES_PER_SECOND = 0.5;
const FILES_AT_ONCE = 20;

function freeBytesOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes all of a chunk at once and synchronously, so that a killed process leaves whole fragments behind. */
function fileSink(fd: number, beforeWrite: () => void): WritableStream<Uint8Array> {
  return new WritableStream({
    write(chunk) {
      beforeWrite();
      for (let at = 0; at < chunk.byteLength; ) at += writeSync(fd, chunk, at);
    },
  });
}

/** Records one publication. A new file begins with a new frame size, and when a file has reached its longest duration. */
export class Recorder implements FrameSink {
  readonly #options: RecorderOptions;
  #segment: { muxer: FrameMuxer; fd: number; path: string; size: string } | undefined;
  #opening: { frames: MediaFrame[] } | undefined;
  #closing: Promise<void> = Promise.resolve();
  readonly #files = new TokenBucket({
    limit: FILES_AT_ONCE,
    seconds: FILES_AT_ONCE / FILES_PER_SECOND,
  });
  /** Frames are dropped until a keyframe that may begin a file. */
  #isSkipping = false;
  #stopped = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  push(frame: MediaFrame): void {
    if (this.#stopped) return;
    if (this.#opening) {
      this.#opening.frames.push(frame);
      return;
    }
    const needsNew = frame.format !== undefined && this.#needsNewSegment(frame);
    if (frame.format) this.#isSkipping = needsNew && this.#files.take(1, performance.now()) > 0;
    if (this.#isSkipping) return;
    if (needsNew) {
      this.#opening = { frames: [frame] };
      this.#enqueue(() => this.#roll());
      return;
    }
    this.#segment?.muxer.push(frame);
  }

  async finish(): Promise<void> {
    await this.#closing;
    this.#stopped = true;
    await this.#finishSegment();
  }

  #needsNewSegment(frame: MediaFrame): boolean {
    const segment = this.#segment;
    if (!segment) return true;
    if (segment.muxer.seconds >= this.#options.limits.maxSegmentSeconds) return true;
    return segment.size !== sizeOf(frame);
  }

  async #roll(): Promise<void> {
    const opening = this.#opening;
    const first = opening?.frames[0];
    if (!opening || !first) return;
    try {
      await this.#finishSegment();
      await this.#openSegment(first);
    } catch (error) {
      this.#stop(error instanceof Error ? error : new Error(String(error)));
    }
    this.#opening = undefined;
    for (const frame of opening.frames.slice(1)) this.push(frame);
  }

  async #openSegment(first: MediaFrame): Promise<void> {
    const { files, liveId, begunAt, hasAudio } = this.#options;
    const path = await files.open(liveId, Math.round(begunAt + first.at * 1_000));
    this.#checkSpace();
    const fd = openSync(path, 'wx');
    const output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 }),
      target: new AppendOnlyStreamTarget(fileSink(fd, () => this.#checkSpace())),
    });
    const muxer = new FrameMuxer(output, {
      hasAudio,
      // A frame that the container cannot hold ends the file; the next keyframe begins another.
      onError: (error) =>
        'code' in error ? this.#stop(error) : this.#enqueue(() => this.#finishSegment()),
    });
    muxer.push(first);
    this.#segment = { muxer, fd, path, size: sizeOf(first) };
  }

  async #finishSegment(): Promise<void> {
    const segment = this.#segment;
    this.#segment = undefined;
    if (!segment) return;
    try {
      await segment.muxer.finish();
    } finally {
      closeSync(segment.fd);
    }
    const finished = await this.#options.files.close(segment.path);
    if (finished) this.#options.onSegment(finished);
  }

  #checkSpace(): void {
    const { files, limits } = this.#options;
    const free = (limits.freeBytes ?? freeBytesOf)(files.folder);
    if (free < limits.minFreeBytes)
      throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
  }

  #stop(error: Error): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#options.onStopped(error);
    this.#enqueue(() => this.#finishSegment());
  }

  #enqueue(work: () => Promise<void>): void {
    // A file that cannot be finished is left as it is; the wait is for the last one.
    this.#closing = this.#closing.then(work).catch(this.#options.onFault);
  }
}

function sizeOf(frame: MediaFrame): string {
  return `${frame.format?.width}x${frame.format?.height}`;
}
