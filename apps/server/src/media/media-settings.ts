import path from 'node:path';
import * as z from 'zod';
import type { EmbeddedOriginSettings } from './embedded-origin.ts';

const Whole = z.coerce.number().int().nonnegative();
const Positive = z.coerce.number().int().positive();

/** The media origin's part of the environment. */
export const mediaEnvironment = {
  MEDIA_UDP_PORT: Whole.max(65_535).default(0),
  MEDIA_PUBLIC_ADDRESS: z.union([z.ipv4(), z.ipv6()]).optional(),
  MEDIA_BITRATE_KBPS: Positive.default(2_500),
  MEDIA_SILENCE_SECONDS: Positive.default(4),
  MEDIA_ROOM_VIEWERS: Positive.default(500),
  MEDIA_ACCOUNT_PLAYERS: Positive.default(10),
  RECORD_RETENTION_DAYS: Positive.default(30),
  RECORD_SEGMENT_MINUTES: Positive.default(60),
  RECORD_ROOM_HOURS: Positive.default(24),
  RECORD_FREE_MB: Whole.default(500),
};

const Environment = z.object(mediaEnvironment);

/** How long an offer waits for a publisher that is a moment late. */
const HOLD_MS = 10_000;

export type MediaSettings = Omit<EmbeddedOriginSettings, 'bindAddress' | 'recordFolder'>;

export function mediaSettings(settings: z.infer<typeof Environment>): MediaSettings {
  return {
    udpPort: settings.MEDIA_UDP_PORT,
    publicAddress: settings.MEDIA_PUBLIC_ADDRESS,
    retentionMs: settings.RECORD_RETENTION_DAYS * 86_400_000,
    mostSecondsPerRoom: settings.RECORD_ROOM_HOURS * 3_600,
    longestSegmentSeconds: settings.RECORD_SEGMENT_MINUTES * 60,
    leastFreeBytes: settings.RECORD_FREE_MB * 2 ** 20,
    mostViewersPerRoom: settings.MEDIA_ROOM_VIEWERS,
    mostSessionsPerAccount: settings.MEDIA_ACCOUNT_PLAYERS,
    publishBitrate: settings.MEDIA_BITRATE_KBPS * 1_000,
    silenceMs: settings.MEDIA_SILENCE_SECONDS * 1_000,
    holdMs: HOLD_MS,
  };
}

/** Pictures are reachable from where the pages are, and from nowhere else. */
export function bindAddressOf(host: string): string | undefined {
  if (host === 'localhost' || host.startsWith('127.')) return '127.0.0.1';
  return host === '0.0.0.0' || host === '::' ? undefined : host;
}

export function recordFolderOf(dataDir: string): string {
  return path.join(dataDir, 'records');
}
