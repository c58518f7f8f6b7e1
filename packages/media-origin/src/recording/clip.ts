import { type FileHandle, open, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import type { ClipPart } from './clip-part.ts';

/** Parts of a clip cannot be put together: picture or sound were encoded in another way. */
export class ClipMismatch extends Error {}

export interface ClipOptions {
  readonly signal: AbortSignal;
  /** Between 0 and 1. */
  readonly onProgress: (done: number) => void;
}

/** Length and size of a clip that was written. */
export interface CutClip {
  readonly durationMs: number;
  readonly bytes: number;
}

/** Work in one piece, after which others have their turn for as long. */
const PIECE_MS = 10;

/** Reads byte ranges of a file as if they were a file of their own. */
function sourceOf(file: FileHandle, ranges: ClipPart['ranges']): CustomSource {
  const size = ranges.reduce((sum, { bytes }) => sum + bytes, 0);
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const buffer = Buffer.alloc(end - start);
    let at = 0;
    for (const { offset, bytes } of ranges) {
      const from = Math.max(start, at);
      const to = Math.min(end, at + bytes);
      if (from < to) await file.read(buffer, from - start, to - from, offset + from - at);
      at += bytes;
    }
    return buffer;
  };
  return new CustomSource({ getSize: () => size, read });
}

/** Rests after each piece of work, so that a long clip is noticed by nobody. */
function pacer(signal: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < PIECE_MS) return;
    signal.throwIfAborted();
    await sleep(worked);
    since = performance.now();
  };
}

type Track = 'video' | 'audio';

/** The packets of both tracks in the order of their times, from a keyframe on. */
async function* packetsOf(
  sinks: Readonly<Record<Track, EncodedPacketSink | undefined>>,
  first: EncodedPacket,
  to: number,
): AsyncGenerator<{ track: Track; packet: EncodedPacket }> {
  const begin = first.timestamp;
  const start = await sinks.audio?.getPacket(begin);
  const tracks = {
    video: sinks.video?.packets(first),
    audio: sinks.audio?.packets(start ?? undefined),
  };
  const next = async (track: Track): Promise<EncodedPacket | undefined> => {
    for (;;) {
      const { value } = (await tracks[track]?.next()) ?? {};
      if (!value || value.timestamp >= to) return undefined;
      // Sound of before the keyframe would come too early.
      if (value.timestamp >= begin) return value;
    }
  };
  try {
    const ahead = { video: await next('video'), audio: await next('audio') };
    while (ahead.video || ahead.audio) {
      const isVideo =
        (ahead.video?.timestamp ?? Number.POSITIVE_INFINITY) <=
        (ahead.audio?.timestamp ?? Number.POSITIVE_INFINITY);
      const track = isVideo ? 'video' : 'audio';
      const packet = ahead[track];
      if (!packet) return;
      yield { track, packet };
      ahead[track] = await next(track);
    }
  } finally {
    await Promise.all([tracks.video?.return(), tracks.audio?.return()]);
  }
}

/** How a track was encoded; text, so that those of two files can be compared. */
function sameWay(config: VideoDecoderConfig | AudioDecoderConfig): string {
  const { description, ...rest } = config;
  const bytes = ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from((description ?? new ArrayBuffer(0)) as ArrayBuffer);
  return JSON.stringify([rest, bytes.toString('base64')]);
}

/** Writes the file of a clip: one part after the other, each from its keyframe on. */
class ClipWriter {
  readonly #output: Output;
  readonly #sources = {
    video: new EncodedVideoPacketSource('avc'),
    audio: undefined as EncodedAudioPacketSource | undefined,
  };
  #configs: { video: string; audio: string } | undefined;
  /** Where the next part begins. */
  #seconds = 0;

  constructor(path: string) {
    this.#output = new Output({
      format: new Mp4OutputFormat({ fastStart: false }),
      target: new FilePathTarget(path),
    });
  }

  get seconds(): number {
    return this.#seconds;
  }

  async addPart(input: Input, part: ClipPart, rest: (at: number) => Promise<void>): Promise<void> {
    const [picture, sound] = [
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
    ];
    const video = await picture?.getDecoderConfig();
    const audio = (await sound?.getDecoderConfig()) ?? undefined;
    if (!picture || !video) throw new ClipMismatch('no picture');
    await this.#begin(video, audio, sound?.codec ?? 'opus');
    const sinks = {
      video: new EncodedPacketSink(picture),
      audio: sound && audio ? new EncodedPacketSink(sound) : undefined,
    };
    const first =
      (await sinks.video.getKeyPacket(part.from)) ?? (await sinks.video.getFirstKeyPacket());
    if (!first) return;
    const shift = this.#seconds - first.timestamp;
    let end = this.#seconds;
    for await (const { track, packet } of packetsOf(sinks, first, part.to)) {
      const moved = packet.clone({ timestamp: packet.timestamp + shift });
      if (track === 'video') await this.#sources.video.add(moved, { decoderConfig: video });
      else if (audio) await this.#sources.audio?.add(moved, { decoderConfig: audio });
      if (track === 'video') end = moved.timestamp + moved.duration;
      await rest(packet.timestamp);
    }
    this.#seconds = end;
  }

  async finish(): Promise<void> {
    await this.#output.finalize();
  }

  async cancel(): Promise<void> {
    await this.#output.cancel();
  }

  async #begin(
    video: VideoDecoderConfig,
    audio: AudioDecoderConfig | undefined,
    codec: ConstructorParameters<typeof EncodedAudioPacketSource>[0],
  ): Promise<void> {
    const configs = { video: sameWay(video), audio: audio ? sameWay(audio) : '' };
    if (this.#configs) {
      const { video: picture, audio: sound } = this.#configs;
      if (picture !== configs.video || sound !== configs.audio) throw new ClipMismatch('changed');
      return;
    }
    this.#configs = configs;
    this.#output.addVideoTrack(this.#sources.video);
    if (audio) {
      this.#sources.audio = new EncodedAudioPacketSource(codec);
      this.#output.addAudioTrack(this.#sources.audio);
    }
    await this.#output.start();
  }
}

/** Cuts a clip out of recordings at keyframes, without encoding again. Returns its length and size. */
export async function cutClip(
  parts: readonly ClipPart[],
  path: string,
  { signal, onProgress }: ClipOptions,
): Promise<CutClip> {
  const writer = new ClipWriter(path);
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const rest = pacer(signal);
  try {
    let done = 0;
    for (const part of parts) {
      await using file = await open(part.path);
      using input = new Input({ source: sourceOf(file, part.ranges), formats: [MP4] });
      await writer.addPart(input, part, async (at) => {
        onProgress(Math.min(1, (done + Math.max(0, at - part.from)) / total));
        await rest();
      });
      done += part.to - part.from;
    }
    await writer.finish();
  } catch (error) {
    await writer.cancel().catch(() => undefined);
    throw error;
  }
  return { durationMs: Math.round(writer.seconds * 1_000), bytes: (await stat(path)).size };
}
