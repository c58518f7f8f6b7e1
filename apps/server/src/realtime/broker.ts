import type { Grant, Principal } from '@live/protocol';
import type { MqttClient } from 'mqtt';

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

/** The message broker, embedded or another machine's. The server is an ordinary client of it. */
export interface Broker {
  /** A connection for the server itself, which may publish and subscribe everywhere. */
  connectServer(): MqttClient;
  /** Ends the connections of an account, in one room or in all. */
  disconnect(accountId: string, roomId: string | undefined): void;
  /** How many clients are connected, the server's own left out. */
  readonly clientCount: number;
  destroy(): Promise<void>;
}
