import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type Output,
} from 'mediabunny';
import type { MediaFrame } from '../rtp/frame-assembler.ts';
import { SoundFiller } from './sound-filler.ts';

const OPUS = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 } as const;
const OPUS_SECONDS = 0.02;

export interface FrameMuxerOptions {
  readonly hasAudio: boolean;
  /** Seconds of the epoch at frame time 0. Without it, times in the container begin with the first keyframe. */
  readonly epoch?: number;
  /** Called once; nothing is written afterwards. */
  readonly onError: (error: Error) => void;
}

/** Writes frames to a container from the first keyframe on, with a sound track that never stalls. */
export class FrameMuxer {
  readonly #output: Output;
  readonly #video = new EncodedVideoPacketSource('avc');
  readonly #audio: EncodedAudioPacketSource | undefined;
  readonly #sound = new SoundFiller();
  readonly #epoch: number | undefined;
  readonly #onError: (error: Error) => void;
  #queue: Promise<void>;
  #begin: number | undefined;
  #failed = false;
  #seconds = 0;

  constructor(output: Output, { hasAudio, epoch, onError }: FrameMuxerOptions) {
    this.#output = output;
    this.#epoch = epoch;
    this.#onError = onError;
    const isRelativeToUnixEpoch = epoch !== undefined;
    output.addVideoTrack(this.#video, { isRelativeToUnixEpoch });
    if (hasAudio) {
      this.#audio = new EncodedAudioPacketSource('opus');
      output.addAudioTrack(this.#audio, { isRelativeToUnixEpoch });
    }
    this.#queue = output.start().catch((error) => this.#fail(error));
  }

  /** From the first frame of video to the last. */
  get seconds(): number {
    return this.#seconds;
  }

  push({ kind, data, at: frameAt, format }: MediaFrame): void {
    if (format) this.#begin ??= frameAt;
    if (this.#begin === undefined || frameAt < this.#begin) return;
    const at = frameAt - this.#begin;
    if (kind === 'audio') {
      if (this.#audio && this.#sound.accepts(at)) this.#addSound(data, at);
      return;
    }
    for (const sound of this.#audio ? this.#sound.fill(at) : [])
      this.#addSound(sound.data, sound.at);
    this.#seconds = Math.max(this.#seconds, at);
    const packet = new EncodedPacket(data, format ? 'key' : 'delta', this.#timeOf(at), 0);
    const decoderConfig = format && {
      codec: format.codec,
      codedWidth: format.width,
      codedHeight: format.height,
    };
    this.#enqueue(() => this.#video.add(packet, decoderConfig && { decoderConfig }));
  }

  /** Completes the container, unless writing has failed. */
  async finish(): Promise<void> {
    await this.#queue;
    try {
      if (this.#failed) await this.#output.cancel();
      else await this.#output.finalize();
    } catch (error) {
      this.#fail(error);
    }
  }

  cancel(): Promise<void> {
    this.#failed = true;
    return this.finish();
  }

  #addSound(data: Buffer, at: number): void {
    const packet = new EncodedPacket(data, 'key', this.#timeOf(at), OPUS_SECONDS);
    this.#enqueue(() => this.#audio?.add(packet, { decoderConfig: OPUS }));
  }

  /** In the container. */
  #timeOf(at: number): number {
    return this.#epoch === undefined ? at : this.#epoch + (this.#begin ?? 0) + at;
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
