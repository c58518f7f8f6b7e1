import type { Grant, Principal } from '@live/protocol';

/** The member that a token identifies on the broker, with the topics it grants. */
export interface BrokerIdentity {
  principal: Principal;
  grants: Grant[];
  /** The connection ends with the token, wherever it was revoked. */
  tokenHash: string;
  /** When the token ends by itself, in epoch milliseconds. */
  expiresAt: number;
}

/** Looks up whom a user name and a token identify. */
export type Authenticate = (username: string, token: string) => Promise<BrokerIdentity | undefined>;

/** Which of the tokens are still valid. */
export type FindValidTokens = (tokenHashes: string[]) => Promise<Set<string>>;

export type Qos = 0 | 1;

/** Topics whose messages reach one listener. */
export interface Subscription {
  /** Whether the connection is open and its topics are subscribed to. */
  readonly isActive: boolean;
  /** Resolves when messages of these topics too arrive; at once while there is no connection, whose next one has them. */
  add(topics: readonly string[]): Promise<void>;
  remove(topics: readonly string[]): void;
}

/** The server's own connection to the broker. It may publish and subscribe to everything. */
export interface BrokerConnection {
  readonly isOpen: boolean;
  /** Dropped while the connection is closed: delivered late, a notice would only be stale. */
  publish(topic: string, payload: string, qos: Qos, accepted?: () => void): void;
  /**
   * Subscribes, and again after every reconnect. Subscriptions share one connection, so `deliver`
   * may be called with the topics of others.
   */
  subscribe(
    topics: readonly string[],
    deliver: (topic: string, payload: Buffer) => void,
  ): Subscription;
  close(): void;
}

/** The message broker, embedded or external. */
export interface Broker {
  connectServer(): BrokerConnection;
  /** Where members connect, given where they reached this server. */
  webSocketUrl(baseUrl: string): string;
  /** Ends the connections of an account: those in one room at least, or all. */
  disconnect(accountId: string, roomId: string | undefined): void;
  /** Connected clients without the server's own; undefined for an external broker, which counts them itself. */
  readonly clientCount: number | undefined;
  destroy(): Promise<void>;
}

/** What was published to a client just before it is disconnected still reaches it. */
export const DISCONNECT_DELAY_MS = 250;

/** The client id is the token and five digits, so that two pages never replace each other's connection. */
export const tokenOfClientId = (clientId: string): string | undefined =>
  /^([\w-]{16,250})\d{5}$/.exec(clientId)?.[1];
