import { fileURLToPath } from 'node:url';
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny';

/** `turned` is the portrait picture rotated by 90°, as sent by a phone that was rotated. */
export type SampleShape = 'landscape' | 'portrait' | 'turned';

export interface SampleFrame {
  /** Seconds from the start of the loop. */
  readonly at: number;
  readonly data: Buffer;
  /** Can be decoded without earlier frames. */
  readonly key: boolean;
}

/** A loop of encoded frames: H.264 as length-prefixed NAL units, keyframes with their parameter sets, and Opus. */
export interface Sample {
  readonly video: readonly SampleFrame[];
  readonly audio: readonly SampleFrame[];
  /** Seconds. */
  readonly period: number;
}

export function samplePath(shape: SampleShape): string {
  return fileURLToPath(new URL(`../sample/${shape}.mp4`, import.meta.url));
}

/** Turns the parameter sets of an avcC box into length-prefixed NAL units. */
function parameterSets(avcC: Buffer): Buffer {
  const units: Buffer[] = [];
  let offset = 5;
  for (const countMask of [0x1f, 0xff]) {
    let left = avcC.readUInt8(offset) & countMask;
    offset += 1;
    for (; left > 0; left -= 1) {
      const length = avcC.readUInt16BE(offset);
      const prefix = Buffer.alloc(4);
      prefix.writeUInt32BE(length);
      units.push(prefix, avcC.subarray(offset + 2, offset + 2 + length));
      offset += 2 + length;
    }
  }
  return Buffer.concat(units);
}

export async function loadSample(shape: SampleShape): Promise<Sample> {
  using input = new Input({ source: new FilePathSource(samplePath(shape)), formats: [MP4] });
  const [picture, sound] = await Promise.all([
    input.getPrimaryVideoTrack(),
    input.getPrimaryAudioTrack(),
  ]);
  if (!picture || !sound) throw new Error(`the ${shape} sample has no picture or no sound`);
  const description = (await picture.getDecoderConfig())?.description;
  if (!description) throw new Error(`the ${shape} sample has no parameter sets`);
  const sets = parameterSets(Buffer.from(description as ArrayBuffer));
  const period = await picture.computeDuration();

  const video: SampleFrame[] = [];
  for await (const packet of new EncodedPacketSink(picture).packets()) {
    const data = Buffer.from(packet.data);
    video.push({
      at: packet.timestamp,
      key: packet.type === 'key',
      data: packet.type === 'key' ? Buffer.concat([sets, data]) : data,
    });
  }
  const audio: SampleFrame[] = [];
  for await (const packet of new EncodedPacketSink(sound).packets()) {
    // Sound that is longer than the picture would overlap at each repetition.
    if (packet.timestamp >= 0 && packet.timestamp + packet.duration <= period + 0.001) {
      audio.push({ at: packet.timestamp, key: true, data: Buffer.from(packet.data) });
    }
  }
  return { video, audio, period };
}
