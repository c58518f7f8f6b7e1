import { loadSample, type Sample, type SampleShape } from '@live/simulator';

/** A NAL unit that decoders skip, length-prefixed, of the given size in all. */
function filler(bytes: number): Buffer {
  const unit = Buffer.alloc(bytes, 0xff);
  unit.writeUInt32BE(bytes - 4);
  unit[4] = 12;
  return unit;
}

/** The sample, filled up to a steady bit rate. */
export async function heavySample(shape: SampleShape, bitsPerSecond: number): Promise<Sample> {
  const sample = await loadSample(shape);
  const perFrame = Math.round((bitsPerSecond * sample.period) / 8 / sample.video.length);
  const video = sample.video.map((frame) => {
    const missing = perFrame - frame.data.length;
    return missing > 8 ? { ...frame, data: Buffer.concat([frame.data, filler(missing)]) } : frame;
  });
  return { ...sample, video };
}
