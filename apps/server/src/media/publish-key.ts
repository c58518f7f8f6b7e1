import { createHmac } from 'node:crypto';
import { isSameSecret } from '../domain/same-secret.ts';

/** Tells a key from a token of a session. */
const PREFIX = 'key.';

export interface PublishKeyClaim {
  readonly liveId: string;
  /** A key ends when the room gets another host. */
  readonly hostId: string;
  readonly version: number;
}

/** The key of a room: it stands in no table, and whoever reads the database cannot publish. */
export function signPublishKey(
  { liveId, hostId, version }: PublishKeyClaim,
  secret: string,
): string {
  const text = JSON.stringify(['publish-key', liveId, hostId, version]);
  const mac = createHmac('sha256', secret).update(text).digest('base64url');
  return `${PREFIX}${version.toString(36)}.${mac}`;
}

/** Which key of the room it is, if it is one. */
export function readPublishKey(
  token: string,
  room: Pick<PublishKeyClaim, 'liveId' | 'hostId'>,
  secret: string,
): number | undefined {
  if (!isPublishKey(token)) return undefined;
  const version = Number.parseInt(token.slice(PREFIX.length).split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(version) || version < 0) return undefined;
  return isSameSecret(token, signPublishKey({ ...room, version }, secret)) ? version : undefined;
}

export const isPublishKey = (token: string): boolean => token.startsWith(PREFIX);

const HOLDER = 'publish-key ';

/** Stands in place of a session where a key opened the picture. No hash of a session holds a space. */
export const holderOfKey = (version: number): string => HOLDER + version;

/** The key that opened it; undefined for a session. */
export const keyOfHolder = (sessionHash: string): number | undefined =>
  sessionHash.startsWith(HOLDER) ? Number(sessionHash.slice(HOLDER.length)) : undefined;
