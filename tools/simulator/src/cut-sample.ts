import {
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { type SampleShape, samplePath } from './sample.ts';

async function packetsOf(
  track: ConstructorParameters<typeof EncodedPacketSink>[0],
): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  return packets;
}

/** Shifts one loop to `begin`, without packets that exceed the loop or the whole recording. */
function shift(
  packets: readonly EncodedPacket[],
  begin: number,
  period: number,
  seconds: number,
): EncodedPacket[] {
  const end = Math.min(period, seconds - begin) + 0.001;
  return packets
    .filter(({ timestamp, duration }) => timestamp >= 0 && timestamp + duration <= end)
    .map((packet) => packet.clone({ timestamp: begin + packet.timestamp }));
}

async function writeAll(
  packets: readonly EncodedPacket[],
  write: (packet: EncodedPacket) => Promise<void>,
): Promise<void> {
  for (const packet of packets) await write(packet);
}

/** Writes a recording of `seconds` by repeating the sample. */
export async function cutSample(shape: SampleShape, seconds: number, path: string): Promise<void> {
  using input = new Input({ source: new FilePathSource(samplePath(shape)), formats: [MP4] });
  const picture = await input.getPrimaryVideoTrack();
  const sound = await input.getPrimaryAudioTrack();
  if (!picture || !sound) throw new Error(`the ${shape} sample has no picture or no sound`);
  const period = await picture.computeDuration();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target: new FilePathTarget(path),
  });
  const video = new EncodedVideoPacketSource('avc');
  const audio = new EncodedAudioPacketSource('opus');
  output.addVideoTrack(video);
  output.addAudioTrack(audio);
  await output.start();
  const pictures = { packets: await packetsOf(picture), config: await picture.getDecoderConfig() };
  const sounds = { packets: await packetsOf(sound), config: await sound.getDecoderConfig() };
  for (let begin = 0; begin < seconds; begin += period) {
    await Promise.all([
      writeAll(shift(pictures.packets, begin, period, seconds), (packet) =>
        video.add(packet, pictures.config ? { decoderConfig: pictures.config } : undefined),
      ),
      writeAll(shift(sounds.packets, begin, period, seconds), (packet) =>
        audio.add(packet, sounds.config ? { decoderConfig: sounds.config } : undefined),
      ),
    ]);
  }
  await output.finalize();
}
