import {
  type BrokerEngine,
  findPostgres,
  findRabbitmq,
  type Postgres,
  startPostgres,
  startRabbitmq,
} from '@live/engines';
import { Front } from '../../apps/server/src/testing/front.ts';
import { ServerProcess } from '../../apps/server/src/testing/server-process.ts';

/** Two servers on PostgreSQL and RabbitMQ behind one proxy. */
export class Cluster {
  readonly front: Front;
  readonly #postgres: Postgres;
  readonly #broker: BrokerEngine;
  readonly #servers: ServerProcess[] = [];

  private constructor(front: Front, postgres: Postgres, broker: BrokerEngine) {
    this.front = front;
    this.#postgres = postgres;
    this.#broker = broker;
  }

  static canStart(): boolean {
    return findPostgres() !== undefined && findRabbitmq() !== undefined;
  }

  static async start(): Promise<Cluster> {
    const front = await Front.open();
    // The broker authorizes through the proxy, which forwards to any healthy server.
    const [postgres, broker] = await Promise.all([startPostgres(), startRabbitmq(front.url)]);
    const cluster = new Cluster(front, postgres, broker);
    await cluster.#add('data');
    await cluster.#add('0');
    return cluster;
  }

  get url(): string {
    return this.front.url;
  }

  /** Kills one of the servers without a shutdown. */
  async killOne(): Promise<void> {
    await this.#servers.shift()?.kill();
  }

  async destroy(): Promise<void> {
    for (const server of this.#servers) await server.kill();
    await this.front.destroy();
    await this.#broker.stop();
    await this.#postgres.stop();
  }

  async #add(DEMO: string): Promise<void> {
    const server = await ServerProcess.start({
      ...this.#broker.settings,
      DATABASE_URL: this.#postgres.url,
      SECRET: 'one-secret-for-both-servers',
      DEMO,
    });
    this.#servers.push(server);
    this.front.add(server.url);
  }
}
