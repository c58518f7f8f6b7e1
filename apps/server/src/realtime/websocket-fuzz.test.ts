import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { defaultTopics, topicName } from '@live/protocol';
import { Random } from '@live/simulator';
import { stage } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { generate, type Packet } from 'mqtt-packet';
import { describe, expect } from 'vitest';
import { connectPacket } from '../testing/connect-packet.ts';

const CONNECTIONS = 2_000;
const FRAMES = 50;
const AT_ONCE = 50;
const MEGABYTE = 1024 * 1024;
const BINARY = 2;
const FALSE_LENGTHS = [0, 125, 126, 65_535, 65_536, 2 ** 31, 2 ** 52];
const UPGRADE = [
  'GET /mqtt HTTP/1.1',
  'host: localhost',
  'upgrade: websocket',
  'connection: upgrade',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  'sec-websocket-protocol: mqtt',
];

interface Frame {
  readonly first: number;
  readonly payload: Buffer;
  /** What the header says, which need not be true. */
  readonly announced: number;
  readonly isMasked: boolean;
}

const write = ({ first, payload, announced, isMasked }: Frame): Buffer => {
  const mask = isMasked ? 0x80 : 0;
  let header: Buffer;
  if (announced < 126) header = Buffer.from([first, mask | announced]);
  else if (announced < 65_536) {
    header = Buffer.from([first, mask | 126, 0, 0]);
    header.writeUInt16BE(announced, 2);
  } else {
    header = Buffer.from([first, mask | 127, 0, 0, 0, 0, 0, 0, 0, 0]);
    header.writeBigUInt64BE(BigInt(announced), 2);
  }
  // A mask of zeros leaves the payload readable.
  return Buffer.concat([header, Buffer.alloc(isMasked ? 4 : 0), payload]);
};

const message = (payload: Buffer): Buffer =>
  write({ first: 0x80 | BINARY, payload, announced: payload.length, isMasked: true });

describe('frames of any kind', () => {
  const it = serverTest();

  it('X-03 cost their sender the connection, and others nothing', async ({ server, viewer }) => {
    const random = new Random(20_261_116);
    const witness = await server.enter('admin', stage.live.liveId);
    const { accountId, token, ...rest } = await viewer.membershipOf(stage.live.liveId);
    const topic = topicName(defaultTopics.up, { accountId, ...rest });
    const packets = [
      packet({ cmd: 'publish', topic, payload: '{}', qos: 1, messageId: 1 }),
      packet({ cmd: 'subscribe', messageId: 2, subscriptions: [{ topic, qos: 0 }] }),
      packet({ cmd: 'pingreq' }),
      Buffer.from([0x40, 2, 0, 1]),
    ];
    const signIn = connectPacket(accountId, token);
    const before = process.memoryUsage().rss;
    for (let opened = 0; opened < CONNECTIONS; opened += AT_ONCE)
      await Promise.all(
        Array.from({ length: AT_ONCE }, () => attack(server.url, random, signIn, packets)),
      );
    // The attackers are in this process too.
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * MEGABYTE);
    expect(await witness.command('heartbeat', { client_id: 'x' })).toMatchObject({ result: 0 });
  });
});

const packet = (content: object): Buffer =>
  generate({ dup: false, retain: false, ...content } as Packet);

const attack = async (
  url: string,
  random: Random,
  signIn: Buffer,
  packets: readonly Buffer[],
): Promise<void> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`${UPGRADE.join('\r\n')}\r\n\r\n`);
  await Promise.race([once(socket, 'data'), closed]);
  if (random.chance(0.5)) socket.write(message(signIn));
  for (let sent = 0; sent < FRAMES && !socket.destroyed; sent += 1)
    socket.write(anyFrame(random, packets));
  await drained(socket);
  socket.end();
  socket.resume();
  await closed;
};

const drained = async (socket: Socket): Promise<void> => {
  if (socket.writableLength > 0 && !socket.destroyed)
    await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
};

const anyFrame = (random: Random, packets: readonly Buffer[]): Buffer => {
  const whole = random.pick(packets) ?? Buffer.alloc(0);
  const payload = random.chance(0.7)
    ? whole.subarray(0, random.between(0, whole.length))
    : Buffer.alloc(random.between(0, 300), random.between(0, 255));
  // Mostly frames that are well formed, or nothing would get past the first.
  const first = random.chance(0.9) ? 0x80 | BINARY : random.between(0, 255);
  const announced = random.chance(0.97) ? payload.length : (random.pick(FALSE_LENGTHS) ?? 0);
  return write({ first, payload, announced, isMasked: random.chance(0.98) });
};
