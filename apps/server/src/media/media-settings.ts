import path from 'node:path';
import * as z from 'zod';
import type { UpstreamUrls } from './upstream/upstream-server.ts';

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
  /** The socket of a separately started media process, instead of a child of the server. */
  MEDIA_CONTROL: z.string().optional(),
  /** A media server instead of the embedded origin: `srs+http://host:1985`, `mediamtx+http://host:8889`. */
  MEDIA_UPSTREAM: z
    .string()
    .regex(/^(srs|mediamtx)\+https?:\/\/\S+$/)
    .refine((text) => URL.canParse(text.replace(/^\w+\+/, '')))
    .optional(),
  MEDIA_UPSTREAM_HLS: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_UPSTREAM_API: z.url({ protocol: /^https?$/ }).optional(),
  MEDIA_HOOK_SECRET: z.string().min(16).optional(),
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

export interface UpstreamSettings {
  readonly kind: 'srs' | 'mediamtx';
  readonly urls: UpstreamUrls;
  readonly webhookSecret: string;
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
    control: settings.MEDIA_CONTROL,
    upstream: upstreamSettings(settings),
    records: settings.MEDIA_RECORDS,
  };
}

/** Default ports of each media server. */
const USUAL_PORTS = { srs: { hls: 8080, api: 1985 }, mediamtx: { hls: 8888, api: 9997 } };

function upstreamSettings(settings: z.infer<typeof Environment>): UpstreamSettings | undefined {
  const [, kind, url] = /^(srs|mediamtx)\+(.*)$/.exec(settings.MEDIA_UPSTREAM ?? '') ?? [];
  if (!url || (kind !== 'srs' && kind !== 'mediamtx')) return undefined;
  const at = (port: number) => {
    const moved = new URL(url);
    moved.port = String(port);
    return moved.origin;
  };
  return {
    kind,
    urls: {
      base: new URL(url).origin,
      hls: trimmed(settings.MEDIA_UPSTREAM_HLS) ?? at(USUAL_PORTS[kind].hls),
      api: trimmed(settings.MEDIA_UPSTREAM_API) ?? at(USUAL_PORTS[kind].api),
    },
    webhookSecret: settings.MEDIA_HOOK_SECRET ?? '',
  };
}

const trimmed = (url: string | undefined): string | undefined => url?.replace(/\/+$/, '');

/** Media listens on the same interface as the pages. */
export function bindAddressOf(host: string): string | undefined {
  if (host.startsWith('127.')) return '127.0.0.1';
  return host === '0.0.0.0' || host === '::' ? undefined : host;
}

export function recordingFolderOf(dataDir: string, settings: MediaSettings): string {
  return settings.records ? path.resolve(settings.records) : path.join(dataDir, 'records');
}
