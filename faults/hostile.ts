import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CallName, calls } from '@live/protocol';
import { mediaProcessOf } from '@live/server/testing/media/process-of';
import { loadSample, SamplePublisher } from '@live/simulator';
import { TestMember } from '@live/testkit';
import { pinToCore } from '../bench/broker/pinToCore.ts';
import { percentile } from '../bench/percentile.ts';
import { signIn } from '../bench/server/accounts.ts';
import { Child } from '../bench/server/Child.ts';
import { startProduct } from '../bench/server/startProduct.ts';
import { SERVER_ARGUMENTS } from '../scripts/bootstrap/paths.mjs';
import { call } from '../tools/simulator/src/viewers/api.ts';

const room = { liveId: '1001' };
const COMMENTS = 10_000;
const AT_ONCE = 50;
const BASELINE_MS = 20_000;
const HOSTILE_MS = 60_000;
/** Interval of one operator's measurements, within the operator's budget. */
const EVERY_MS = 110;
const OPERATORS = ['admin', 'hostadmin'];
/** Longer measurements count as this. */
const TIMEOUT_MS = 30_000;
/** Differences below this are noise on a shared machine. */
const FLOOR_MS = 25;
const MAX_GROWTH_MB = 50;
const MEMORY_EVERY_MS = 100;
/** One core is busy in both phases: with the guest, who would have a machine of its own, or with nothing. */
const GUEST_CORE = 1;

export interface Measured {
  callMs: number;
  commentMs: number;
  /** Peak memory of server and media process together. */
  memoryMb: number;
  /** The part of the time in which the server could have worked but no core was free: it shows other load on the machine. */
  coreless: number;
}

export interface HostileResult {
  baseline: Measured;
  hostile: Measured;
  findings: string[];
}

/** Measures operators without and with a guest who attacks every interface. */
export const runHostile = async (log: (line: string) => void): Promise<HostileResult> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-hostile-'));
  await fill(dataDir);
  const server = await Child.startOn<{ url: string }>(
    SERVER_ARGUMENTS,
    new URL('./hostile-server.ts', import.meta.url),
    dataDir,
  );
  const { url } = server.first;
  const pid = server.child.pid;
  let host: SamplePublisher | undefined;
  try {
    host = await goLive(url);
    const processes = [pid, mediaProcessOf(pid) ?? pid];
    const operators = await Promise.all(OPERATORS.map((name) => openOperator(url, name)));
    const measure = async (ms: number): Promise<Measured> => {
      const memory = watchMemory(processes);
      const waited = corelessMsOf(pid);
      const startedAt = performance.now();
      // Includes a sign-in, because checking a password takes 32 MB.
      const [times] = await Promise.all([
        Promise.all(operators.map((operator) => operator.measure(ms))),
        signIn(url, 'viewer'),
      ]);
      return {
        callMs: percentile(
          times.flatMap(({ calls: all }) => all),
          0.99,
        ),
        commentMs: percentile(
          times.flatMap(({ comments }) => comments),
          0.99,
        ),
        memoryMb: memory.stop(),
        coreless: (corelessMsOf(pid) - waited) / (performance.now() - startedAt),
      };
    };
    // Warm-up: compiles the code paths and checks passwords concurrently.
    await Promise.all(Array.from({ length: 4 }, () => signIn(url, 'viewer')));
    await measure(5_000);
    const load = await Child.start<string>(new URL('./busy-core.ts', import.meta.url));
    pinToCore(load.child.pid, GUEST_CORE);
    const baseline = await measure(BASELINE_MS);
    await load.child.stop();
    log(`baseline:   ${describe(baseline)}`);
    const guest = await Child.start<string>(new URL('./hostile-guest.ts', import.meta.url), url);
    pinToCore(guest.child.pid, GUEST_CORE);
    const hostile = await measure(HOSTILE_MS);
    await guest.child.stop();
    log(`hostile: ${describe(hostile)}`);
    for (const operator of operators) await operator.leave();
    return { baseline, hostile, findings: judge(baseline, hostile) };
  } finally {
    host?.vanish();
    await server.child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Fills a room with comments directly in the store. */
const fill = async (dataDir: string): Promise<void> => {
  const { child, first } = await startProduct(dataDir);
  const { token } = await signIn(first.url, 'admin');
  const sender = { ...room, accountId: 'u-admin', accountCorpId: '', isSystem: 0 } as const;
  for (let count = 0; count < COMMENTS; count += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(first.url, 'commentSystem', { ...sender, comment: `第${count + index}句` }, token),
      ),
    );
  await child.stop();
};

const describe = ({ callMs, commentMs, memoryMb, coreless }: Measured): string =>
  `p99 of a call ${callMs.toFixed(1)} ms, of a comment ${commentMs.toFixed(1)} ms, memory ${memoryMb.toFixed(0)} MB, without a core ${(100 * coreless).toFixed(0)} % of the time`;

export const judge = (baseline: Measured, hostile: Measured): string[] => {
  const findings: string[] = [];
  for (const [name, key] of [
    ['call', 'callMs'],
    ['comment', 'commentMs'],
  ] as const) {
    const most = 2 * Math.max(baseline[key], FLOOR_MS);
    if (hostile[key] > most)
      findings.push(`p99 of a ${name} is ${hostile[key].toFixed(1)} ms, over ${most.toFixed(1)}`);
  }
  const growth = hostile.memoryMb - baseline.memoryMb;
  if (growth > MAX_GROWTH_MB) findings.push(`memory grew by ${growth.toFixed(0)} MB`);
  return findings;
};

const memoryOf = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

/** How long the main thread has waited for a core since it began; the second of the numbers, in nanoseconds. */
const corelessMsOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;

const watchMemory = (processes: readonly number[]) => {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(
      most,
      [...new Set(processes)].reduce((sum, pid) => sum + memoryOf(pid), 0),
    );
  }, MEMORY_EVERY_MS);
  return {
    stop: (): number => {
      clearInterval(timer);
      return most;
    },
  };
};

/** Starts a broadcast, so that the media interfaces can be attacked. */
const goLive = async (url: string): Promise<SamplePublisher> => {
  const { token } = await signIn(url, 'host');
  const host = new SamplePublisher({
    url: `${url}/media/whip/${room.liveId}`,
    token: async () => (await call(url, 'getRtcToken', room, token)).rtcToken,
    shape: 'landscape',
    load: loadSample,
  });
  await host.start();
  return host;
};

const post = async (url: string, name: CallName, input: object, headers: Record<string, string>) =>
  fetch(url + calls[name].path, { method: 'POST', headers, body: JSON.stringify(input) });

/** An operator who sends comments and receives them on a console. */
const openOperator = async (url: string, name: string) => {
  const { token, account } = await signIn(url, name);
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.1' };
  const entered = (await (await post(url, 'accountGet', room, headers)).json()) as {
    data: { token: string };
  };
  const info = (await (await post(url, 'roomInfo', room, headers)).json()) as {
    data: { roomId: string };
  };
  const membership = {
    token: entered.data.token,
    accountId: account.id,
    roomId: info.data.roomId,
    ...room,
  };
  const console = await TestMember.join(url, membership, ['client']);
  const seen = new Map<string, (at: number) => void>();
  console.mqtt.on('message', (_topic, payload) => {
    const at = performance.now();
    const words = /\w+等候\d+号/.exec(payload.toString())?.[0];
    if (words !== undefined) seen.get(words)?.(at);
    console.received.length = 0;
  });
  let said = 0;
  const sender = { ...room, accountId: account.id, accountCorpId: '', isSystem: 0 };
  const speak = async (): Promise<number> => {
    said += 1;
    const comment = `${name}等候${said}号`;
    const arrived = new Promise<number>((resolve) => seen.set(comment, resolve));
    const startedAt = performance.now();
    await post(url, 'commentSystem', { ...sender, comment }, headers);
    const at = await Promise.race([arrived, wait(TIMEOUT_MS, startedAt + TIMEOUT_MS)]);
    seen.delete(comment);
    return at - startedAt;
  };
  const ask = async (): Promise<number> => {
    const startedAt = performance.now();
    const response = await post(url, 'roomInfo', room, headers);
    await response.text();
    return performance.now() - startedAt;
  };
  /** At a steady rate, without waiting for responses. */
  const sample = async (ms: number, once: () => Promise<number>): Promise<number[]> => {
    const times: Promise<number>[] = [];
    const until = performance.now() + ms;
    while (performance.now() < until) {
      times.push(once());
      await wait(EVERY_MS);
    }
    return Promise.all(times);
  };
  return {
    measure: async (ms: number) => {
      const [times, comments] = await Promise.all([sample(ms, ask), sample(ms, speak)]);
      return { calls: times, comments };
    },
    leave: () => console.leave(),
  };
};
