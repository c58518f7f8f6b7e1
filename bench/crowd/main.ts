// A crowd in one room: heartbeats of all, comments of some, and what viewers get of them, compared with a process that
// encodes each message once and writes it to everybody, without checking, storing, choosing or answering anything.
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@live/protocol';
import { pinToCore } from '../broker/pinToCore.ts';
import { PASSWORD, topicOf, USER } from '../broker/room.ts';
import { note, report } from '../measurement.ts';
import { Child } from '../server/Child.ts';
import { enterAsGuest, envelopeOf } from '../server/guestViewer.ts';
import { startProduct } from '../server/startProduct.ts';
import type { Outcome, Round, ViewerConfig } from '../server/viewers.ts';
import { processUse } from './processUse.ts';

const LIVE_ID = '1001';
const given = process.argv.find((word) => word.startsWith('--viewers='));
const VIEWERS = Number(given?.split('=')[1] ?? 15_000);
/** A process of this machine may have 20,000 open files. */
const PER_PROCESS = 7_500;
const SPEAKERS = 250;
const COMMENTS_PER_SECOND = 50;
/** Viewers get so many of them: the setting that a server has by default. */
const SHOWN_PER_SECOND = 20;
const STEADY_SECONDS = 20;
const IDLE_SECONDS = 20;
const ENTERING = 20;
const TEXT = '主播好，这个链接还有货吗';
/** Makes a message about as long as the notice of a comment. */
const PADDING = 'x'.repeat(330);
const GOALS = { share: 0.5, p99: 500, bytes: 20_480, heartbeats: 0.1 };
const [SERVER_CORE, VIEWER_CORE] = [0, 1];

interface Target {
  url: string;
  pid: number;
  /** Comments a second, of all speakers. */
  perSecond: number;
  createViewer(index: number): Promise<ViewerConfig>;
  stop(): Promise<void>;
}

async function openProduct(): Promise<Target> {
  process.env.VIEWER_COMMENTS_PER_SECOND = String(SHOWN_PER_SECOND);
  const { child, first } = await startProduct();
  return {
    url: `${first.url.replace(/^http/, 'ws')}/mqtt`,
    pid: child.pid,
    perSecond: COMMENTS_PER_SECOND,
    createViewer: async (index) => {
      const guest = await enterAsGuest(first.url, LIVE_ID, `观众${index}`);
      const { clientId, publishTo: topic, sender } = guest;
      const body = { ...sender, client_id: clientId };
      const payload = JSON.stringify({ cmd: 'heartbeat', request_id: 'heartbeat', body });
      const chat = { cmd: 'chat', request_id: 'say', body: { message: `${TEXT} | ` } };
      return { ...guest, envelope: envelopeOf(guest, chat), heartbeat: { topic, payload } };
    },
    stop: () => child.stop(),
  };
}

async function openBare(): Promise<Target> {
  const { child, first } = await Child.start<{ url: string }>(
    new URL('./bare.ts', import.meta.url),
  );
  return {
    url: first.url,
    pid: child.pid,
    perSecond: SHOWN_PER_SECOND,
    createViewer: async (index) => ({
      clientId: `viewer-${index}`,
      username: USER,
      password: PASSWORD,
      publishTo: topicOf(0),
      room: topicOf(0),
      envelope: [TEXT, PADDING],
    }),
    stop: () => child.stop(),
  };
}

async function createViewers({ createViewer }: Target, from: number, count: number) {
  const created: ViewerConfig[] = [];
  for (let at = 0; at < count; at += ENTERING) {
    const batch = Array.from({ length: Math.min(ENTERING, count - at) }, (_, index) =>
      createViewer(from + at + index),
    );
    created.push(...(await Promise.all(batch)));
  }
  return created;
}

async function measure(target: Target) {
  pinToCore(target.pid, SERVER_CORE);
  const crowds: Child[] = [];
  const groups: ViewerConfig[][] = [];
  for (let from = 0; from < VIEWERS; from += PER_PROCESS)
    groups.push(await createViewers(target, from, Math.min(PER_PROCESS, VIEWERS - from)));
  const before = processUse(target.pid);
  for (const viewers of groups) {
    const { child } = await Child.start(
      new URL('../server/viewers.ts', import.meta.url),
      target.url,
    );
    pinToCore(child.pid, VIEWER_CORE);
    await child.request({ viewers });
    crowds.push(child);
  }
  try {
    const connected = processUse(target.pid);
    const heartbeatEveryMs = limits.heartbeatEveryMs;
    for (const crowd of crowds) await crowd.request({ heartbeatEveryMs });
    // Everybody has entered by their first heartbeats; what follows is the cost of staying.
    await wait(2 * heartbeatEveryMs);
    const idle = processUse(target.pid);
    await wait(IDLE_SECONDS * 1_000);
    const settled = processUse(target.pid);
    const perCrowd = target.perSecond / crowds.length;
    const round: Round = {
      speakers: SPEAKERS,
      messages: (perCrowd * STEADY_SECONDS) / SPEAKERS,
      perSecond: perCrowd,
      isPartly: true,
    };
    const outcomes = await Promise.all(crowds.map((crowd) => crowd.request<Outcome>(round)));
    const done = processUse(target.pid);
    const refused = outcomes.reduce((sum, one) => sum + one.refused, 0);
    if (refused > 0) throw new Error(`${refused} comments were refused`);
    const delivered = outcomes.reduce((sum, one) => sum + one.delivered, 0);
    const cpuSeconds = done.cpuSeconds - settled.cpuSeconds;
    return {
      bytesPerViewer: (connected.memoryBytes - before.memoryBytes) / VIEWERS,
      heartbeatCores: (settled.cpuSeconds - idle.cpuSeconds) / IDLE_SECONDS,
      delivered,
      deliveriesPerCpuSecond: delivered / cpuSeconds,
      cores: cpuSeconds / Math.max(...outcomes.map(({ seconds }) => seconds)),
      deliveredP99: Math.max(...outcomes.map(({ deliveredP99 }) => deliveredP99)),
    };
  } finally {
    for (const crowd of crowds) await crowd.stop();
    await target.stop();
  }
}

const text = (figures: Awaited<ReturnType<typeof measure>>) =>
  `${figures.delivered} deliveries, ${figures.deliveriesPerCpuSecond.toFixed(0)} for each CPU second, ${figures.cores.toFixed(2)} of a core, p99 ${figures.deliveredP99.toFixed(0)} ms, ${(figures.bytesPerViewer / 1024).toFixed(1)} KiB for each viewer`;

const bare = await measure(await openBare());
note(`Bare: ${VIEWERS} viewers, ${SHOWN_PER_SECOND} messages a second: ${text(bare)}.`);
const ours = await measure(await openProduct());
note(
  `Ours: ${VIEWERS} viewers with heartbeats, ${COMMENTS_PER_SECOND} comments a second, of which viewers get ${SHOWN_PER_SECOND}: ${text(ours)}. Heartbeats alone: ${ours.heartbeatCores.toFixed(3)} of a core.`,
);
note(
  'Server on one core, all viewers on the other; where the viewers cannot keep up, delays are theirs.',
);
report({
  name: 'crowd-heartbeats-core',
  value: ours.heartbeatCores,
  peer: null,
  goal: `under ${GOALS.heartbeats} of a core`,
  met: ours.heartbeatCores < GOALS.heartbeats,
});
report({
  name: 'crowd-bytes-per-viewer',
  value: ours.bytesPerViewer,
  peer: bare.bytesPerViewer,
  goal: `under ${GOALS.bytes}`,
  met: ours.bytesPerViewer < GOALS.bytes,
});
report({
  name: 'crowd-p99-ms',
  value: ours.deliveredP99,
  peer: bare.deliveredP99,
  goal: `under ${GOALS.p99}`,
  met: ours.deliveredP99 < GOALS.p99,
});
report({
  name: 'crowd',
  value: ours.deliveriesPerCpuSecond,
  peer: bare.deliveriesPerCpuSecond,
  goal: `deliveries for each CPU second at least ${GOALS.share} of bare fan-out`,
  met: ours.deliveriesPerCpuSecond >= GOALS.share * bare.deliveriesPerCpuSecond,
});
process.exit();
