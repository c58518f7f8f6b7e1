import { mkdirSync } from 'node:fs';
import path from 'node:path';
import {
  type BrokerEngine,
  findMosquitto,
  findPostgres,
  findRabbitmq,
  freePort,
  type Postgres,
  startMosquitto,
  startPostgres,
  startRabbitmq,
} from '@live/engines';
import { defaultTopics } from '@live/protocol';
import { openStore } from '../apps/server/src/db/open-store.ts';
import type { Store } from '../apps/server/src/db/store.ts';
import { Front } from '../apps/server/src/testing/front.ts';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { ConsolePlace } from './console.ts';
import { Disk } from './disk.ts';
import { isReplicated, WORLDS, type WorldKind } from './plan.ts';
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
  // The shortest there is: a run waits for it whenever the room's own server is killed.
  LEASE_SECONDS: '3',
};

const canOpen: Record<WorldKind, () => boolean> = {
  sqlite: () => true,
  postgres: () => findPostgres() !== undefined,
  rabbitmq: () => findPostgres() !== undefined && findRabbitmq() !== undefined,
  mosquitto: () => findPostgres() !== undefined && findMosquitto() !== undefined,
};

/** Those whose programs are installed. */
export const availableWorlds = (): WorldKind[] => WORLDS.filter((kind) => canOpen[kind]());

/** Servers with their disk, database, broker and what stands before them; it lives through many runs. */
export class World {
  readonly disk = new Disk();
  readonly servers: ServerProcess[] = [];
  postgres: Postgres | undefined;
  /** Undefined: embedded in the server. */
  broker: BrokerEngine | undefined;
  #front: Front | undefined;

  static async open(kind: WorldKind): Promise<World> {
    const world = new World();
    try {
      if (kind !== 'sqlite') world.postgres = await startPostgres();
      if (isReplicated(kind)) await world.#openReplicas(kind);
      else await world.#addServer(world.disk.folder, 'data');
    } catch (error) {
      await world.destroy();
      throw error;
    }
    return world;
  }

  /** Of the only server, or of what stands before several. */
  get url(): string {
    return this.#front?.url ?? this.serverAt(0).url;
  }

  get place() {
    const own = `${this.url.replace('http', 'ws')}/mqtt`;
    return { ...ROOM, mqttWs: this.broker?.settings.BROKER_WS_URL ?? own, topics: defaultTopics };
  }

  get consolePlace(): ConsolePlace {
    return {
      httpPort: portOf(this.url),
      brokerPort: this.broker && portOf(this.place.mqttWs),
      signIn: (url) => this.signIn(url),
    };
  }

  /** Where there is but one, it is meant. */
  serverAt(index: number): ServerProcess {
    return this.servers[index % this.servers.length] as ServerProcess;
  }

  get refusedForSpace(): number {
    return this.servers.reduce((sum, { refusedForSpace }) => sum + refusedForSpace, 0);
  }

  /** By the address that the caller reaches the server at. */
  async signIn(url: string): Promise<string> {
    return (await call(url, 'login', { name: 'admin', password: PASSWORD })).token;
  }

  /** Its rows, beside the server. */
  openStore(): Promise<Store> {
    return openStore({ dataDir: this.disk.folder, databaseUrl: this.postgres?.url });
  }

  async destroy(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.#front?.destroy();
    await this.broker?.stop();
    await this.postgres?.stop();
    this.disk.destroy();
  }

  async #openReplicas(kind: 'rabbitmq' | 'mosquitto'): Promise<void> {
    this.#front = await Front.open();
    // RabbitMQ asks whichever server answers, as it would behind a real proxy.
    this.broker =
      kind === 'rabbitmq' ? await startRabbitmq(this.#front.url) : await startMosquitto();
    for (const [index, demo] of ['data', '0'].entries()) {
      const folder = path.join(this.disk.folder, String(index));
      mkdirSync(folder);
      this.#front.add((await this.#addServer(folder, demo)).url);
    }
  }

  async #addServer(dataDir: string, demo: string): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), {
      ...SETTINGS,
      ...this.broker?.settings,
      DATA_DIR: dataDir,
      DATABASE_URL: this.postgres?.url ?? '',
      DEMO: demo,
    });
    this.servers.push(server);
    await server.start();
    return server;
  }
}

const portOf = (url: string): number => Number(new URL(url).port);
