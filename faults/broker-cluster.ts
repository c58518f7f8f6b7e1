import { startRabbitmqNodes } from '@live/engines';
import { NodeBalancer } from './node-balancer.ts';
import { NODES } from './plan.ts';

export type BrokerCluster = Awaited<ReturnType<typeof openBrokerCluster>>;

/** RabbitMQ of three nodes, behind a proxy that gives members to nodes that are well. */
export const openBrokerCluster = async (authUrl: string) => {
  const { nodes, settingsFor, stop } = await startRabbitmqNodes(authUrl, NODES);
  const balancer = await NodeBalancer.open(nodes.map(({ ports }) => ports.ws));
  return {
    nodes,
    balancer,
    settings: settingsFor(`ws://127.0.0.1:${balancer.port}/ws`),
    stop: async () => {
      await balancer.destroy();
      await stop();
    },
  };
};
