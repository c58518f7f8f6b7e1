import type { MediaFile } from '../media-origin.ts';

/** A stream that is being published on a media server. */
export interface UpstreamStream {
  readonly liveId: string;
  /** The media server's name for the publisher's connection. */
  readonly clientId: string;
  /** What has arrived of the stream so far, where the media server counts it. */
  readonly receivedBytes?: number | undefined;
}

/** What differs between media servers: URLs, lists, and how to end a connection. */
export interface UpstreamServer {
  whipUrl(liveId: string, token: string): string;
  whepUrl(liveId: string, token: string): string;
  /** One file of the HLS rendition; `index.m3u8` is its root. */
  hls(liveId: string, name: string, token: string): Promise<MediaFile | undefined>;
  streams(): Promise<UpstreamStream[]>;
  /** Names of all connections, publishers and players. */
  clients(): Promise<string[]>;
  kick(clientId: string): Promise<void>;
}

export interface UpstreamUrls {
  readonly base: string;
  readonly hls: string;
  readonly api: string;
}

export const TIMEOUT_MS = 5_000;

/** Calls the API of a media server; anything but success is an error, except what the caller expects. */
export async function askUpstream(
  url: string,
  method = 'GET',
  expected: readonly number[] = [],
): Promise<unknown> {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (expected.includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`the media server answered ${response.status}`);
  return response.json().catch(() => undefined);
}
