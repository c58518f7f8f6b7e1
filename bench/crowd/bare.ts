// The least that fan-out can cost: a process that admits everybody, encodes each message once and writes it to all.
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { generate } from 'mqtt-packet';
import { WebSocketServer } from 'ws';
import { PacketReader } from '../broker/PacketReader.ts';

const [CONNECT, SUBSCRIBE] = [1, 8];
const [FINAL_BINARY, LENGTH_IN_16_BITS] = [0x82, 126];
const CONNACK = Buffer.from([0x20, 2, 0, 0]);
/** Viewers of a bare broker subscribe to one topic. */
const SUBACK = Buffer.from([0x90, 3, 0, 1, 1]);

const viewers = new Set<Duplex>();
let lastId = 0;

/** Longer than 125 bytes, as each of these messages is. */
const frameOf = (topic: string, payload: Buffer): Buffer => {
  lastId = (lastId % 65_535) + 1;
  const packet = { cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false } as const;
  const bytes = generate({ ...packet, messageId: lastId });
  const head = Buffer.from([FINAL_BINARY, LENGTH_IN_16_BITS, 0, 0]);
  head.writeUInt16BE(bytes.length, 2);
  return Buffer.concat([head, bytes]);
};

const server = createServer();
const sockets = new WebSocketServer({ noServer: true });
server.on('upgrade', (request, socket: Socket, head) =>
  sockets.handleUpgrade(request, socket, head, (webSocket) => {
    const reader = new PacketReader();
    socket.setNoDelay(true);
    viewers.add(socket);
    socket.on('close', () => viewers.delete(socket));
    webSocket.on('message', (data: Buffer) => {
      const { publishes, acknowledgements, types } = reader.read(data);
      if (types.has(CONNECT)) webSocket.send(CONNACK);
      if (types.has(SUBSCRIBE)) webSocket.send(SUBACK);
      for (const { topic, payload } of publishes) {
        const frame = frameOf(topic(), Buffer.from(payload(), 'latin1'));
        for (const viewer of viewers) viewer.write(frame);
      }
      if (acknowledgements.length > 0) webSocket.send(acknowledgements);
    });
  }),
);
server.listen(0, '127.0.0.1', () => {
  process.send?.({ url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/mqtt` });
});
process.on('disconnect', () => process.exit());
