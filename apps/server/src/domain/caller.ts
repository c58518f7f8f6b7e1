import type { LiveRole } from '@live/protocol';

/** Who makes a call or sends a command, as proven by a token or a session. */
export interface Caller {
  accountId: string;
  name: string;
  nickname: string;
  portrait: string;
  corpId: string;
  corpName: string;
  role: LiveRole;
  /** Came with a nickname alone: let in only where the room allows guests. */
  isGuest: boolean;
  /** The room the token is bound to; undefined for a session or a token for HTTP alone. */
  tokenLiveId: string | undefined;
  /** When the proof runs out, in epoch milliseconds. */
  expiresAt: number;
  /** The session behind it: ending the session ends everything that came from it. */
  sessionHash: string | undefined;
}
