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
    const subscription = connection.subscribe(['a'], () => {});
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
    const subscription = connection.subscribe(['a'], () => {});
    await vi.waitFor(() => expect(node.clientIds.length).toBeGreaterThan(1), 200_000);
    node.refuses = false;
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    expect(new Set(node.clientIds).size).toBe(node.clientIds.length);
  });

  it('T-07 receives topics from when they are added until they are removed, also on the next node', async () => {
    const { nodes, connection } = await openNodes(2);
    const [first, second] = nodes as [(typeof nodes)[0], (typeof nodes)[0]];
    const received: string[] = [];
    const subscription = connection.subscribe(['peers'], (topic) => received.push(topic));
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    const rooms = Array.from({ length: 250 }, (_, index) => `live/r-${index}/up/+`);
    await subscription.add(rooms);
    subscription.remove(['live/r-1/up/+']);
    // Granted after the packet before it.
    await subscription.add(['live/r-300/up/+']);
    const publish = async ({ broker }: (typeof nodes)[0], number: number) => {
      for (const room of ['r-0', 'r-1', 'r-249', 'r-250'])
        broker.publish({ topic: `live/${room}/up/u-${number}`, payload: '' } as never, () => {});
      broker.publish({ topic: 'peers', payload: '' } as never, () => {});
      await vi.waitFor(() => expect(received.at(-1)).toBe('peers'), 200_000);
      return received.splice(0);
    };
    expect(await publish(first, 1)).toEqual(['live/r-0/up/u-1', 'live/r-249/up/u-1', 'peers']);
    await new Promise<void>((resolve) => first.broker.close(resolve));
    first.server.close();
    await vi.waitFor(() => expect(second.node.clientIds).toHaveLength(1), 200_000);
    await vi.waitFor(() => expect(subscription.isActive).toBe(true), 200_000);
    expect(await publish(second, 2)).toEqual(['live/r-0/up/u-2', 'live/r-249/up/u-2', 'peers']);
  });
});
