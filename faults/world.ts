import { freePort, type Postgres, startPostgres } from '@live/engines';
import { openStore } from '../apps/server/src/db/open-store.ts';
import type { Store } from '../apps/server/src/db/store.ts';
import { call } from '../tools/simulator/src/viewers/api.ts';
import { Disk } from './disk.ts';
import type { StoreKind } from './plan.ts';
import { ServerProcess } from './server-process.ts';

const PASSWORD = 'faults-password';
const ROOM = { liveId: '1001', roomId: 'r801001' };

/** A server with its disk and its database; it lives through many runs. */
export class World {
  readonly server: ServerProcess;
  readonly disk: Disk;
  readonly port: number;
  readonly postgres: Postgres | undefined;

  private constructor(port: number, disk: Disk, postgres: Postgres | undefined) {
    this.port = port;
    this.disk = disk;
    this.postgres = postgres;
    this.server = new ServerProcess(port, {
      DATA_DIR: disk.folder,
      DATABASE_URL: postgres?.url ?? '',
      DEMO: 'data',
      DEMO_PASSWORD: PASSWORD,
      GUESTS_PER_MINUTE: '1000000',
      STATISTICS_SECONDS: '1',
      LOG_LEVEL: 'warn',
    });
  }

  static async open(kind: StoreKind): Promise<World> {
    const postgres = kind === 'postgres' ? await startPostgres() : undefined;
    const world = new World(await freePort(), new Disk(), postgres);
    try {
      await world.server.start();
    } catch (error) {
      await world.destroy();
      throw error;
    }
    return world;
  }

  get place() {
    return { ...ROOM, mqttWs: `${this.server.url.replace('http', 'ws')}/mqtt` };
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
    await this.server.kill();
    await this.postgres?.stop();
    this.disk.destroy();
  }
}
