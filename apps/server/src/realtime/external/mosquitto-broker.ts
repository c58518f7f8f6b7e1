import type { TopicPatterns } from '@live/protocol';
import * as z from 'zod';
import { guarded, printError } from '../../domain/guard.ts';
import type { Authenticate, BrokerIdentity } from '../broker.ts';
import { REPLICA_TOPICS } from '../topic-settings.ts';
import type { BrokerSettings } from './broker-settings.ts';
import { DynamicSecurity } from './dynamic-security.ts';
import { ExternalBroker, type ReportFailure } from './external-broker.ts';
import type { MqttBrokerConnection } from './mqtt-broker-connection.ts';

/** A user on the broker that stands for one token. */
export interface BrokerUser {
  username: string;
  accountId: string;
  roomId: string;
  tokenHash: string;
}

/** Which users exist on the broker, known to all servers. */
export interface BrokerUsers {
  add(user: BrokerUser): Promise<void>;
  /** Of an account, in one room or in all. */
  of(accountId: string, roomId: string | undefined): Promise<string[]>;
  /** Those whose token is no longer valid. */
  ended(): Promise<string[]>;
  remove(usernames: string[]): Promise<void>;
}

export interface MosquittoDeps {
  authenticate: Authenticate;
  users: BrokerUsers;
  topics: TopicPatterns;
  readonly failed: ReportFailure;
}

const SERVER_ROLE = 'live-server';

const Roles = z.object({
  client: z.object({ roles: z.array(z.object({ rolename: z.string() })) }),
});

/**
 * Mosquitto has no webhooks, so this server creates one user and one role for each token, with exactly the
 * token's grants. A user for each account would not do: it has one password, and changing anything
 * about it ends its connections.
 */
export class MosquittoBroker extends ExternalBroker {
  readonly #deps: MosquittoDeps;
  readonly #security: DynamicSecurity;

  constructor(settings: BrokerSettings, deps: MosquittoDeps) {
    super(settings, deps.failed);
    this.#deps = deps;
    this.#security = new DynamicSecurity(settings);
  }

  override connectServer(): MqttBrokerConnection {
    const connection = super.connectServer();
    // On every connection: the broker may have been reinstalled.
    connection.onOpen(guarded(printError, () => this.prepare()));
    return connection;
  }

  override async registerToken(accountId: string, token: string): Promise<string | undefined> {
    const session = await this.#deps.authenticate(accountId, token);
    const { roomId } = session?.principal ?? {};
    if (!session || roomId === undefined || session.grants.length === 0) return undefined;
    const { tokenHash } = session;
    const username = `t-${tokenHash}`;
    // Stored first: an unknown user would never be removed.
    await this.#deps.users.add({ username, accountId, roomId, tokenHash });
    const [role, client] = await Promise.all([
      this.#security.ask({ command: 'createRole', rolename: username, acls: aclsOf(session) }),
      this.#security.ask({
        command: 'createClient',
        username,
        password: token,
        roles: [{ rolename: username }],
      }),
    ]);
    if (role.error ?? client.error) throw new Error('the broker takes no new user');
    // Checked again: a token revoked meanwhile may have been looked for before its user existed.
    if (!(await this.#deps.authenticate(accountId, token))) await this.#remove([username]);
    return username;
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    this.#security.destroy();
  }

  protected async closeAccount(accountId: string, roomId: string | undefined): Promise<void> {
    await this.#remove(await this.#deps.users.of(accountId, roomId));
  }

  protected async closeEnded(): Promise<void> {
    await this.#remove(await this.#deps.users.ended());
  }

  /** Removing a user closes its connections at once. A missing user is no error. */
  async #remove(usernames: string[]): Promise<void> {
    if (usernames.length === 0) return;
    const answers = await Promise.all(
      usernames.flatMap((username) => [
        this.#security.ask({ command: 'deleteClient', username }),
        this.#security.ask({ command: 'deleteRole', rolename: username }),
      ]),
    );
    const failed = answers.find(({ error }) => error !== undefined && !/not found/i.test(error));
    // Their rows stay, so that it is tried again.
    if (failed) throw new Error(`${failed.command}: ${failed.error}`);
    await this.#deps.users.remove(usernames);
  }

  /** The administrator that the broker was set up with may not publish into rooms by itself. */
  async prepare(): Promise<void> {
    try {
      await this.#allowServer();
    } catch (error) {
      this.failed(error, 'the broker could not be prepared');
    }
  }

  async #allowServer(): Promise<void> {
    const { username } = this.settings;
    const patterns = [...Object.values(this.#deps.topics), `${REPLICA_TOPICS}/#`];
    const acls = patterns.map((pattern) => ({
      acltype: 'publishClientSend',
      topic: pattern.replaceAll(/\{\w+\}/g, '+'),
      allow: true,
    }));
    await this.#security.ask({ command: 'createRole', rolename: SERVER_ROLE, acls });
    const { data } = await this.#security.ask({ command: 'getClient', username });
    const known = Roles.safeParse(data).data?.client.roles ?? [];
    if (known.some(({ rolename }) => rolename === SERVER_ROLE)) return;
    // Ends our own connections once; they come back by themselves.
    const role = { rolename: SERVER_ROLE };
    await this.#security.ask({ command: 'addClientRole', username, ...role }).catch(() => {});
  }
}

const aclsOf = (identity: BrokerIdentity) =>
  identity.grants.map(({ action, topic }) => ({
    acltype: action === 'publish' ? 'publishClientSend' : 'subscribeLiteral',
    topic,
    allow: true,
  }));
