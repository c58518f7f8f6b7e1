// The product's broker in a process of its own, with somebody who speaks when told to.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LiveRole } from '@live/protocol';
import { EmbeddedBroker } from '../../apps/server/src/realtime/embedded-broker.ts';
import { unlimited } from '../../apps/server/src/testing/unlimited.ts';
import { TOPIC } from './Listener.ts';

/** About as long as a comment is on its way. */
const WORDS = 'x'.repeat(450);
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
  for (let said = 0; said < count; said += 1) {
    connection.publish(TOPIC, WORDS, 0);
    if (said % PER_TURN === 0) await new Promise(setImmediate);
  }
});
process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt` });
