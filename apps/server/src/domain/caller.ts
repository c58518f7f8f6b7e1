import type { LiveRole } from '@live/protocol';

/** The actor of the action log for calls of another system. */
export const PLATFORM_ACTOR = 'platform';

/** Who makes a call or sends a command, as proven by a token or a session. */
export interface Caller {
  readonly accountId: string;
  readonly name: string;
  readonly nickname: string;
  readonly portrait: string;
  readonly corpId: string;
  readonly corpName: string;
  readonly role: LiveRole;
  /** Entered with a nickname only: admitted only where the room allows guests. */
  readonly isGuest: boolean;
  /** The room the token is bound to; undefined for a session or a token for HTTP alone. */
  readonly tokenLiveId: string | undefined;
  /** When the token or session expires, in epoch milliseconds. */
  readonly expiresAt: number;
  /** The session behind it; whatever was issued for a session ends with it. */
  readonly sessionHash: string;
}
