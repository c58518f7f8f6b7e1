// Chat commands of viewers by MQTT: each is committed and delivered to all viewers of the room.
// Compared with Mosquitto, which does not check, store or number comments, and with inserting the same rows in batches,
// which does nothing else.
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, startPostgres } from '@live/engines';
import { startMosquitto } from '../broker/mosquitto.ts';
import { pinToCore } from '../broker/pinToCore.ts';
import { PASSWORD, topicOf, USER } from '../broker/room.ts';
import { note, report } from '../measurement.ts';
import { median } from '../percentile.ts';
import { Child } from '../server/Child.ts';
import { enterAsGuest, envelopeOf } from '../server/guestViewer.ts';
import { startProduct } from '../server/startProduct.ts';
import type { Outcome, Round, ViewerConfig } from '../server/viewers.ts';
import { insertsPerSecond } from './inserts.ts';

const LIVE_ID = '1001';
/** The limit of comments of one viewer in one window. */
const BURST = 10;
const WINDOW_MS = 11_000;
const ROUNDS = 4;
const FEW = 64;
const CROWD = 1_000;
const CROWD_PER_SECOND = 100;
const TEXT = '主播好，这个链接还有货吗';
/** Makes a message about as long as the notice of a comment. */
const PADDING = 'x'.repeat(330);
const GOALS = { share: 0.5, ofInserts: 0.3, crowdP99: 250 };
const [SERVER_CORE, VIEWER_CORE] = [0, 1];

interface Target {
  url: string;
  pid: number;
  createViewer(index: number): Promise<ViewerConfig>;
  stop(): Promise<void>;
}

async function openProduct(): Promise<Target> {
  const { child, first } = await startProduct();
  return {
    url: `${first.url.replace(/^http/, 'ws')}/mqtt`,
    pid: child.pid,
    createViewer: async (index) => {
      const guest = await enterAsGuest(first.url, LIVE_ID, `观众${index}`);
      const chat = { cmd: 'chat', request_id: 'say', body: { message: `${TEXT} | ` } };
      return { ...guest, envelope: envelopeOf(guest, chat) };
    },
    stop: () => child.stop(),
  };
}

async function openMosquitto(): Promise<Target | undefined> {
  const mosquitto = await startMosquitto();
  if (!mosquitto) return undefined;
  return {
    url: mosquitto.webSocketUrl,
    pid: mosquitto.pid,
    createViewer: async (index) => ({
      clientId: `viewer-${index}`,
      username: USER,
      password: PASSWORD,
      publishTo: topicOf(1),
      room: topicOf(1),
      envelope: [TEXT, PADDING],
    }),
    stop: () => mosquitto.stop(),
  };
}

/** Returns the outcomes of all rounds but the first, which is a warm-up. */
async function measure(
  target: Target,
  count: number,
  rounds: readonly Round[],
): Promise<Outcome[]> {
  const viewers: ViewerConfig[] = [];
  for (let index = 0; index < count; index += 1) viewers.push(await target.createViewer(index));
  const { child } = await Child.start(new URL('../server/viewers.ts', import.meta.url), target.url);
  pinToCore(target.pid, SERVER_CORE);
  pinToCore(child.pid, VIEWER_CORE);
  try {
    await child.request({ viewers });
    const outcomes: Outcome[] = [];
    for (const round of rounds) {
      const outcome = await child.request<Outcome>(round);
      if (outcome.refused > 0) throw new Error(`${outcome.refused} comments were refused`);
      outcomes.push(outcome);
      await wait(WINDOW_MS);
    }
    return outcomes.slice(1);
  } finally {
    await child.stop();
  }
}

interface Figures {
  perSecond: number;
  acceptedP99: number;
  deliveredP99: number;
}

const fullRateOf = (target: Target) =>
  measure(
    target,
    FEW,
    Array.from({ length: ROUNDS }, () => ({ messages: BURST })),
  );

const perSecondOfFew = async (target: Target): Promise<number> =>
  (FEW * BURST) / median((await fullRateOf(target)).map(({ seconds }) => seconds));

async function figuresOf(target: Target): Promise<{ few: Figures; crowd: Figures }> {
  const fullRate = await fullRateOf(target);
  const steady = { messages: 1, perSecond: CROWD_PER_SECOND };
  const steadyRate = await measure(target, CROWD, [steady, steady]);
  const medianOf = (outcomes: Outcome[], total: number): Figures => ({
    perSecond: total / median(outcomes.map(({ seconds }) => seconds)),
    acceptedP99: median(outcomes.map(({ acceptedP99 }) => acceptedP99)),
    deliveredP99: median(outcomes.map(({ deliveredP99 }) => deliveredP99)),
  });
  return { few: medianOf(fullRate, FEW * BURST), crowd: medianOf(steadyRate, CROWD) };
}

const text = ({ few, crowd }: { few: Figures; crowd: Figures }) =>
  `64 viewers at full rate ${few.perSecond.toFixed(0)} comments/s, each accepted within ${few.acceptedP99.toFixed(0)} ms (p99); 1,000 viewers at ${CROWD_PER_SECOND}/s: accepted ${crowd.acceptedP99.toFixed(1)} ms, delivered ${crowd.deliveredP99.toFixed(1)} ms (p99)`;

/** Comments a second of few viewers at full rate, and inserts a second into the same kind of store. */
async function reportStored(name: string, databaseUrl: string | undefined, perSecond: number) {
  const inserts = await insertsPerSecond(databaseUrl);
  note(`${name}: ${perSecond.toFixed(0)} comments/s, ${inserts.toFixed(0)} batched inserts/s.`);
  report({
    name: `say-stored-${name}`,
    value: perSecond,
    peer: inserts,
    goal: `comments/s at least ${GOALS.ofInserts} of batched inserts of the same rows and nothing else`,
    met: perSecond >= GOALS.ofInserts * inserts,
  });
}

const product = await openProduct();
const ours = await figuresOf(product);
await product.stop();
note(`Ours: ${text(ours)}.`);
await reportStored('sqlite', undefined, ours.few.perSecond);
if (findPostgres()) {
  const postgres = await startPostgres();
  process.env.BENCH_SETTINGS = JSON.stringify({ DATABASE_URL: postgres.url });
  const onPostgres = await openProduct();
  const stored = await perSecondOfFew(onPostgres);
  await onPostgres.stop();
  await reportStored('postgres', postgres.url, stored);
  await postgres.stop();
}
const mosquitto = await openMosquitto();
const peer = mosquitto && (await figuresOf(mosquitto));
await mosquitto?.stop();
note(peer ? `Mosquitto: ${text(peer)}.` : 'Mosquitto is not installed.');
note('Accepted means committed and replied to for ours, acknowledged by the broker for Mosquitto.');
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
