import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { LiveRole } from '@live/protocol';
import { unlimited } from '@live/testkit/unlimited';
import mqtt from 'mqtt';
import { generate, parser } from 'mqtt-packet';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { BrokerConnection } from './broker.ts';
import { EmbeddedBroker } from './embedded-broker.ts';

const TOPIC = 'live/r1/client';
const OTHER = 'live/r1/server';

describe('messages of the server', () => {
  let server: Server;
  let broker: EmbeddedBroker;
  let connection: BrokerConnection;
  let url: string;

  beforeEach(async () => {
    server = createServer();
    const principal = { accountId: 'u', role: LiveRole.ADMIN, roomId: 'r1', operator: true };
    const grants = [TOPIC, OTHER].map((topic) => ({ action: 'subscribe' as const, topic }));
    broker = await EmbeddedBroker.listen(
      server,
      async (_username, token) => ({
        principal,
        grants,
        tokenHash: token,
        expiresAt: Number.POSITIVE_INFINITY,
      }),
      async (hashes) => new Set(hashes),
      unlimited,
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt`;
    connection = broker.connectServer();
  });

  afterEach(async () => {
    await broker.destroy();
    server.close();
  });

  const tokenOf = (name: string) => `token-of-${name}`.padEnd(20, '-');
  const listen = async (name: string, qos: 0 | 1, topics = [TOPIC]) => {
    const token = tokenOf(name);
    const clientId = `${token}12345`;
    const options = { protocolVersion: 4, clientId, username: 'u', password: token } as const;
    const client = await mqtt.connectAsync(url, { ...options, reconnectPeriod: 0 });
    const received: { text: string; qos: number }[] = [];
    client.on('message', (_topic, payload, packet) =>
      received.push({ text: payload.toString(), qos: packet.qos }),
    );
    await client.subscribeAsync(topics, { qos });
    return { client, received, texts: () => received.map(({ text }) => text) };
  };
  const say = (text: string, qos: 0 | 1 = 1, topic = TOPIC) =>
    new Promise<void>((resolve) => connection.publish(topic, text, qos, resolve));

  it('T-11 reach all subscribers, complete and in order, with the QoS of each', async () => {
    const [careful, careless] = [await listen('careful', 1), await listen('careless', 0)];
    const sent = Array.from({ length: 300 }, (_, index) => `${index} `.padEnd(index * 3, '话'));
    for (const [index, text] of sent.entries()) {
      void say(text, index % 3 === 0 ? 0 : 1);
      if (index % 50 === 0) await wait(1);
    }
    await expect.poll(() => careful.received.length).toBe(sent.length);
    await expect.poll(() => careless.received.length).toBe(sent.length);
    expect(careful.texts()).toEqual(sent);
    expect(careless.texts()).toEqual(sent);
    expect(careful.received.map(({ qos }) => qos)).toEqual(
      sent.map((_, at) => (at % 3 === 0 ? 0 : 1)),
    );
    expect(new Set(careless.received.map(({ qos }) => qos))).toEqual(new Set([0]));
    for (const { client } of [careful, careless]) client.end(true);
  });

  it('T-11 reach a client once that subscribed twice, with the last QoS', async () => {
    const { client, received } = await listen('twice', 0);
    await client.subscribeAsync(TOPIC, { qos: 1 });
    await say('once');
    await expect.poll(() => received).toEqual([{ text: 'once', qos: 1 }]);
    await client.subscribeAsync(TOPIC, { qos: 0 });
    await say('again');
    await expect.poll(() => received.slice(1)).toEqual([{ text: 'again', qos: 0 }]);
    client.end(true);
  });

  it('X-03 reach nobody who has unsubscribed', async () => {
    const one = await listen('one', 1, [TOPIC, OTHER]);
    const two = await listen('two', 1);
    await say('both');
    await one.client.unsubscribeAsync(TOPIC);
    await say('two alone');
    await say('one alone', 1, OTHER);
    await expect.poll(() => one.texts()).toEqual(['both', 'one alone']);
    await expect.poll(() => two.texts()).toEqual(['both', 'two alone']);
    await one.client.endAsync();
    await say('after');
    await expect.poll(() => two.texts()).toContain('after');
    expect(one.texts()).not.toContain('after');
    two.client.end(true);
  });

  it('T-11 are not delayed by a stalled subscriber', async () => {
    const quick = await listen('quick', 1);
    const stalled = new WebSocket(url, 'mqtt');
    await new Promise((resolve) => stalled.once('open', resolve));
    const hello = {
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      clientId: `${tokenOf('stalled')}12345`,
    };
    const account = { username: 'u', password: Buffer.from(tokenOf('stalled')) } as const;
    stalled.send(generate({ cmd: 'connect', ...hello, ...account } as never));
    const subscriptions = [{ topic: TOPIC, qos: 1 as const }];
    stalled.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    await expect.poll(() => broker.clientCount).toBe(2);
    stalled.pause();
    const megabyte = 'x'.repeat(1024 * 1024);
    for (let count = 0; count < 30; count += 1) await say(megabyte);
    await expect.poll(() => quick.received.length).toBe(30);
    // Thirty megabytes behind: it is disconnected.
    await expect.poll(() => broker.clientCount).toBe(1);
    stalled.terminate();
    quick.client.end(true);
  });

  it('T-09 keep a client connected that only acknowledges', async () => {
    const socket = new WebSocket(url, 'mqtt');
    await new Promise((resolve) => socket.once('open', resolve));
    let received = 0;
    const packets = parser({ protocolVersion: 4 });
    packets.on('packet', (packet) => {
      if (packet.cmd !== 'publish' || packet.messageId === undefined) return;
      received += 1;
      socket.send(generate({ cmd: 'puback', messageId: packet.messageId }));
    });
    socket.on('message', (data) => packets.parse(data as Buffer));
    const hello = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 2 };
    const account = {
      clientId: `${tokenOf('patient')}12345`,
      username: 'u',
      password: Buffer.from(tokenOf('patient')),
    };
    socket.send(generate({ cmd: 'connect', ...hello, ...account } as never));
    const subscriptions = [{ topic: TOPIC, qos: 1 as const }];
    socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
    for (let count = 0; count < 25; count += 1) {
      await say('still there?');
      await wait(200);
    }
    expect(received).toBeGreaterThan(20);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.terminate();
  });
});
