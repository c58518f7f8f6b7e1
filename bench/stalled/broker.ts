// Runs the product's broker in a separate process, and publishes on request.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveRole } from '@live/protocol';
import { EmbeddedBroker } from '../../apps/server/src/realtime/embedded-broker.ts';
import { unlimited } from '../../apps/server/src/testing/unlimited.ts';
import { TOPIC } from './Subscriber.ts';

/** About as long as the notice of a comment. */
const PAYLOAD = 'x'.repeat(450);
const PER_TURN = 50;

const server = createServer();
const principal = { accountId: 'u', role: LiveRole.ADMIN, roomId: 'r1', operator: true };
const grants = [{ action: 'subscribe' as const, topic: TOPIC }];
const broker = await EmbeddedBroker.listen(
  server,
  async (_username, token) => ({ principal, grants, tokenHash: token }),
  async (hashes) => new Set(hashes),
  unlimited,
);
const connection = broker.connectServer();
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

process.on('disconnect', () => process.exit());
process.on('message', async ({ count }: { count: number }) => {
  for (let sent = 0; sent < count; sent += 1) {
    connection.publish(TOPIC, PAYLOAD, 0);
    if (sent % PER_TURN === 0) await new Promise(setImmediate);
  }
});
process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt` });
