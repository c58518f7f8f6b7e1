// What one viewer costs each process, alone on SQLite and with PostgreSQL and RabbitMQ: to enter, to stay, to get a
// comment, to write one. docs/capacity.md reckons with these.
import { setTimeout as wait } from 'node:timers/promises';
import { findPostgres, findRabbitmq, freePort, startPostgres, startRabbitmq } from '@live/engines';
import { processUse } from '../crowd/processUse.ts';
import { note, report } from '../measurement.ts';
import { Child } from '../server/Child.ts';
import { enterAsGuest, envelopeOf } from '../server/guestViewer.ts';
import { startProduct } from '../server/startProduct.ts';
import type { Outcome, Round, ViewerConfig } from '../server/viewers.ts';
import { startedProcesses } from './processTree.ts';

const LIVE_ID = '1001';
const given = process.argv.find((word) => word.startsWith('--viewers='));
const VIEWERS = Number(given?.split('=')[1] ?? 1_000);
const HEARTBEAT_MS = 5_000;
const SECONDS = 20;
const COMMENTS_PER_SECOND = 20;

/** CPU seconds so far, by part. */
type Use = Readonly<Record<string, number>>;

const differenceOf = (before: Use, after: Use): Use =>
  Object.fromEntries(
    Object.entries(after).map(([part, used]) => [part, used - (before[part] ?? 0)]),
  );

const milliseconds = (use: Use, count: number): string =>
  Object.entries(use)
    .map(([part, seconds]) => `${part} ${((seconds * 1_000) / count).toFixed(3)}`)
    .join(', ');

async function measure(name: string, mqttUrl: string | undefined, parts: readonly string[]) {
  const { child: product, first } = await startProduct();
  const use = (): Use => ({
    server: processUse(product.pid).cpuSeconds,
    ...Object.fromEntries(
      parts.map((part) => [
        part,
        startedProcesses(part).reduce((sum, pid) => sum + processUse(pid).cpuSeconds, 0),
      ]),
    ),
  });
  const begun = use();
  const viewers: ViewerConfig[] = [];
  for (let index = 0; index < VIEWERS; index += 1) {
    const guest = await enterAsGuest(first.url, LIVE_ID, `观众${index}`);
    const { clientId, publishTo: topic, sender } = guest;
    const body = { ...sender, client_id: clientId };
    const payload = JSON.stringify({ cmd: 'heartbeat', request_id: 'heartbeat', body });
    const chat = {
      cmd: 'chat',
      request_id: 'say',
      body: { message: '主播好，这个链接还有货吗 | ' },
    };
    viewers.push({ ...guest, envelope: envelopeOf(guest, chat), heartbeat: { topic, payload } });
  }
  const entered = use();
  const before = processUse(product.pid).memoryBytes;
  const url = mqttUrl ?? `${first.url.replace(/^http/, 'ws')}/mqtt`;
  const { child: crowd } = await Child.start(new URL('../server/viewers.ts', import.meta.url), url);
  await crowd.request({ viewers });
  const connected = use();
  const memory = processUse(product.pid).memoryBytes - before;
  await wait(SECONDS * 500);
  const idleFrom = use();
  await wait(SECONDS * 500);
  const idle = differenceOf(idleFrom, use());
  await crowd.request({ heartbeatEveryMs: HEARTBEAT_MS });
  await wait(2 * HEARTBEAT_MS);
  const beating = use();
  await wait(SECONDS * 1_000);
  const stayed = use();
  const heartbeats = (VIEWERS * SECONDS * 1_000) / HEARTBEAT_MS;
  const round: Round = {
    speakers: 200,
    messages: (COMMENTS_PER_SECOND * SECONDS) / 200,
    perSecond: COMMENTS_PER_SECOND,
    isPartly: true,
  };
  const { delivered } = await crowd.request<Outcome>(round);
  const done = use();
  await crowd.stop();
  await product.stop();
  const beats = differenceOf(beating, stayed);
  const server = (used: Use) => (used.server ?? 0) * 1_000;
  // Heartbeats go on meanwhile, and the figures of the room are pushed.
  const talking = differenceOf(stayed, done);
  const net = Object.fromEntries(
    Object.entries(talking).map(([part, seconds]) => [part, seconds - (beats[part] ?? 0)]),
  );
  note(
    `${name}, CPU milliseconds: two calls of an entry ${milliseconds(differenceOf(begun, entered), VIEWERS)}; connection and subscriptions ${milliseconds(differenceOf(entered, connected), VIEWERS)}; heartbeat ${milliseconds(differenceOf({}, beats), heartbeats)}; delivery with its share of the comment ${milliseconds(net, delivered)} (${delivered} of ${COMMENTS_PER_SECOND * SECONDS} comments); nothing at all, for a second ${milliseconds(idle, SECONDS / 2)}. Memory of the server for a connection: ${(memory / VIEWERS / 1024).toFixed(1)} KiB.`,
  );
  return { heartbeat: server(beats) / heartbeats, delivery: server(net) / delivered };
}

const alone = await measure('SQLite and the embedded broker', undefined, []);
report({
  name: 'unit-heartbeat-ms',
  value: alone.heartbeat,
  peer: null,
  goal: 'measured for docs/capacity.md',
  met: true,
});
if (findPostgres() && findRabbitmq()) {
  const port = await freePort();
  const [postgres, rabbitmq] = await Promise.all([
    startPostgres(),
    startRabbitmq(`http://127.0.0.1:${port}`),
  ]);
  process.env.BENCH_SETTINGS = JSON.stringify({
    ...rabbitmq.settings,
    DATABASE_URL: postgres.url,
    SECRET: 'one-secret-for-all-servers',
    PORT: String(port),
  });
  const several = await measure('PostgreSQL and RabbitMQ', rabbitmq.settings.BROKER_WS_URL, [
    'postgres',
    'beam.smp',
  ]);
  report({
    name: 'unit-heartbeat-several-ms',
    value: several.heartbeat,
    peer: null,
    goal: 'measured for docs/capacity.md',
    met: true,
  });
  await rabbitmq.stop();
  await postgres.stop();
}
process.exit();
