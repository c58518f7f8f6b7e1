import { loadSample, type Sample, type SampleShape } from '@live/simulator';

/** A filler NAL unit of this total size, with a length prefix; decoders skip it. */
function filler(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4);
  unit[4] = 12;
  return unit;
}

/** The sample, padded to a constant bit rate. */
export async function paddedSample(shape: SampleShape, bitsPerSecond: number): Promise<Sample> {
  const sample = await loadSample(shape);
  const perFrame = Math.round((bitsPerSecond * sample.period) / 8 / sample.video.length);
  const video = sample.video.map((frame) => {
    const missing = perFrame - frame.data.length;
    return missing > 8 ? { ...frame, data: Buffer.concat([frame.data, filler(missing)]) } : frame;
  });
  return { ...sample, video };
}
