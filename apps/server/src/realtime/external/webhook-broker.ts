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
  /** Empty in the first seconds of a connection to RabbitMQ. */
  clientId: string;
}

/** The part of a broker's management API that is needed. */
export interface BrokerAdmin {
  /** All connections of members. */
  connections(): Promise<Connection[]>;
  connectionsOf(accountId: string): Promise<Connection[]>;
  close(key: string): Promise<void>;
  closeAccount(accountId: string): Promise<void>;
}

export interface WebhookBrokerDeps {
  findValidTokens: FindValidTokens;
  /** Accounts whose tokens have ended by their time since the last call. */
  takeEnded(): string[];
  /** One of several servers checks all connections. */
  isCleanupOwner(): Promise<boolean>;
  failed(error: unknown, what: string): void;
}

const TOKEN_CHECK_MS = 5000;
/**
 * All connections are checked this often, for what no event told: a server was killed before it could disconnect
 * somebody. Listing 15,000 costs a broker seconds of a core.
 */
const RECONCILE_MS = 300_000;
/** Listing everybody once is cheaper than asking for more accounts one by one. */
const MAX_ACCOUNTS = 20;

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
  /** Accounts whose tokens have ended, and whose connections are not checked yet. */
  readonly #ended = new Set<string>();
  #reconciledAt: number | undefined;
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
      await this.#reconcile();
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

  /** Closes connections whose tokens have just ended by their time. */
  async #closeEnded(): Promise<void> {
    for (const accountId of this.#deps.takeEnded()) this.#ended.add(accountId);
    if (this.#ended.size > MAX_ACCOUNTS) {
      await this.#closeInvalid(await this.#admin.connections());
      this.#ended.clear();
    }
    for (const accountId of this.#ended) {
      const connections = await this.#admin.connectionsOf(accountId);
      await this.#closeInvalid(connections);
      if (connections.every(({ clientId }) => clientId !== '')) this.#ended.delete(accountId);
    }
  }

  /** Checks all connections now and then; also when this server begins to be the one that does. */
  async #reconcile(): Promise<void> {
    if (!(await this.#deps.isCleanupOwner())) {
      this.#reconciledAt = undefined;
      return;
    }
    const now = performance.now();
    if (this.#reconciledAt !== undefined && now - this.#reconciledAt < RECONCILE_MS) return;
    await this.#closeInvalid(await this.#admin.connections());
    this.#reconciledAt = now;
  }

  async #closeInvalid(connections: readonly Connection[]): Promise<void> {
    const connected = connections.flatMap(({ key, clientId }) => {
      const token = tokenOfClientId(clientId);
      return token === undefined ? [] : [{ key, tokenHash: hashSecret(token) }];
    });
    if (connected.length === 0) return;
    const valid = await this.#deps.findValidTokens(connected.map(({ tokenHash }) => tokenHash));
    for (const { key, tokenHash } of connected)
      if (!valid.has(tokenHash)) await this.#admin.close(key);
  }
}
