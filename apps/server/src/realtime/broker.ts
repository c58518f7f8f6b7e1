import type { Grant, Principal } from '@live/protocol';
import type { MqttClient } from 'mqtt';

/** A token's holder on the broker, with all that the token grants. */
export interface BrokerSession {
  principal: Principal;
  grants: Grant[];
  /** When the token runs out, in epoch milliseconds; the connection ends with it. */
  expiresAt: number;
}

/** Turns a user name and a token into a session, or into nothing. */
export type Authenticate = (username: string, token: string) => Promise<BrokerSession | undefined>;

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
