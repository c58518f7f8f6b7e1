// Runs a broker in a separate process, the product's or unmodified aedes, and publishes on request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveRole } from '@live/protocol';
import { EmbeddedBroker } from '@live/server/realtime/embedded-broker';
import { unlimited } from '@live/testkit/unlimited';
import { Aedes } from 'aedes';
import { createWebSocketStream, WebSocketServer } from 'ws';
import { type PublishPlan, publishAll } from './publishAll.ts';
import { PASSWORD, topicOf, USER } from './room.ts';

const [kind = 'ours', rooms = '1'] = process.argv.slice(2);
const topics = Array.from({ length: Number(rooms) }, (_, room) => topicOf(room));
const server = createServer();

type Publish = Parameters<typeof publishAll>[1];

async function openOurs(): Promise<Publish> {
  const principal = { accountId: USER, role: LiveRole.ADMIN, roomId: 'r', operator: true };
  const grants = topics.map((topic) => ({ action: 'subscribe' as const, topic }));
  const broker = await EmbeddedBroker.listen(
    server,
    async (username, token) =>
      username === USER && token === PASSWORD
        ? { principal, grants, tokenHash: token, expiresAt: Number.POSITIVE_INFINITY }
        : undefined,
    async (hashes) => new Set(hashes),
    unlimited,
  );
  const connection = broker.connectServer();
  return (topic, payload, done) => connection.publish(topic, payload, 1, done);
}

async function openAedes(): Promise<Publish> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === USER && password?.toString() === PASSWORD),
    authorizeSubscribe: (_client, subscription, done) =>
      done(null, topics.includes(subscription.topic) ? subscription : null),
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (ws) => {
      broker.handle(createWebSocketStream(ws), request);
    }),
  );
  const packet = { cmd: 'publish', qos: 1, retain: false, dup: false } as const;
  return (topic, payload, done) => broker.publish({ ...packet, topic, payload }, () => done());
}

const publish = await (kind === 'ours' ? openOurs() : openAedes());
process.on('message', (plan: PublishPlan) => void publishAll(plan, publish));
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt` });
});
