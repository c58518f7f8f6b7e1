import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nalType, nalUnits } from '@live/media-origin/rtp/h264';
import { loadSample, type Sample, type SampleFrame } from '@live/simulator';
import { CLOCK } from './clock.ts';

export const FRAMES_PER_SECOND = 25;

interface Size {
  readonly width: number;
  readonly height: number;
  readonly kilobits: number;
}

const ACCESS_UNIT_DELIMITER = 9;
const KEYFRAME = 5;

/** A gray frame with its number in squares, above a texture that moves. */
function paint(frame: Buffer, number: number, { width, height }: Size): void {
  const side = width / CLOCK.columns;
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side);
    for (let x = 0; x < width; x += 1) {
      const bit = row * CLOCK.columns + Math.floor(x / side);
      const texture = 40 + (((x + number * 3) * 7 + (y + number) * 13 + ((x * y) >> 4)) % 160);
      frame[y * width + x] = row >= CLOCK.rows ? texture : (number >> bit) & 1 ? 235 : 16;
    }
  }
}

/** An access unit with a length before each unit, as the virtual host sends it. */
function withLengths(units: readonly Buffer[]): Buffer {
  return Buffer.concat(
    units.flatMap((unit) => {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(unit.length);
      return [length, unit];
    }),
  );
}

function framesOf(stream: Buffer): SampleFrame[] {
  const accessUnits: Buffer[][] = [];
  for (const unit of nalUnits(stream)) {
    if (nalType(unit) === ACCESS_UNIT_DELIMITER) accessUnits.push([]);
    else accessUnits.at(-1)?.push(unit);
  }
  return accessUnits.map((units, index) => ({
    at: index / FRAMES_PER_SECOND,
    key: units.some((unit) => nalType(unit) === KEYFRAME),
    data: withLengths(units),
  }));
}

/** A sample whose frames show their number, at a constant rate; encoded before, so that sending costs nothing. */
export async function clockFrames(size: Size): Promise<Sample> {
  const { width, height, kilobits } = size;
  const { audio, period } = await loadSample('landscape');
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-loglevel', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${width}x${height}`],
      ...['-r', String(FRAMES_PER_SECOND), '-i', '-', '-pix_fmt', 'yuv420p', '-c:v', 'libx264'],
      ...['-profile:v', 'baseline', '-preset', 'veryfast', '-tune', 'zerolatency'],
      ...['-b:v', `${kilobits}k`, '-maxrate', `${kilobits}k`, '-bufsize', `${kilobits / 2}k`],
      ...[
        '-x264-params',
        `nal-hrd=cbr:aud=1:keyint=${FRAMES_PER_SECOND}:scenecut=0:sliced-threads=0`,
      ],
      ...['-f', 'h264', '-'],
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const parts: Buffer[] = [];
  ffmpeg.stdout.on('data', (part: Buffer) => parts.push(part));
  const ended = once(ffmpeg, 'close');
  const frame = Buffer.alloc(width * height);
  for (let number = 0; number < Math.round(period * FRAMES_PER_SECOND); number += 1) {
    paint(frame, number, size);
    if (!ffmpeg.stdin.write(Buffer.from(frame))) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return { video: framesOf(Buffer.concat(parts)), audio, period };
}
