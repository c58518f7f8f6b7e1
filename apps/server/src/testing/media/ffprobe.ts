import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFfprobe } from '@live/engines';

const run = promisify(execFile);

export interface Probe {
  /** Everything that ffprobe and a whole decode complain about. */
  readonly complaints: string;
  /** Seconds by kind of track. */
  readonly seconds: Readonly<Record<string, number>>;
  readonly frames: Readonly<Record<string, number>>;
  readonly codecs: readonly string[];
  /** The first frame of the picture: when it is shown, and whether it needs no other. */
  readonly first: { readonly at: number; readonly isKeyframe: boolean };
}

/** False, with a message, where ffprobe is missing; in CI that is an error. */
export function canProbe(): boolean {
  const present = findFfprobe() !== undefined;
  if (!present && process.env.CI) throw new Error('ffprobe is missing');
  if (!present) console.log('ffprobe is missing: recordings are not checked by it');
  return present;
}

export async function probe(path: string): Promise<Probe> {
  const { stdout, stderr } = await run(findFfprobe() ?? 'ffprobe', [
    '-v',
    'warning',
    '-of',
    'json',
    '-show_entries',
    'stream=codec_name',
    '-show_entries',
    'packet=codec_type,pts_time,duration_time,flags',
    path,
  ]);
  const decoded = await run('ffmpeg', ['-v', 'warning', '-i', path, '-f', 'null', '-']);
  const { packets, streams } = JSON.parse(stdout) as {
    packets: { codec_type: string; pts_time: string; duration_time?: string; flags: string }[];
    streams: { codec_name: string }[];
  };
  const first = packets.find(({ codec_type }) => codec_type === 'video');
  const seconds: Record<string, number> = {};
  const frames: Record<string, number> = {};
  for (const { codec_type: kind, pts_time, duration_time } of packets) {
    const end = Number(pts_time) + Number(duration_time ?? 0);
    seconds[kind] = Math.max(seconds[kind] ?? 0, end);
    frames[kind] = (frames[kind] ?? 0) + 1;
  }
  return {
    complaints: stderr + decoded.stderr,
    seconds,
    frames,
    codecs: streams.map(({ codec_name }) => codec_name),
    first: { at: Number(first?.pts_time), isKeyframe: first?.flags.startsWith('K') ?? false },
  };
}
