import { createHmac, timingSafeEqual } from 'node:crypto';

export type MediaAction = 'publish' | 'play' | 'record';

export interface AddressClaim {
  readonly liveId: string;
  readonly action: MediaAction;
  readonly accountId: string;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** Whom this server signs for when it asks on its own behalf. No account can have this id. */
export const SERVER_ACCOUNT = '@server';

const ACTIONS: readonly MediaAction[] = ['publish', 'play', 'record'];

function macOf(claim: AddressClaim, secret: string): Buffer {
  // JSON keeps the parts apart whatever characters they hold: no two claims share a text.
  const text = JSON.stringify([claim.liveId, claim.action, claim.accountId, claim.expiresAt]);
  return createHmac('sha256', secret).update(text).digest();
}

/** A token for one room, one action and one account, until it expires. It fits into a query as it is. */
export function signAddress(claim: AddressClaim, secret: string): string {
  const account = Buffer.from(claim.accountId).toString('base64url');
  const mac = macOf(claim, secret).toString('base64url');
  return [claim.action, account, claim.expiresAt.toString(36), mac].join('.');
}

/** The account that the token was signed for, if it is good for this room and action now. */
export function verifyAddress(
  token: string,
  wanted: { readonly liveId: string; readonly action: MediaAction; readonly now: number },
  secret: string,
): { accountId: string; expiresAt: number } | undefined {
  const [action, account, expiry, mac, ...rest] = token.split('.');
  if (!account || !expiry || !mac || rest.length > 0) return undefined;
  if (!ACTIONS.includes(action as MediaAction)) return undefined;
  const claim: AddressClaim = {
    liveId: wanted.liveId,
    action: action as MediaAction,
    accountId: Buffer.from(account, 'base64url').toString(),
    expiresAt: Number.parseInt(expiry, 36),
  };
  // Signing again and comparing whole tokens leaves no second spelling of a good one.
  const expected = Buffer.from(signAddress(claim, secret));
  const given = Buffer.from(token);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  if (claim.expiresAt <= wanted.now) return undefined;
  // Whoever may publish may see the result.
  const allowed =
    claim.action === wanted.action || (claim.action === 'publish' && wanted.action === 'play');
  return allowed ? { accountId: claim.accountId, expiresAt: claim.expiresAt } : undefined;
}
