import { createHmac } from 'node:crypto';
import { isSameSecret } from '../domain/same-secret.ts';

/** `record` is watching a recording, `clip` one of its clips; tokens of these are valid for hours, also across an upgrade. */
export type MediaAction = 'publish' | 'play' | 'record' | 'clip';

export interface MediaClaim {
  readonly liveId: string;
  readonly action: MediaAction;
  /** The session that it was made for: the token ends with it. */
  readonly sessionHash: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

const ACTIONS: readonly MediaAction[] = ['publish', 'play', 'record', 'clip'];

function macOf(claim: MediaClaim, secret: string): Buffer {
  // JSON separates the parts whatever characters they hold: no two claims have the same text.
  const text = JSON.stringify([claim.liveId, claim.action, claim.sessionHash, claim.expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}

/** A token for one room, one action and one session, until it expires. It fits into a query as it is. */
export function signMediaToken(claim: MediaClaim, secret: string): string {
  const session = Buffer.from(claim.sessionHash).toString('base64url');
  const mac = macOf(claim, secret).toString('base64url');
  return [claim.action, session, claim.expiresAt.toString(36), mac].join('.');
}

/** The session that the token was signed for, if it is good for this room and action now. */
export function verifyMediaToken(
  token: string,
  wanted: { readonly liveId: string; readonly action: MediaAction; readonly now: number },
  secret: string,
): string | undefined {
  const [action, session, expiry, mac, ...rest] = token.split('.');
  if (!session || !expiry || !mac || rest.length > 0) return undefined;
  if (!ACTIONS.includes(action as MediaAction)) return undefined;
  const claim: MediaClaim = {
    liveId: wanted.liveId,
    action: action as MediaAction,
    sessionHash: Buffer.from(session, 'base64url').toString(),
    expiresAt: Number.parseInt(expiry, 36),
  };
  // Whole tokens are compared, so that a token has no second valid encoding.
  if (!isSameSecret(token, signMediaToken(claim, secret))) return undefined;
  if (claim.expiresAt <= wanted.now) return undefined;
  // Who may publish may also play.
  const allowed =
    claim.action === wanted.action || (claim.action === 'publish' && wanted.action === 'play');
  return allowed ? claim.sessionHash : undefined;
}
