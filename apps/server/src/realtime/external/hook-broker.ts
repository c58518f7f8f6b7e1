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

/** A connection, as the broker's management API lists it. */
export interface Connection {
  /** The id by which the management API closes it. */
  key: string;
  clientId: string;
}

/** The part of a broker's management API that is needed. */
export interface BrokerAdmin {
  /** All connections of members. */
  connections(): Promise<Connection[]>;
  close(key: string): Promise<void>;
  closeAccount(accountId: string): Promise<void>;
}

export interface HookBrokerPorts {
  findLiveTokens: FindLiveTokens;
  /** With several servers, one of them checks the connections. */
  isCleanupOwner(): Promise<boolean>;
  failed(error: unknown, what: string): void;
}

const TOKEN_CHECK_MS = 5000;

/**
 * A broker that authenticates and authorises clients by hooks of this server (RabbitMQ, EMQX). It caches
 * rights for the life of a connection, so revoking means disconnecting.
 */
export class HookBroker implements Broker {
  readonly #settings: BrokerSettings;
  readonly #admin: BrokerAdmin;
  readonly #ports: HookBrokerPorts;
  readonly #tokenCheck: Repeating;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Accounts whose connections could not be closed yet. */
  readonly #toDisconnect = new Set<string>();
  readonly clientCount = undefined;

  constructor(settings: BrokerSettings, admin: BrokerAdmin, ports: HookBrokerPorts) {
    this.#settings = settings;
    this.#admin = admin;
    this.#ports = ports;
    const failed = (error: unknown) => ports.failed(error, 'closing ended connections failed');
    this.#tokenCheck = new Repeating(TOKEN_CHECK_MS, () => this.#closeEnded(), failed);
  }

  connectServer(): BrokerConnection {
    return new MqttBrokerConnection(this.#settings, this.#ports.failed);
  }

  webSocketUrl(): string {
    return this.#settings.wsUrl;
  }

  async registerToken(): Promise<undefined> {}

  /**
   * In every room: members who may stay in another reconnect with a new token. A client that is signing in at
   * this moment is authorised again when it subscribes to its first topic.
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
    await this.#tokenCheck.destroy();
  }

  async #closeAccount(accountId: string): Promise<void> {
    try {
      await this.#admin.closeAccount(accountId);
      this.#toDisconnect.delete(accountId);
    } catch (error) {
      this.#toDisconnect.add(accountId);
      this.#ports.failed(error, 'a connection could not be ended yet');
    }
  }

  /** A connection outlives its token by seconds at most, also when the token expired. */
  async #closeEnded(): Promise<void> {
    for (const accountId of this.#toDisconnect) await this.#closeAccount(accountId);
    if (!(await this.#ports.isCleanupOwner())) return;
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
