import { isGranted } from '@live/protocol';
import type { Client } from 'aedes';
import type { Budget } from '../domain/budget.ts';
import { guardedInterval, guardedTimeout, printError } from '../domain/guard.ts';
import {
  type Authenticate,
  type BrokerSession,
  DISCONNECT_DELAY_MS,
  type FindValidTokens,
  tokenOfClientId,
} from './broker.ts';

const TOKEN_CHECK_MS = 5000;

/** What a client says about itself when it connects. */
export interface SignIn {
  readonly username: string;
  readonly token: string;
  /** The topic of its last will, if it has one. */
  readonly will: string | undefined;
}

/** Who is connected to the embedded broker, and what their tokens allow. */
export class ClientSessions {
  readonly #authenticate: Authenticate;
  readonly #findValidTokens: FindValidTokens;
  readonly #budget: Budget;
  readonly #sessions = new Map<Client, BrokerSession>();
  readonly #byAccount = new ClientsByAccount();
  /** Sign-ins in progress: one that is revoked meanwhile must fail. */
  readonly #pendingSignIns = new Set<{ accountId: string; revoked: boolean }>();
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
    return this.#sessions.size;
  }

  /** Returns whether the client may stay; throws when its account connects too often. */
  async admit(client: Client, { username, token, will }: SignIn): Promise<boolean> {
    // As on the other brokers: the client id begins with the token, so nobody can take another's.
    if (tokenOfClientId(client.id) !== token) return false;
    const pending = { accountId: username, revoked: false };
    this.#pendingSignIns.add(pending);
    const session = await this.#authenticate(username, token).finally(() =>
      this.#pendingSignIns.delete(pending),
    );
    if (!session || pending.revoked || session.grants.length === 0) return false;
    // Disconnected meanwhile: no further event would remove the session.
    if (client.closed) return false;
    if (will !== undefined && !isGranted(session.grants, 'publish', will)) return false;
    const { accountId } = session.principal;
    this.#budget.take('connections', { account: accountId });
    this.#sessions.set(client, session);
    const max = this.#budget.limitOf('connections', 'account');
    this.#byAccount.add(accountId, client, max)?.close();
    return true;
  }

  may(client: Client, action: 'publish' | 'subscribe', topic: string): boolean {
    const session = this.#sessions.get(client);
    return session !== undefined && isGranted(session.grants, action, topic);
  }

  disconnect(accountId: string, roomId: string | undefined): void {
    for (const pending of this.#pendingSignIns)
      if (pending.accountId === accountId) pending.revoked = true;
    for (const [client, { principal }] of this.#sessions) {
      if (principal.accountId !== accountId) continue;
      if (roomId !== undefined && principal.roomId !== roomId) continue;
      this.remove(client);
      guardedTimeout(printError, () => client.close(), DISCONNECT_DELAY_MS).unref();
    }
  }

  remove(client: Client): void {
    const session = this.#sessions.get(client);
    this.#sessions.delete(client);
    if (session) this.#byAccount.remove(session.principal.accountId, client);
  }

  destroy(): void {
    clearInterval(this.#tokenCheck);
  }

  /**
   * A connection outlives its token by seconds at most, also when it expired or another process revoked it;
   * the client reconnects with a new one.
   */
  async #closeEnded(): Promise<void> {
    const connected = [...this.#sessions];
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
