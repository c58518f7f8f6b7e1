import { closeSync, openSync, writeSync } from 'node:fs';
import {
  AppendOnlyStreamTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { MediaFrame } from './frame-assembler.ts';
import { OPUS_CONFIG, SoundFiller } from './sound-filler.ts';

/** Writes all of a chunk at once and synchronously, so that a killed process leaves whole fragments behind. */
function fileSink(fd: number, onWrite: (bytes: number) => void): WritableStream<Uint8Array> {
  return new WritableStream({
    write(chunk) {
      onWrite(chunk.byteLength);
      for (let at = 0; at < chunk.byteLength; ) at += writeSync(fd, chunk, at);
    },
  });
}

/** One MP4 file, written in fragments while it grows. The first frame has to be a keyframe. */
export class SegmentWriter {
  readonly #fd: number;
  readonly #output: Output;
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio: EncodedAudioPacketSource | undefined;
  readonly #sound: SoundFiller | undefined;
  readonly #begin: number;
  readonly #onError: (error: Error) => void;
  #queue: Promise<void>;
  #failed = false;
  #end = 0;

  constructor(
    path: string,
    first: MediaFrame,
    options: {
      hasAudio: boolean;
      onWrite: (bytes: number) => void;
      onError: (error: Error) => void;
    },
  ) {
    this.#fd = openSync(path, 'wx');
    this.#begin = first.at;
    this.#onError = options.onError;
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 }),
      target: new AppendOnlyStreamTarget(fileSink(this.#fd, options.onWrite)),
    });
    this.#output.addVideoTrack(this.#video);
    if (options.hasAudio) {
      this.#audio = new EncodedAudioPacketSource('opus');
      this.#sound = new SoundFiller();
      this.#output.addAudioTrack(this.#audio);
    }
    this.#queue = this.#output.start().catch((error) => this.#fail(error));
    this.push(first);
  }

  /** Seconds from the first picture to the last frame. */
  get seconds(): number {
    return this.#end;
  }

  push(frame: MediaFrame): void {
    const at = frame.at - this.#begin;
    // Sound before the first picture is dropped.
    if (at < 0) return;
    if (frame.kind === 'video') {
      for (const sound of this.#sound?.fill(at) ?? []) this.#addSound(sound.data, sound.at);
      this.#addPicture(frame, at);
      this.#end = Math.max(this.#end, at);
    } else if (this.#sound?.accepts(at)) {
      this.#addSound(frame.data, at);
    }
  }

  async finish(): Promise<void> {
    await this.#queue;
    try {
      if (this.#failed) await this.#output.cancel();
      else await this.#output.finalize();
    } catch (error) {
      this.#fail(error);
    } finally {
      closeSync(this.#fd);
    }
  }

  #addPicture(frame: MediaFrame, at: number): void {
    const packet = new EncodedPacket(frame.data, frame.format ? 'key' : 'delta', at, 0);
    const { format } = frame;
    const meta = format && {
      decoderConfig: {
        codec: format.codec,
        codedWidth: format.width,
        codedHeight: format.height,
      },
    };
    this.#enqueue(() => this.#video.add(packet, meta));
  }

  #addSound(data: Buffer, at: number): void {
    const packet = new EncodedPacket(data, 'key', at, 0.02);
    this.#enqueue(() => this.#audio?.add(packet, { decoderConfig: OPUS_CONFIG }));
  }

  #enqueue(work: () => Promise<void> | undefined): void {
    this.#queue = this.#queue
      .then(() => (this.#failed ? undefined : work()))
      .catch((error) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    this.#onError(error instanceof Error ? error : new Error(String(error)));
  }
}
