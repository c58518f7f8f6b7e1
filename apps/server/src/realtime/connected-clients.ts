import { guardedInterval, guardedTimeout, printError } from '@live/guards';
import { isGranted } from '@live/protocol';
import type { Client } from 'aedes';
import type { Budget } from '../domain/budget.ts';
import {
  type Authenticate,
  type BrokerIdentity,
  DISCONNECT_DELAY_MS,
  type FindValidTokens,
  tokenOfClientId,
} from './broker.ts';

const TOKEN_CHECK_MS = 5000;

/** What a client says about itself when it connects. */
export interface ConnectRequest {
  readonly username: string;
  readonly token: string;
  /** The topic of its last will, if it has one. */
  readonly will: string | undefined;
}

/** Who is connected to the embedded broker, and what their tokens allow. */
export class ConnectedClients {
  readonly #authenticate: Authenticate;
  readonly #findValidTokens: FindValidTokens;
  readonly #budget: Budget;
  readonly #identities = new Map<Client, BrokerIdentity>();
  readonly #byAccount = new ClientsByAccount();
  /** Those who are disconnected in a moment. */
  readonly #leaving = new WeakSet<Client>();
  /** CONNECTs in progress: one that is revoked meanwhile must fail. */
  readonly #connecting = new Set<{ accountId: string; revoked: boolean }>();
  readonly #tokenCheck: NodeJS.Timeout;

  constructor(authenticate: Authenticate, findValidTokens: FindValidTokens, budget: Budget) {
    this.#authenticate = authenticate;
    this.#findValidTokens = findValidTokens;
    this.#budget = budget;
    // A failed check closes no connection; the next one follows soon.
    const check = () => this.#closeEnded().catch(() => {});
    this.#tokenCheck = guardedInterval(printError, check, TOKEN_CHECK_MS).unref();
  }

  get count(): number {
    return this.#identities.size;
  }

  /** Returns whether the client may stay; throws when its account connects too often. */
  async acceptClient(client: Client, { username, token, will }: ConnectRequest): Promise<boolean> {
    // As on the other brokers: the client id begins with the token, so nobody can take another's.
    if (tokenOfClientId(client.id) !== token) return false;
    const pending = { accountId: username, revoked: false };
    this.#connecting.add(pending);
    const identity = await this.#authenticate(username, token).finally(() =>
      this.#connecting.delete(pending),
    );
    if (!identity || pending.revoked || identity.grants.length === 0) return false;
    // Disconnected meanwhile: no further event would remove the identity.
    if (client.closed) return false;
    if (will !== undefined && !isGranted(identity.grants, 'publish', will)) return false;
    const { accountId } = identity.principal;
    this.#budget.take('connections', { account: accountId });
    this.#identities.set(client, identity);
    const max = this.#budget.limitOf('connections', 'account');
    this.#byAccount.add(accountId, client, max)?.close();
    return true;
  }

  may(client: Client, action: 'publish' | 'subscribe', topic: string): boolean {
    const identity = this.#identities.get(client);
    return identity !== undefined && isGranted(identity.grants, action, topic);
  }

  /** Whether it is disconnected in a moment, once it knows the reason. */
  isLeaving(client: Client): boolean {
    return this.#leaving.has(client);
  }

  disconnect(accountId: string, roomId: string | undefined): void {
    for (const pending of this.#connecting)
      if (pending.accountId === accountId) pending.revoked = true;
    for (const [client, { principal }] of this.#identities) {
      if (principal.accountId !== accountId) continue;
      if (roomId !== undefined && principal.roomId !== roomId) continue;
      this.remove(client);
      this.#leaving.add(client);
      guardedTimeout(printError, () => client.close(), DISCONNECT_DELAY_MS).unref();
    }
  }

  remove(client: Client): void {
    const identity = this.#identities.get(client);
    this.#identities.delete(client);
    if (identity) this.#byAccount.remove(identity.principal.accountId, client);
  }

  destroy(): void {
    clearInterval(this.#tokenCheck);
  }

  /**
   * A connection outlives its token by seconds at most, also when it expired or another process revoked it;
   * the client reconnects with a new one.
   */
  async #closeEnded(): Promise<void> {
    const connected = [...this.#identities];
    if (connected.length === 0) return;
    const valid = await this.#findValidTokens(connected.map(([, { tokenHash }]) => tokenHash));
    for (const [client, { tokenHash }] of connected) if (!valid.has(tokenHash)) client.close();
  }
}

/** The connections of each account, oldest first. */
class ClientsByAccount {
  readonly #clients = new Map<string, Set<Client>>();

  /** Returns the oldest when there are more than `max`: it is the likeliest to be dead. */
  add(accountId: string, client: Client, max: number): Client | undefined {
    const clients = this.#clients.get(accountId) ?? new Set();
    this.#clients.set(accountId, clients.add(client));
    if (clients.size <= max) return undefined;
    const [oldest] = clients;
    if (oldest) clients.delete(oldest);
    return oldest;
  }

  remove(accountId: string, client: Client): void {
    const clients = this.#clients.get(accountId);
    clients?.delete(client);
    if (clients?.size === 0) this.#clients.delete(accountId);
  }
}
