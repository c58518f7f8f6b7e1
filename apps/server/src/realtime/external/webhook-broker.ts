import { type ErrorHandler, guardedTimeout, Repeating } from '@live/guards';
import { hashSecret } from '../../domain/ids.ts';
import {
  type Broker,
  DISCONNECT_DELAY_MS,
  type FindValidTokens,
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

export interface WebhookBrokerDeps {
  findValidTokens: FindValidTokens;
  /** One of several servers checks the connections. */
  isCleanupOwner(): Promise<boolean>;
  failed(error: unknown, what: string): void;
}

const TOKEN_CHECK_MS = 5000;

/**
 * A broker that authenticates and authorises clients by webhooks of this server (RabbitMQ, EMQX). It caches
 * rights for the life of a connection, so revoking means disconnecting: again, while that fails.
 */
export class WebhookBroker implements Broker {
  readonly clientCount = undefined;
  readonly #settings: BrokerSettings;
  readonly #admin: BrokerAdmin;
  readonly #deps: WebhookBrokerDeps;
  readonly #tokenCheck: Repeating;
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Accounts whose connections could not be closed yet. */
  readonly #toDisconnect = new Set<string>();

  constructor(settings: BrokerSettings, admin: BrokerAdmin, deps: WebhookBrokerDeps) {
    this.#settings = settings;
    this.#admin = admin;
    this.#deps = deps;
    const check = async () => {
      const waiting = [...this.#toDisconnect];
      this.#toDisconnect.clear();
      for (const accountId of waiting) this.disconnect(accountId);
      await this.#closeEnded();
    };
    const report = (error: unknown) => deps.failed(error, 'closing ended connections failed');
    this.#tokenCheck = new Repeating(TOKEN_CHECK_MS, check, report);
  }

  connectServer(): MqttBrokerConnection {
    return new MqttBrokerConnection(this.#settings, this.#deps.failed);
  }

  webSocketUrl(): string {
    return this.#settings.wsUrl;
  }

  /**
   * In every room: members who may stay in another reconnect with a new token. A client that is signing in at
   * this moment is authorised again when it subscribes to its first topic.
   */
  disconnect(accountId: string): void {
    const tryLater: ErrorHandler = (error) => {
      this.#toDisconnect.add(accountId);
      this.#deps.failed(error, 'a connection could not be ended yet');
    };
    const close = () => {
      this.#timers.delete(timer);
      return this.#admin.closeAccount(accountId);
    };
    const timer = guardedTimeout(tryLater, close, DISCONNECT_DELAY_MS);
    this.#timers.add(timer);
  }

  async destroy(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#tokenCheck.destroy();
  }

  /** Closes connections whose token has ended, also by its time. */
  async #closeEnded(): Promise<void> {
    if (!(await this.#deps.isCleanupOwner())) return;
    const connected = (await this.#admin.connections()).flatMap(({ key, clientId }) => {
      const token = tokenOfClientId(clientId);
      return token === undefined ? [] : [{ key, tokenHash: hashSecret(token) }];
    });
    if (connected.length === 0) return;
    const valid = await this.#deps.findValidTokens(connected.map(({ tokenHash }) => tokenHash));
    for (const { key, tokenHash } of connected)
      if (!valid.has(tokenHash)) await this.#admin.close(key);
  }
}
