import type { Grant, Principal } from '@live/protocol';

/** A token's holder on the broker, with all that the token grants. */
export interface BrokerSession {
  principal: Principal;
  grants: Grant[];
  /** The connection ends with the token, wherever it was revoked. */
  tokenHash: string;
}

/** Turns a user name and a token into a session, or into nothing. */
export type Authenticate = (username: string, token: string) => Promise<BrokerSession | undefined>;

/** Those of the tokens that still open something. */
export type FindLiveTokens = (tokenHashes: string[]) => Promise<Set<string>>;

export type Qos = 0 | 1;

/** Whether what is said on the asked topics arrives at present. */
export interface Hearing {
  readonly isHeard: boolean;
}

/** The server's own line to the broker, on which it may say and hear everything. */
export interface ServerLine {
  readonly isOpen: boolean;
  /** While the line is closed nothing is kept: sent late, it would only be old. */
  publish(topic: string, payload: string, qos: Qos, accepted?: () => void): void;
  /**
   * Hears a topic from now on, and again after every interruption. One line carries all that was
   * asked for on it, so whoever listens looks at the topic.
   */
  listen(topic: string, hear: (topic: string, payload: Buffer) => void): Hearing;
  close(): void;
}

/** The message broker, embedded or another machine's. */
export interface Broker {
  connectServer(): ServerLine;
  /** Where members connect, given where they reached this server. */
  webSocketUrl(baseUrl: string): string;
  /**
   * Makes a fresh token known where the broker cannot ask for it. Gives the name to connect under,
   * where that is not the account's id.
   */
  introduce(accountId: string, token: string): Promise<string | undefined>;
  /** Ends the connections of an account: those in one room at least, or all. */
  disconnect(accountId: string, roomId: string | undefined): void;
  /** How many clients are connected, the server's own left out; an outside broker counts itself. */
  readonly clientCount: number | undefined;
  destroy(): Promise<void>;
}

/** What was sent to somebody just before they are cut off still reaches them. */
export const LAST_WORDS_MS = 250;

/** The client id is the token and five digits, so that two pages never push each other out. */
export const tokenOfClientId = (clientId: string): string | undefined =>
  /^([\w-]{16,250})\d{5}$/.exec(clientId)?.[1];
