import { signMediaToken, verifyMediaToken } from './media-token.ts';

/** A playlist is asked for again with a new right after one to two of these. */
const PLAYLIST_MS = 5 * 60_000;
/** A segment is deleted seconds after it has left the playlist. */
const NEVER = Number.MAX_SAFE_INTEGER;

export interface HlsFile {
  readonly liveId: string;
  readonly name: string;
}

/** Playlists are signed until a moment that all viewers share, so that everybody fetches the same address. */
export function signHlsFile({ liveId, name }: HlsFile, now: number, secret: string): string {
  const expiresAt = name.endsWith('.m3u8')
    ? (Math.floor(now / PLAYLIST_MS) + 2) * PLAYLIST_MS
    : NEVER;
  return signMediaToken({ action: 'hls', liveId, subject: name, expiresAt }, secret);
}

export const isHlsToken = (
  token: string,
  { liveId, name }: HlsFile,
  now: number,
  secret: string,
): boolean => verifyMediaToken(token, { action: 'hls', liveId, now }, secret) === name;
