import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Network } from './network.ts';

const SENT = 400;

it('O-11 delivers bytes in order through every change of state', async () => {
  const server = createServer((socket) => void sendSlowly(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network = new Network();
  const { port } = await network.proxyTo((server.address() as AddressInfo).port);
  let received = '';
  const client = connect(port, '127.0.0.1');
  client.on('data', (bytes) => (received += bytes));
  for (const state of ['slow', 'fair', 'slow', 'stalled', 'slow', 'fair'] as const) {
    network.set(state);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await once(client, 'close');
  expect(received).toBe(Array.from({ length: SENT }, (_, count) => `${count};`).join(''));
  await network.destroy();
  server.close();
});

/** Sends in small parts, so that the state changes between them. */
const sendSlowly = async (socket: Socket): Promise<void> => {
  for (let count = 0; count < SENT; count += 1) {
    socket.write(`${count};`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  socket.end();
};
