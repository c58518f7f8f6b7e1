import { type RabbitmqNodes, startRabbitmqNodes } from '@live/engines';
import { NodeBalancer } from './node-balancer.ts';
import { NODES } from './plan.ts';

/** RabbitMQ of three nodes, behind a proxy that gives members to nodes that are well. */
export class BrokerCluster {
  readonly #nodes: RabbitmqNodes;
  readonly #balancer: NodeBalancer;

  private constructor(nodes: RabbitmqNodes, balancer: NodeBalancer) {
    this.#nodes = nodes;
    this.#balancer = balancer;
  }

  static async open(authUrl: string): Promise<BrokerCluster> {
    const nodes = await startRabbitmqNodes(authUrl, NODES);
    return new BrokerCluster(
      nodes,
      await NodeBalancer.open(nodes.nodes.map(({ ports }) => ports.ws)),
    );
  }

  get settings(): Record<string, string> {
    return this.#nodes.settingsFor(`ws://127.0.0.1:${this.#balancer.port}/ws`);
  }

  async kill(index: number): Promise<void> {
    this.#balancer.away.add(index);
    await this.#nodes.nodes[index]?.kill();
  }

  async start(index: number): Promise<void> {
    await this.#nodes.nodes[index]?.start();
    this.#balancer.away.delete(index);
  }

  pause(index: number): void {
    this.#balancer.away.add(index);
    this.#nodes.nodes[index]?.pause();
  }

  resume(index: number): void {
    this.#nodes.nodes[index]?.resume();
    this.#balancer.away.delete(index);
  }

  async stop(): Promise<void> {
    await this.#balancer.destroy();
    await this.#nodes.stop();
  }
}
