import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokerSettings } from './broker-settings.ts';
import { MqttBrokerConnection } from './mqtt-broker-connection.ts';

/** A node of a broker that records client ids and can refuse subscriptions. */
const openNode = async () => {
  const clientIds: string[] = [];
  const node = { refuses: false, clientIds };
  const broker = await Aedes.createBroker({
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, node.refuses ? null : subscription),
  });
  broker.on('client', ({ id }) => clientIds.push(id));
  const server = createServer((socket) => void broker.handle(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { node, broker, server, host: `127.0.0.1:${port}` };
};

describe('the server’s connection to a broker', () => {
  const servers: Server[] = [];
  const connections: MqttBrokerConnection[] = [];
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
    for (const server of servers.splice(0)) server.close();
  });
  const openNodes = async (count: number) => {
    const nodes = await Promise.all(Array.from({ length: count }, openNode));
    servers.push(...nodes.map(({ server }) => server));
    const { broker: settings } = brokerSettings({
      BROKER_URL: `rabbitmq+mqtt://live-server:pass@${nodes.map(({ host }) => host)}`,
    });
    if (!settings) throw new Error('no settings');
    const connection = new MqttBrokerConnection(settings, () => {});
    connections.push(connection);
    return { nodes, connection };
  };

  it('T-07 goes to the next node when one is lost, with a new client id each time', async () => {
    const { nodes, connection } = await openNodes(2);
    const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    const subscription = connection.subscribe('a', () => {});
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    expect(first.node.clientIds).toHaveLength(1);
    await new Promise<void>((resolve) => first.broker.close(resolve));
    first.server.close();
    await vi.waitFor(() => expect(second.node.clientIds).toHaveLength(1), 200_000);
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    expect(second.node.clientIds).not.toEqual(first.node.clientIds);
  });

  it('T-07 connects anew when a subscription is refused', async () => {
    const { nodes, connection } = await openNodes(1);
    const [{ node }] = nodes as [(typeof nodes)[0]];
    node.refuses = true;
    const subscription = connection.subscribe('a', () => {});
    await vi.waitFor(() => expect(node.clientIds.length).toBeGreaterThan(1), 200_000);
    node.refuses = false;
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    expect(new Set(node.clientIds).size).toBe(node.clientIds.length);
  });
});
