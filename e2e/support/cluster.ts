import {
  type BrokerEngine,
  findPostgres,
  findRabbitmq,
  type Postgres,
  startPostgres,
  startRabbitmq,
} from '@live/engines';
import { ServerProcess } from '@live/testkit';
import { LoadBalancer } from '@live/testkit/load-balancer';

/** Two servers on PostgreSQL and RabbitMQ behind one proxy. */
export class Cluster {
  readonly balancer: LoadBalancer;
  readonly #postgres: Postgres;
  readonly #broker: BrokerEngine;
  readonly #servers: ServerProcess[] = [];

  private constructor(balancer: LoadBalancer, postgres: Postgres, broker: BrokerEngine) {
    this.balancer = balancer;
    this.#postgres = postgres;
    this.#broker = broker;
  }

  static canStart(): boolean {
    return findPostgres() !== undefined && findRabbitmq() !== undefined;
  }

  static async start(): Promise<Cluster> {
    const balancer = await LoadBalancer.open();
    // The broker authorizes through the proxy, which forwards to any healthy server.
    const [postgres, broker] = await Promise.all([startPostgres(), startRabbitmq(balancer.url)]);
    const cluster = new Cluster(balancer, postgres, broker);
    await cluster.#add();
    await cluster.#add();
    return cluster;
  }

  get url(): string {
    return this.balancer.url;
  }

  /** Kills one of the servers without a shutdown. */
  async killOne(): Promise<void> {
    await this.#servers.shift()?.kill();
  }

  async destroy(): Promise<void> {
    for (const server of this.#servers) await server.kill();
    await this.balancer.destroy();
    await this.#broker.stop();
    await this.#postgres.stop();
  }

  async #add(): Promise<void> {
    const server = await ServerProcess.start({
      ...this.#broker.settings,
      DATABASE_URL: this.#postgres.url,
      SECRET: 'one-secret-for-both-servers',
    });
    this.#servers.push(server);
    this.balancer.add(server.url);
  }
}
