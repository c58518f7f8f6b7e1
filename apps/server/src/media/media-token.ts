import { createHmac } from 'node:crypto';
import { isSameSecret } from '../domain/same-secret.ts';

/**
 * `hls` is a file of the room's HLS rendition. `record` is watching a recording, `clip` one of its clips; tokens of these are
 * valid for hours, also across an upgrade. `still` is the pictures of the wall, of every room.
 */
export type MediaAction = 'publish' | 'play' | 'hls' | 'record' | 'clip' | 'still';

/** Stands in tokens where others name a room. */
export const EVERY_ROOM = '*';

export interface MediaClaim {
  readonly liveId: string;
  readonly action: MediaAction;
  /** What it was made for: a session, with which the token ends, or a file of HLS. */
  readonly subject: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const ACTIONS: readonly MediaAction[] = ['publish', 'play', 'hls', 'record', 'clip', 'still'];

function macOf(claim: MediaClaim, secret: string): Buffer {
  // JSON separates the parts whatever characters they hold: no two claims have the same text.
  const text = JSON.stringify([claim.liveId, claim.action, claim.subject, claim.expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}

/** A token for one room, one action and one subject, until it expires. It fits into a query as it is. */
export function signMediaToken(claim: MediaClaim, secret: string): string {
  const subject = Buffer.from(claim.subject).toString('base64url');
  const mac = macOf(claim, secret).toString('base64url');
  return [claim.action, subject, claim.expiresAt.toString(36), mac].join('.');
}

/** The subject that the token was signed for, if it is good for this room and action now. */
export function verifyMediaToken(
  token: string,
  wanted: { readonly liveId: string; readonly action: MediaAction; readonly now: number },
  secret: string,
): string | undefined {
  const [action, subject, expiry, mac, ...rest] = token.split('.');
  if (!subject || !expiry || !mac || rest.length > 0) return undefined;
  if (!ACTIONS.includes(action as MediaAction)) return undefined;
  const claim: MediaClaim = {
    liveId: wanted.liveId,
    action: action as MediaAction,
    subject: Buffer.from(subject, 'base64url').toString(),
    expiresAt: Number.parseInt(expiry, 36),
  };
  // Whole tokens are compared, so that a token has no second valid encoding.
  if (!isSameSecret(token, signMediaToken(claim, secret))) return undefined;
  if (claim.expiresAt <= wanted.now) return undefined;
  // Who may publish may also play.
  const allowed =
    claim.action === wanted.action || (claim.action === 'publish' && wanted.action === 'play');
  return allowed ? claim.subject : undefined;
}
