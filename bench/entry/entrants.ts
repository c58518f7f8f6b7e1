// Guests who enter a room in a separate process: the calls of their page, the connection, and a first comment.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { calls, defaultTopics, topicName } from '@live/protocol';
import { generate } from 'mqtt-packet';
import { PacketReader } from '../broker/PacketReader.ts';
import { RawWebSocket } from '../broker/RawWebSocket.ts';
import { percentile } from '../percentile.ts';

export interface EntryRound {
  guests: number;
  /** Guests who are entering at any moment; with a rate, all that are due. */
  atOnce: number;
  perSecond?: number;
}

export interface EntryOutcome {
  seconds: number;
  /** From the first call to the answer to the first comment, in milliseconds. */
  p99: number;
}

/** What the page fetches of a running room: when it opens, and again once it is connected. */
const FETCHED = [
  'commentList',
  'luckyBagCurrent',
  'pollCurrent',
  'spotlightCurrent',
  'activeActivityInfo',
] as const;
const LIVE_ID = '1001';
const SUBACK = 9;
const PUBACK = 4;

const [http = '', broker = '', user = '', password = ''] = process.argv.slice(2);
/** Mosquitto acknowledges what this server answers. */
const isPeer = user !== '';
const sockets: RawWebSocket[] = [];
let entered = 0;

interface Answer {
  data: { token: string; account: { id: string }; roomId: string };
}

const post = (agent: Agent, path: string, body: object, token?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const authorization = token && { authorization: `Bearer ${token}` };
    const headers = { 'content-type': 'application/json', ...authorization };
    const sent = request(http + path, { method: 'POST', agent, headers }, async (response) => {
      let text = '';
      for await (const part of response.setEncoding('utf8')) text += part;
      const answer = JSON.parse(text) as Answer & { code: number };
      if (answer.code === 0) resolve(answer);
      else reject(new Error(`${path}: ${text}`));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });

async function enter(): Promise<number> {
  const number = entered;
  entered += 1;
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const beganAt = performance.now();
  const guest = { liveId: LIVE_ID, nickname: `观众${number}` };
  const { token, account } = (await post(agent, calls.guestEnter.path, guest)).data;
  const room = { liveId: LIVE_ID };
  const { roomId } = (await post(agent, calls.roomInfo.path, room, token)).data;
  const fetchAll = () =>
    Promise.all(
      FETCHED.map((name) => {
        const page = name === 'commentList' ? { pageSize: 150, pageNum: 0 } : {};
        return post(agent, calls[name].path, { ...room, ...page }, token);
      }),
    );
  const opening = fetchAll();
  const names = { roomId, accountId: account.id };
  const up = isPeer ? `live/r1/up` : topicName(defaultTopics.up, names);
  const socket = await RawWebSocket.open(new URL(broker));
  sockets.push(socket);
  const reader = new PacketReader();
  const subscribed = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  socket.onClose(() => subscribed.reject(new Error('closed')));
  socket.onMessage((data) => {
    const packets = reader.read(data);
    if (packets.acknowledgements.length > 0) socket.send(packets.acknowledgements);
    if (packets.types.has(SUBACK)) subscribed.resolve();
    const isReplied = packets.publishes.some(({ topic, payload }) =>
      topic().includes('/reply/') ? payload().includes('"result":0') : false,
    );
    if (isReplied || (isPeer && packets.types.has(PUBACK))) answered.resolve();
  });
  const options = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 } as const;
  const clientId = isPeer ? `guest-${number}` : `${token}10000`;
  const credentials = isPeer
    ? { username: user, password: Buffer.from(password) }
    : { username: account.id, password: Buffer.from(token) };
  socket.send(generate({ cmd: 'connect', ...options, clientId, ...credentials }));
  const topics = isPeer
    ? ['live/r1/client', `live/r1/reply/${number}`]
    : [topicName(defaultTopics.client, names), topicName(defaultTopics.reply, names)];
  const subscriptions = topics.map((topic) => ({ topic, qos: 1 as const }));
  socket.send(generate({ cmd: 'subscribe', messageId: 1, subscriptions }));
  await subscribed.promise;
  const body = { token, room_id: roomId, live_id: LIVE_ID, message: '大家好' };
  const payload = JSON.stringify({ cmd: 'chat', request_id: '1', body });
  const message = { topic: up, payload, qos: 1, messageId: 2, dup: false, retain: false };
  socket.send(generate({ cmd: 'publish', ...message } as never));
  await answered.promise;
  const tookMs = performance.now() - beganAt;
  await opening;
  await fetchAll();
  agent.destroy();
  return tookMs;
}

async function run({ guests, atOnce, perSecond }: EntryRound): Promise<EntryOutcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  const times: number[] = [];
  if (perSecond === undefined) {
    let left = guests;
    const one = async () => {
      for (; left > 0; ) {
        left -= 1;
        times.push(await enter());
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  } else {
    const entering: Promise<unknown>[] = [];
    for (let begun = 0; begun < guests; begun += 1) {
      while (begun > seconds() * perSecond) await wait(2);
      entering.push(enter().then((tookMs) => times.push(tookMs)));
    }
    await Promise.all(entering);
  }
  return { seconds: seconds(), p99: percentile(times, 0.99) };
}

process.on('disconnect', () => process.exit());
process.on('message', async (round: EntryRound) => process.send?.(await run(round)));
process.send?.('ready');
