import { hashSecret } from '../../domain/ids.ts';
import { type FindValidTokens, tokenOfClientId } from '../broker.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { ExternalBroker, type ReportFailure } from './external-broker.ts';

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
  /** With several servers, one of them checks the connections. */
  isCleanupOwner(): Promise<boolean>;
  readonly failed: ReportFailure;
}

/**
 * A broker that authenticates and authorises clients by webhooks of this server (RabbitMQ, EMQX). It caches
 * rights for the life of a connection, so revoking means disconnecting.
 */
export class WebhookBroker extends ExternalBroker {
  readonly #admin: BrokerAdmin;
  readonly #deps: WebhookBrokerDeps;

  constructor(settings: BrokerSettings, admin: BrokerAdmin, deps: WebhookBrokerDeps) {
    super(settings, deps.failed);
    this.#admin = admin;
    this.#deps = deps;
  }

  /**
   * In every room: members who may stay in another reconnect with a new token. A client that is signing in at
   * this moment is authorised again when it subscribes to its first topic.
   */
  protected closeAccount(accountId: string): Promise<void> {
    return this.#admin.closeAccount(accountId);
  }

  protected async closeEnded(): Promise<void> {
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
