import { guardedTimeout } from '../../domain/guard.ts';
import { hashSecret } from '../../domain/ids.ts';
import { Repeating } from '../../domain/repeating.ts';
import {
  type Broker,
  type BrokerConnection,
  DISCONNECT_DELAY_MS,
  type FindLiveTokens,
  tokenOfClientId,
} from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { MqttBrokerConnection } from './mqtt-broker-connection.ts';

/** Somebody connected, as the broker's management interface tells it. */
export interface Connection {
  /** How the broker is told to end it. */
  key: string;
  clientId: string;
}

/** What is asked of a broker's management interface. */
export interface BrokerAdmin {
  /** All connections of members. */
  connections(): Promise<Connection[]>;
  close(key: string): Promise<void>;
  closeAccount(accountId: string): Promise<void>;
}

export interface AskingBrokerPorts {
  findLiveTokens: FindLiveTokens;
  /** With several servers, one of them looks after the connections. */
  isOnDuty(): Promise<boolean>;
  failed(error: unknown, what: string): void;
}

const PATROL_MS = 5000;

/**
 * A broker that asks this server whom to let in and what they may do (RabbitMQ, EMQX). Rights are
 * kept for as long as a connection lives, so that revoking means disconnecting.
 */
export class AskingBroker implements Broker {
  readonly #settings: BrokerSettings;
  readonly #admin: BrokerAdmin;
  readonly #ports: AskingBrokerPorts;
  readonly #patrol: Repeating;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Accounts whose connections could not be ended yet. */
  readonly #owed = new Set<string>();
  readonly clientCount = undefined;

  constructor(settings: BrokerSettings, admin: BrokerAdmin, ports: AskingBrokerPorts) {
    this.#settings = settings;
    this.#admin = admin;
    this.#ports = ports;
    const failed = (error: unknown) => ports.failed(error, 'broker patrol failed');
    this.#patrol = new Repeating(PATROL_MS, () => this.#closeEnded(), failed);
  }

  connectServer(): BrokerConnection {
    return new MqttBrokerConnection(this.#settings, this.#ports.failed);
  }

  webSocketUrl(): string {
    return this.#settings.wsUrl;
  }

  async introduce(): Promise<undefined> {}

  /**
   * In every room: those who may stay in another come back with a fresh token. Whoever is being let
   * in at this moment is known to the broker before they are judged again for their first topic.
   */
  disconnect(accountId: string): void {
    const close = () => {
      this.#timers.delete(timer);
      return this.#closeAccount(accountId);
    };
    const failed = (error: unknown) => this.#ports.failed(error, 'a connection stayed open');
    const timer = guardedTimeout(failed, close, DISCONNECT_DELAY_MS);
    this.#timers.add(timer);
  }

  async destroy(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#patrol.destroy();
  }

  async #closeAccount(accountId: string): Promise<void> {
    try {
      await this.#admin.closeAccount(accountId);
      this.#owed.delete(accountId);
    } catch (error) {
      this.#owed.add(accountId);
      this.#ports.failed(error, 'a connection could not be ended yet');
    }
  }

  /** A connection outlives its token by seconds at most, also when it simply ran out. */
  async #closeEnded(): Promise<void> {
    for (const accountId of this.#owed) await this.#closeAccount(accountId);
    if (!(await this.#ports.isOnDuty())) return;
    const connected = (await this.#admin.connections()).flatMap(({ key, clientId }) => {
      const token = tokenOfClientId(clientId);
      return token === undefined ? [] : [{ key, tokenHash: hashSecret(token) }];
    });
    if (connected.length === 0) return;
    const live = await this.#ports.findLiveTokens(connected.map(({ tokenHash }) => tokenHash));
    for (const { key, tokenHash } of connected)
      if (!live.has(tokenHash)) await this.#admin.close(key);
  }
}
