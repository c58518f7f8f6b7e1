import path from 'node:path';
import * as z from 'zod';
import type { SrsUrls } from './srs/srs-api.ts';

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
  /** An SRS instead of the embedded origin: `http://host:1985`. */
  SRS_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Its API, when it is not at port 1985 of the same host. */
  SRS_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where programs publish to that SRS by RTMP: `rtmp://host/live`. */
  SRS_RTMP_URL: z.url({ protocol: /^rtmps?$/ }).optional(),
  SRS_HOOK_SECRET: z.string().min(16).optional(),
  /** Where recordings are, when not in the data folder. */
  MEDIA_RECORDS: z.string().optional(),
  RECORD_RETENTION_DAYS: Positive.default(30),
  RECORD_SEGMENT_MINUTES: Positive.default(60),
  RECORD_ROOM_HOURS: Positive.default(24),
  RECORD_FREE_MB: Whole.default(500),
};

const Environment = z.object(mediaEnvironment);

/** How long an offer waits for a publisher that has not connected yet. */
const OFFER_WAIT_MS = 10_000;

export interface SrsSettings {
  readonly urls: SrsUrls;
  readonly webhookSecret: string;
  readonly rtmpUrl: string | undefined;
}

export type MediaSettings = ReturnType<typeof mediaSettings>;

export function mediaSettings(settings: z.infer<typeof Environment>) {
  return {
    udpPort: settings.MEDIA_UDP_PORT,
    publicAddress: settings.MEDIA_PUBLIC_ADDRESS,
    retentionMs: settings.RECORD_RETENTION_DAYS * 86_400_000,
    maxSecondsPerRoom: settings.RECORD_ROOM_HOURS * 3_600,
    maxSegmentSeconds: settings.RECORD_SEGMENT_MINUTES * 60,
    minFreeBytes: settings.RECORD_FREE_MB * 2 ** 20,
    maxViewersPerRoom: settings.MEDIA_ROOM_VIEWERS,
    maxSessionsPerAccount: settings.MEDIA_ACCOUNT_PLAYERS,
    publishBitrate: settings.MEDIA_BITRATE_KBPS * 1_000,
    mediaTimeoutMs: settings.MEDIA_SILENCE_SECONDS * 1_000,
    offerWaitMs: OFFER_WAIT_MS,
    srs: srsSettings(settings),
    records: settings.MEDIA_RECORDS,
  };
}

const API_PORT = '1985';

function srsSettings({
  SRS_URL,
  SRS_API_URL,
  SRS_RTMP_URL,
  SRS_HOOK_SECRET = '',
}: z.infer<typeof Environment>): SrsSettings | undefined {
  if (!SRS_URL) return undefined;
  const api = new URL(SRS_API_URL ?? SRS_URL);
  if (!SRS_API_URL) api.port = API_PORT;
  return {
    urls: { base: new URL(SRS_URL).origin, api: api.origin },
    webhookSecret: SRS_HOOK_SECRET,
    rtmpUrl: SRS_RTMP_URL?.replace(/\/+$/, ''),
  };
}

/** Media listens on the same interface as the pages; on all of them where pages have several. */
export function bindAddressOf(host: string, lan: readonly string[]): string | undefined {
  if (lan.length > 0) return lan.length === 1 ? lan[0] : undefined;
  if (host.startsWith('127.')) return '127.0.0.1';
  return host === '0.0.0.0' || host === '::' ? undefined : host;
}

export function recordingFolderOf(dataDir: string, settings: MediaSettings): string {
  return settings.records ? path.resolve(settings.records) : path.join(dataDir, 'records');
}
