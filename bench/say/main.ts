// Comments of viewers as chat commands by MQTT: accepted durably, delivered to everybody in the room.
// Beside Mosquitto, which judges no comment, stores none and numbers none.
import { setTimeout as wait } from 'node:timers/promises';
import { defaultTopics, topicName } from '@live/protocol';
import { keepOnCore } from '../fanout/keepOnCore.ts';
import { startMosquitto } from '../fanout/mosquitto.ts';
import { PASSWORD, topicOf, USER } from '../fanout/room.ts';
import { note, report } from '../report.ts';
import { Child } from '../server/Child.ts';
import { call } from '../server/people.ts';
import { startProduct } from '../server/startProduct.ts';
import type { Outcome, Round, ViewerSeat } from './viewers.ts';

const LIVE_ID = '1001';
/** As much as one viewer may say at once; afterwards the window has to pass. */
const BURST = 10;
const WINDOW_MS = 11_000;
const ROUNDS = 4;
const CROWD = 1_000;
const CROWD_PER_SECOND = 100;
const TEXT = '主播好，这个链接还有货吗';
/** About as long as our notice of a comment is. */
const FILLING = 'x'.repeat(330);
const GOALS = { share: 0.5, crowdP99: 250 };
const [SERVER_CORE, VIEWER_CORE] = [0, 1];

interface Place {
  url: string;
  pid: number;
  seat(index: number): Promise<ViewerSeat>;
  stop(): Promise<void>;
}

async function openProduct(): Promise<Place> {
  const { child, said } = await startProduct();
  return {
    url: `${said.url.replace(/^http/, 'ws')}/mqtt`,
    pid: child.pid,
    seat: async (index) => {
      const entry = { liveId: LIVE_ID, nickname: `观众${index}` };
      const { token, account } = await call(said.url, 'guestEnter', entry);
      const { roomId } = await call(said.url, 'roomInfo', { liveId: LIVE_ID }, token);
      const names = { roomId, accountId: account.id };
      const sender = { token, room_id: roomId, live_id: LIVE_ID, account_id: account.id };
      const body = { ...sender, message: `${TEXT} | ` };
      const command = JSON.stringify({ cmd: 'chat', request_id: 'say', body });
      const [before = '', after = ''] = command.split('|');
      return {
        clientId: `${token}10000`,
        username: account.id,
        password: token,
        publishTo: topicName(defaultTopics.up, names),
        replies: topicName(defaultTopics.reply, names),
        room: topicName(defaultTopics.client, names),
        envelope: [before, after],
      };
    },
    stop: () => child.stop(),
  };
}

async function openMosquitto(): Promise<Place | undefined> {
  const mosquitto = await startMosquitto();
  if (!mosquitto) return undefined;
  return {
    url: mosquitto.webSocketUrl,
    pid: mosquitto.pid,
    seat: async (index) => ({
      clientId: `viewer-${index}`,
      username: USER,
      password: PASSWORD,
      publishTo: topicOf(1),
      room: topicOf(1),
      envelope: [TEXT, FILLING],
    }),
    stop: () => mosquitto.stop(),
  };
}

/** The outcomes of one count of viewers, after a first round that warms both sides. */
async function measure(place: Place, count: number, rounds: readonly Round[]): Promise<Outcome[]> {
  const seats: ViewerSeat[] = [];
  for (let index = 0; index < count; index += 1) seats.push(await place.seat(index));
  const { child } = await Child.start(new URL('./viewers.ts', import.meta.url), place.url);
  keepOnCore(place.pid, SERVER_CORE);
  keepOnCore(child.pid, VIEWER_CORE);
  try {
    await child.ask({ seats });
    const outcomes: Outcome[] = [];
    for (const round of rounds) {
      const outcome = await child.ask<Outcome>(round);
      if (outcome.refused > 0) throw new Error(`${outcome.refused} comments were refused`);
      outcomes.push(outcome);
      await wait(WINDOW_MS);
    }
    return outcomes.slice(1);
  } finally {
    await child.stop();
  }
}

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;

interface Figures {
  perSecond: number;
  acceptedP99: number;
  deliveredP99: number;
}

async function figuresOf(place: Place): Promise<{ few: Figures; crowd: Figures }> {
  const few = 64;
  const bursts = Array.from({ length: ROUNDS }, () => ({ comments: BURST }));
  const flat = await measure(place, few, bursts);
  const steady = { comments: 1, perSecond: CROWD_PER_SECOND };
  const held = await measure(place, CROWD, [steady, steady]);
  const middle = (outcomes: Outcome[], total: number): Figures => ({
    perSecond: total / median(outcomes.map(({ seconds }) => seconds)),
    acceptedP99: median(outcomes.map(({ acceptedP99 }) => acceptedP99)),
    deliveredP99: median(outcomes.map(({ deliveredP99 }) => deliveredP99)),
  });
  return { few: middle(flat, few * BURST), crowd: middle(held, CROWD) };
}

const text = ({ few, crowd }: { few: Figures; crowd: Figures }) =>
  `64 viewers flat out ${few.perSecond.toFixed(0)} comments/s, each accepted within ${few.acceptedP99.toFixed(0)} ms (p99); 1,000 viewers at ${CROWD_PER_SECOND}/s: accepted ${crowd.acceptedP99.toFixed(1)} ms, delivered ${crowd.deliveredP99.toFixed(1)} ms (p99)`;

const product = await openProduct();
const ours = await figuresOf(product);
await product.stop();
note(`Ours: ${text(ours)}.`);
const mosquitto = await openMosquitto();
const peer = mosquitto && (await figuresOf(mosquitto));
await mosquitto?.stop();
note(peer ? `Mosquitto: ${text(peer)}.` : 'Mosquitto is not installed.');
note('Accepted means committed and answered with ours, acknowledged by the broker with Mosquitto.');
report({
  name: 'say-1000-delivered-p99-ms',
  value: ours.crowd.deliveredP99,
  peer: peer?.crowd.deliveredP99 ?? null,
  goal: `under ${GOALS.crowdP99}`,
  met: ours.crowd.deliveredP99 < GOALS.crowdP99,
});
report({
  name: 'say',
  value: ours.few.perSecond,
  peer: peer?.few.perSecond ?? null,
  goal: `comments/s of 64 viewers at least ${GOALS.share} of Mosquitto without judging and storing`,
  met: peer !== undefined && ours.few.perSecond >= GOALS.share * peer.few.perSecond,
});
process.exit();
