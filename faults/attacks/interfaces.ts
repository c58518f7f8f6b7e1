// A guest who attacks every interface at once.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type CallName, defaultTopics, topicName } from '@live/protocol';
import { dataChannelOffer, NodeViewer } from '@live/server/testing/media/node-viewer';
import { generate, type Packet } from 'mqtt-packet';
import { WebSocket } from 'ws';
import { ATTACKER, type Attack, enterAsGuest, type Guest, post, repeat, room } from './attack.ts';

const MEGABYTE = 1024 * 1024;

type GuestAttack = (url: string, guest: Guest) => Promise<void>;

const packet = (content: object): Buffer => generate(content as Packet);

/** Opens raw member connections for an attack, and opens new ones when they are closed. */
const misuse =
  (atOnce: number, use: (socket: WebSocket, guest: Guest) => void | Promise<void>): GuestAttack =>
  (url, guest) =>
    repeat(atOnce, async () => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/mqtt`, 'mqtt', {
        headers: ATTACKER,
      });
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => {});
      socket.on('open', () => {
        const { token, accountId } = guest;
        const hello = { cmd: 'connect', protocolId: 'MQTT', protocolVersion: 4, clean: true };
        const account = { username: accountId, password: Buffer.from(token) };
        socket.send(packet({ ...hello, ...account, keepalive: 60, clientId: `${token}12345` }));
        void use(socket, guest);
      });
      await Promise.race([closed, wait(5_000)]);
      socket.terminate();
    });

/** Sends as fast as the socket allows. */
const flood = async (socket: WebSocket, bytes: Buffer): Promise<void> => {
  while (socket.readyState === socket.OPEN) {
    socket.send(bytes);
    if (socket.bufferedAmount > MEGABYTE) await wait(5);
    else await new Promise(setImmediate);
  }
};

const call =
  (atOnce: number, name: CallName, input: object): GuestAttack =>
  (url, { token }) =>
    repeat(atOnce, async () => {
      const headers = { ...ATTACKER, authorization: `Bearer ${token}` };
      await (await post(url, name, input, headers)).text();
    });

const command = ({ accountId, roomId, token }: Guest, qos: 0 | 1 | 2): Buffer => {
  const body = { token, room_id: roomId, live_id: room.liveId, message: '刷屏' };
  return packet({
    cmd: 'publish',
    topic: topicName(defaultTopics.up, { roomId, accountId }),
    qos,
    dup: false,
    retain: false,
    messageId: 1,
    payload: JSON.stringify({ cmd: 'chat', request_id: '1', body }),
  });
};

const lookalikes = Buffer.alloc(16_384);
for (let at = 0; at < lookalikes.length; at += 4) lookalikes.set([0x40, 2, 0, 1], at);

/** Small retransmission requests that fill one packet. */
const lostPackets = Buffer.alloc(1_200);
for (let at = 0; at + 16 <= lostPackets.length; at += 16)
  lostPackets.set([0x81, 205, 0, 3, 0, 0, 0, 1, 0, 0, 0x1b, 0x59, 0, at & 0xff, 0xff, 0xff], at);

/** Plays the stream and floods the connection with control packets. */
const floodControl = async (url: string): Promise<void> => {
  const viewer = await NodeViewer.open();
  try {
    await viewer.negotiate(url);
    for (let sent = 0; sent < 5_000; sent += 1) {
      viewer.sendRaw(lostPackets);
      if (sent % 10 === 0) await wait(5);
    }
  } finally {
    viewer.close();
  }
};

/** Offers a data channel, which nothing reads. */
const offerDataChannel = async (url: string): Promise<void> => {
  const localSdp = { type: 'offer', sdp: dataChannelOffer() };
  const body = JSON.stringify({ version: 'v1.0', sessionId: 'x', localSdp });
  const answer = await fetch(url, { method: 'POST', headers: ATTACKER, body });
  await answer.text();
};

const ATTACKS: Record<string, GuestAttack> = {
  'far pages': call(20, 'commentList', { ...room, pageNum: 1_000_000, pageSize: 500 }),
  'long pages': call(10, 'commentList', { ...room, pageNum: 0, pageSize: 500 }),
  calls: call(20, 'roomInfo', room),
  guests: (url) =>
    repeat(5, async () => {
      await (await post(url, 'guestEnter', { ...room, nickname: '又一个' }, ATTACKER)).text();
    }),
  guesses: (url) =>
    repeat(3, async () => {
      const guess = { name: 'admin', password: String(Math.random()) };
      await (await post(url, 'login', guess, ATTACKER)).text();
    }),
  offers: (_url, { liveStreamUrl }) =>
    repeat(5, async () => {
      const body = JSON.stringify({
        version: 1,
        sessionId: 'x',
        localSdp: 'v=0\r\n'.repeat(1_000),
      });
      await (await fetch(liveStreamUrl, { method: 'POST', headers: ATTACKER, body })).text();
    }),
  'control packets': (_url, { liveStreamUrl }) => repeat(2, () => floodControl(liveStreamUrl)),
  'data channels': (_url, { liveStreamUrl }) => repeat(2, () => offerDataChannel(liveStreamUrl)),
  'slow requests': (url) =>
    repeat(50, async () => {
      const { hostname, port } = new URL(url);
      const socket = connect(Number(port), hostname).on('error', () => {});
      socket.write('POST /live/room-info HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\n\r\n');
      for (let sent = 0; sent < 50; sent += 1) {
        socket.write('x');
        await wait(100);
      }
      socket.destroy();
    }),
  commands: misuse(5, (socket, guest) => flood(socket, command(guest, 0))),
  'QoS 2': misuse(3, (socket, guest) => flood(socket, command(guest, 2))),
  pings: misuse(2, (socket) => flood(socket, Buffer.alloc(60_000, Buffer.from([0xc0, 0])))),
  acknowledgements: misuse(3, (socket) => flood(socket, lookalikes)),
  lookalikes: misuse(3, async (socket, guest) => {
    socket.send(command(guest, 0).subarray(0, 20));
    await flood(socket, lookalikes);
  }),
  'half packets': misuse(20, (socket, guest) => {
    socket.send(command(guest, 1).subarray(0, -1));
  }),
};

export const interfaces: Attack = async ({ url }) => {
  const guest = await enterAsGuest(url, '不速之客');
  await Promise.all(Object.values(ATTACKS).map((attack) => attack(url, guest)));
};
