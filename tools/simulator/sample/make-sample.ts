// Renders the sample videos: `node tools/simulator/sample/make-sample.ts` (needs ffmpeg with x264 and Opus on the PATH).
// The results are committed, so that running the product does not require ffmpeg.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawFrame, FRAME_RATE, PERIOD } from './scene.ts';
import { playTune, SAMPLE_RATE } from './tune.ts';

const SHAPES = [
  { name: 'landscape', width: 1280, height: 720 },
  { name: 'portrait', width: 720, height: 1280 },
  { name: 'turned', width: 720, height: 1280, filter: 'transpose=clock' },
] as const;

/**
 * Baseline without B-frames, because WebRTC shows frames in order of arrival. One keyframe per second,
 * because the virtual host cannot encode one on request.
 */
const VIDEO = [
  '-c:v', 'libx264', '-profile:v', 'baseline', '-level', '3.1', '-pix_fmt', 'yuv420p', '-bf', '0',
  '-g', String(FRAME_RATE), '-keyint_min', String(FRAME_RATE), '-sc_threshold', '0',
  '-preset', 'slow', '-crf', '27', '-maxrate', '700k', '-bufsize', '700k',
]; // biome-ignore format: one option and its value side by side
const SOUND = ['-c:a', 'libopus', '-b:a', '48k', '-frame_duration', '20'];

async function makeSample(shape: (typeof SHAPES)[number], tune: string): Promise<void> {
  const size = `${shape.width}x${shape.height}`;
  const target = new URL(`./${shape.name}.mp4`, import.meta.url).pathname;
  const picture = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', size, '-r', String(FRAME_RATE)];
  const sound = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1'];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ['-y', '-loglevel', 'error', ...picture, '-i', 'pipe:0', ...sound, '-i', tune],
      [
        ...('filter' in shape ? ['-vf', shape.filter] : []),
        ...VIDEO,
        ...SOUND,
        '-t',
        String(PERIOD),
        '-movflags',
        '+faststart',
        target,
      ],
    ].flat(),
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const frames = PERIOD * FRAME_RATE;
  for (let index = 0; index < frames; index += 1) {
    const hasCapacity = ffmpeg.stdin.write(drawFrame(shape.width, shape.height, index / frames));
    if (!hasCapacity) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await once(ffmpeg, 'exit');
  if (code !== 0) throw new Error(`ffmpeg exited with ${code}`);
}

const tune = join(tmpdir(), `live-console-tune-${process.pid}.f32`);
await writeFile(tune, playTune());
try {
  for (const shape of SHAPES) await makeSample(shape, tune);
} finally {
  await rm(tune);
}
