// Runs subscribers in a separate process. Each acknowledges messages; every tenth measures delays.
import { generate } from 'mqtt-packet';
import { PacketReader } from '../broker/PacketReader.ts';
import { RawWebSocket } from '../broker/RawWebSocket.ts';
import { PASSWORD, sharedNow, topicOf, USER } from '../broker/room.ts';
import { percentile } from '../percentile.ts';

const [url = '', count = '1', rooms = '1'] = process.argv.slice(2);
const SAMPLE_EVERY = 10;
const CONNECT_BATCH = 50;
const SUBACK = 9;
let received = 0;
let delays: number[] = [];
let expected: { deliveries: number } | undefined;

async function open(index: number): Promise<void> {
  const socket = await RawWebSocket.open(new URL(url));
  const isSampled = index % SAMPLE_EVERY === 0;
  const reader = new PacketReader();
  const subscribed = Promise.withResolvers<void>();
  socket.onClose(() => subscribed.reject(new Error('closed')));
  socket.onMessage((data) => {
    const { publishes, acknowledgements, types } = reader.read(data);
    if (types.has(SUBACK)) subscribed.resolve();
    if (acknowledgements.length > 0) socket.send(acknowledgements);
    if (isSampled) {
      const now = sharedNow();
      for (const { payload } of publishes) delays.push(now - Number.parseFloat(payload()));
    }
    received += publishes.length;
    if (expected && received >= expected.deliveries) {
      process.send?.({ at: sharedNow(), p99: percentile(delays, 0.99) });
      expected = undefined;
    }
  });
  socket.send(
    generate({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      keepalive: 0,
      clientId: `${PASSWORD}${10_000 + index}`,
      username: USER,
      password: Buffer.from(PASSWORD),
    }),
  );
  const topic = topicOf(index % Number(rooms));
  socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] }));
  await subscribed.promise;
}

process.on('disconnect', () => process.exit());
process.on('message', (message: { deliveries: number }) => {
  received = 0;
  delays = [];
  expected = message;
  process.send?.('waiting');
});
for (let from = 0; from < Number(count); from += CONNECT_BATCH) {
  const size = Math.min(CONNECT_BATCH, Number(count) - from);
  await Promise.all(Array.from({ length: size }, (_, index) => open(from + index)));
}
process.send?.('ready');
