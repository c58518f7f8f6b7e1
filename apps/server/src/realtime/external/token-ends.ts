import type { BrokerIdentity } from '../broker.ts';

/** Beyond this, ended tokens are found by listing connections alone. */
const MAX_TOKENS = 100_000;

/** When the tokens end by which this server has let members connect. */
export class TokenEnds {
  readonly #ends = new Map<string, { accountId: string; expiresAt: number }>();

  add({ tokenHash, principal: { accountId }, expiresAt }: BrokerIdentity): void {
    if (this.#ends.size < MAX_TOKENS || this.#ends.has(tokenHash))
      this.#ends.set(tokenHash, { accountId, expiresAt });
  }

  /** Returns the accounts whose tokens have ended since the last call. */
  take(now: number): string[] {
    const accounts = new Set<string>();
    for (const [tokenHash, { accountId, expiresAt }] of this.#ends) {
      if (expiresAt > now) continue;
      this.#ends.delete(tokenHash);
      accounts.add(accountId);
    }
    return [...accounts];
  }
}
