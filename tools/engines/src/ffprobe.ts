import { findOnPath } from './programs.ts';

/** Checks recordings; comes with ffmpeg, which decodes them. */
export function findFfprobe(): string | undefined {
  return findOnPath('ffmpeg') && findOnPath('ffprobe');
}
