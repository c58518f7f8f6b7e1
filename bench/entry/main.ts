// Guests who enter one room: the calls of their page, the connection to the broker, and a first comment. Compared with a
// server that answers the same bytes without any work, and Mosquitto for connections, subscriptions and messages.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { calls } from '@live/protocol';
import { startMosquitto } from '../broker/mosquitto.ts';
import { pinToCore } from '../broker/pinToCore.ts';
import { PASSWORD, USER } from '../broker/room.ts';
import { processUse } from '../crowd/processUse.ts';
import { note, report } from '../measurement.ts';
import { Child } from '../server/Child.ts';
import { startProduct } from '../server/startProduct.ts';
import type { EntryOutcome, EntryRound } from './entrants.ts';

const LIVE_ID = '1001';
const given = process.argv.find((word) => word.startsWith('--guests='));
const GUESTS = Number(given?.split('=')[1] ?? 10_000);
const AT_ONCE = 32;
const WARM_UP = Math.min(500, GUESTS / 10);
const GOALS = { share: 0.5, p99: 2_000 };
const [SERVER_CORE, GUEST_CORE] = [0, 1];

const fetched = ['commentList', 'luckyBagCurrent', 'pollCurrent', 'spotlightCurrent'] as const;

/** What the product answers to a guest's page, for the server that does no work. */
async function recordAnswers(url: string): Promise<Record<string, string>> {
  const ask = async (name: keyof typeof calls, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + calls[name].path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return answer.text();
  };
  const entered = await ask('guestEnter', { liveId: LIVE_ID, nickname: '观众' });
  const { token } = JSON.parse(entered).data;
  const answers: Record<string, string> = { [calls.guestEnter.path]: entered };
  for (const name of ['roomInfo', 'activeActivityInfo', ...fetched] as const) {
    const page = name === 'commentList' ? { pageSize: 150, pageNum: 0 } : {};
    answers[calls[name].path] = await ask(name, { liveId: LIVE_ID, ...page }, token);
  }
  return answers;
}

async function measure(pids: readonly number[], ...where: string[]) {
  const { child } = await Child.start(new URL('./entrants.ts', import.meta.url), ...where);
  for (const pid of pids) pinToCore(pid, SERVER_CORE);
  pinToCore(child.pid, GUEST_CORE);
  const cpuSeconds = () => pids.reduce((sum, pid) => sum + processUse(pid).cpuSeconds, 0);
  try {
    const run = (round: EntryRound) => child.request<EntryOutcome>(round);
    await run({ guests: WARM_UP, atOnce: AT_ONCE });
    const before = cpuSeconds();
    const { seconds } = await run({ guests: GUESTS, atOnce: AT_ONCE });
    const used = cpuSeconds() - before;
    const perSecond = GUESTS / seconds;
    const half = await run({ guests: GUESTS / 4, atOnce: AT_ONCE, perSecond: perSecond / 2 });
    return { perSecond, perCpuSecond: GUESTS / used, cores: used / seconds, p99: half.p99 };
  } finally {
    await child.stop();
  }
}

const text = ({ perSecond, perCpuSecond, cores, p99 }: Awaited<ReturnType<typeof measure>>) =>
  `${perSecond.toFixed(0)} a second, ${perCpuSecond.toFixed(0)} for each CPU second of the server (${(1000 / perCpuSecond).toFixed(2)} ms each, ${cores.toFixed(2)} of a core); at half that rate p99 ${p99.toFixed(0)} ms`;

const { child: product, first } = await startProduct();
const answers = await recordAnswers(first.url);
const ours = await measure([product.pid], first.url, `${first.url.replace(/^http/, 'ws')}/mqtt`);
await product.stop();
note(`Ours: ${GUESTS} guests, ${text(ours)}.`);

const folder = mkdtempSync(path.join(tmpdir(), 'live-bench-entry-'));
const file = path.join(folder, 'answers.json');
writeFileSync(file, JSON.stringify(answers));
const mosquitto = await startMosquitto();
let peer: typeof ours | undefined;
if (mosquitto) {
  const bare = await Child.start<{ url: string }>(new URL('./bare.ts', import.meta.url), file);
  const pids = [bare.child.pid, mosquitto.pid];
  const where = [bare.first.url, mosquitto.webSocketUrl, USER, PASSWORD];
  peer = await measure(pids, ...where);
  await bare.child.stop();
  await mosquitto.stop();
}
rmSync(folder, { recursive: true, force: true });
note(peer ? `Bare answers and Mosquitto: ${text(peer)}.` : 'Mosquitto is not installed.');
note(
  'Two calls, a connection with two subscriptions, and the comment count as the entry; the page makes ten more calls, five when it opens and five once it is connected, which are part of the load.',
);
report({
  name: 'entry-p99-ms',
  value: ours.p99,
  peer: peer?.p99 ?? null,
  goal: `under ${GOALS.p99} at half the greatest rate`,
  met: ours.p99 < GOALS.p99,
});
report({
  name: 'entry',
  value: ours.perCpuSecond,
  peer: peer?.perCpuSecond ?? null,
  goal: `entries for each CPU second at least ${GOALS.share} of both peers together`,
  met: peer !== undefined && ours.perCpuSecond >= GOALS.share * peer.perCpuSecond,
});
process.exit();
