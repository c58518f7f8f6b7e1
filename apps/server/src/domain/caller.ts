import type { Profile } from './person.ts';

/** The actor of the action log for calls of another system. */
export const PLATFORM_ACTOR = 'platform';

/** Who makes a call or sends a command, as proven by a token or a session. */
export interface Caller extends Readonly<Profile> {
  /** The room the token is bound to; undefined for a session or a token for HTTP alone. */
  readonly tokenLiveId: string | undefined;
  /** When the token or session expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** The session behind it; whatever was issued for a session ends with it. */
  readonly sessionHash: string;
}
