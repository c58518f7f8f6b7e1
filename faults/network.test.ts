import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { Network } from './network.ts';

const SENT = 400;

it('O-11 carries bytes in their order, through every change of the weather', async () => {
  const server = createServer((socket) => void speak(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const network = new Network();
  const { port } = await network.entranceTo((server.address() as AddressInfo).port);
  let heard = '';
  const client = connect(port, '127.0.0.1');
  client.on('data', (bytes) => (heard += bytes));
  for (const weather of ['slow', 'fair', 'slow', 'stalled', 'slow', 'fair'] as const) {
    network.set(weather);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await once(client, 'close');
  expect(heard).toBe(Array.from({ length: SENT }, (_, count) => `${count};`).join(''));
  await network.destroy();
  server.close();
});

/** A little at a time, so that the weather changes between two words. */
const speak = async (socket: Socket): Promise<void> => {
  for (let count = 0; count < SENT; count += 1) {
    socket.write(`${count};`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  socket.end();
};
