import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  type BrokerEngine,
  findHaproxy,
  findPostgres,
  findRabbitmq,
  findSrs,
  freePort,
  type Haproxy,
  type Postgres,
  type PostgresPair,
  Srs,
  startHaproxy,
  startPostgres,
  startPostgresPair,
  startRabbitmq,
} from '@live/engines';
import { defaultTopics } from '@live/protocol';
import { openStore } from '@live/server/db/open-store';
import type { Store } from '@live/server/db/store';
import { LoadBalancer } from '@live/testkit/load-balancer';
import { call } from '../tools/simulator/src/viewers/api.ts';
import { type BrokerCluster, openBrokerCluster } from './broker-cluster.ts';
import type { ConsoleEndpoint } from './console.ts';
import { Disk } from './disk.ts';
import { ENVIRONMENTS, type EnvironmentKind, hasStandby, isReplicated } from './plan.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'faults-password';
const ROOM = { liveId: '1001', roomId: 'r801001' };
const SETTINGS = {
  DEMO_PASSWORD: PASSWORD,
  GUESTS_PER_MINUTE: '1000000',
  BUDGET_FACTOR: '1000000',
  STATISTICS_SECONDS: '1',
  LOG_LEVEL: 'warn',
  SECRET: 'one-secret-for-all-servers',
  // The shortest allowed: a run waits for it when the room's server is killed.
  LEASE_SECONDS: '3',
};

const hasPostgres = () => findPostgres() !== undefined;
const hasReplicas = () => hasPostgres() && findRabbitmq() !== undefined;
const hasProxy = () => findHaproxy() !== undefined;

const canOpen: Record<EnvironmentKind, () => boolean> = {
  sqlite: () => true,
  postgres: hasPostgres,
  rabbitmq: hasReplicas,
  cluster: () => hasReplicas() && hasProxy(),
  standby: () => hasPostgres() && hasProxy(),
  srs: () => hasReplicas() && findSrs() !== undefined,
};

/** Environments whose programs are installed. */
export const availableEnvironments = (): EnvironmentKind[] =>
  ENVIRONMENTS.filter((kind) => canOpen[kind]());

/** Servers with their disk, database, broker and proxy; reused for many runs. */
export class Environment {
  readonly disk = new Disk();
  readonly servers: ServerProcess[] = [];
  postgres: Postgres | undefined;
  /** The same, where it has a standby. */
  pair: PostgresPair | undefined;
  srs: Srs | undefined;
  /** A broker of one process. */
  broker: BrokerEngine | undefined;
  cluster: BrokerCluster | undefined;
  #balancer: LoadBalancer | undefined;
  /** HAProxy before the servers. */
  #proxy: Haproxy<'servers'> | undefined;

  static async open(kind: EnvironmentKind): Promise<Environment> {
    const environment = new Environment();
    try {
      if (hasStandby(kind)) environment.pair = await startPostgresPair();
      if (kind !== 'sqlite') environment.postgres = environment.pair ?? (await startPostgres());
      if (isReplicated(kind)) await environment.#openReplicas(kind);
      else await environment.#addServer(environment.disk.folder);
      if (hasStandby(kind)) await environment.#openProxy();
    } catch (error) {
      await environment.destroy();
      throw error;
    }
    return environment;
  }

  /** URL of the server, or of the proxy in front of several. */
  get url(): string {
    if (this.#proxy) return `http://127.0.0.1:${this.#proxy.ports.servers}`;
    return this.#balancer?.url ?? this.serverAt(0).url;
  }

  get place() {
    const settings = this.#brokerSettings;
    const own = `${this.url.replace('http', 'ws')}/mqtt`;
    return { ...ROOM, mqttWs: settings?.BROKER_WS_URL ?? own, topics: defaultTopics };
  }

  get consoleEndpoint(): ConsoleEndpoint {
    return {
      httpPort: portOf(this.url),
      brokerPort: this.#brokerSettings && portOf(this.place.mqttWs),
      signIn: (url) => this.signIn(url),
    };
  }

  /** Returns the only server when there is one. */
  serverAt(index: number): ServerProcess {
    return this.servers[index % this.servers.length] as ServerProcess;
  }

  /** Ends the connections of clients to a server, and lets them make none. */
  async takeAway(server: ServerProcess): Promise<void> {
    await this.#proxy?.takeAway('servers', this.servers.indexOf(server));
  }

  async giveBack(server: ServerProcess): Promise<void> {
    await this.#proxy?.giveBack('servers', this.servers.indexOf(server));
  }

  async startSrs(): Promise<void> {
    await this.srs?.start(this.url);
  }

  get refusedForSpace(): number {
    return this.servers.reduce((sum, { refusedForSpace }) => sum + refusedForSpace, 0);
  }

  /** Signs in at the caller's own address of the server. */
  async signIn(url: string, name = 'admin'): Promise<string> {
    return (await call(url, 'login', { name, password: PASSWORD })).token;
  }

  /** Opens the store beside the server. */
  openStore(): Promise<Store> {
    return openStore({ dataDir: this.disk.folder, databaseUrl: this.postgres?.url });
  }

  /** Undefined for the embedded broker. */
  get #brokerSettings(): Record<string, string> | undefined {
    return this.broker?.settings ?? this.cluster?.settings;
  }

  async destroy(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.#proxy?.stop();
    await this.#balancer?.destroy();
    await this.srs?.destroy();
    await this.broker?.stop();
    await this.cluster?.stop();
    await this.postgres?.stop();
    this.disk.destroy();
  }

  async #openProxy(): Promise<void> {
    const ports = this.servers.map(({ url }) => portOf(url));
    this.#proxy = await startHaproxy({ servers: { mode: 'http', ports } });
  }

  async #openReplicas(kind: EnvironmentKind): Promise<void> {
    this.#balancer = await LoadBalancer.open();
    if (kind === 'srs') this.srs = await Srs.prepare();
    // RabbitMQ's auth requests go to any server, as behind a real proxy.
    if (kind === 'cluster') this.cluster = await openBrokerCluster(this.#balancer.url);
    else this.broker = await startRabbitmq(this.#balancer.url);
    for (const index of [0, 1]) {
      const folder = path.join(this.disk.folder, String(index));
      mkdirSync(folder);
      this.#balancer.add((await this.#addServer(folder)).url);
    }
    await this.startSrs();
  }

  async #addServer(dataDir: string): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), {
      ...SETTINGS,
      ...this.#brokerSettings,
      ...this.srs?.settings,
      DATA_DIR: dataDir,
      DATABASE_URL: this.postgres?.url ?? '',
      DEMO: 'data',
    });
    this.servers.push(server);
    await server.start();
    return server;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);
