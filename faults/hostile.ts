import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CallName, calls } from '@live/protocol';
import { loadSample, VirtualHost } from '@live/simulator';
import { mediaProcessOf } from '../apps/server/src/testing/media/process-of.ts';
import { TestMember } from '../apps/server/src/testing/test-server.ts';
import { keepOnCore } from '../bench/fanout/keepOnCore.ts';
import { percentile } from '../bench/percentile.ts';
import { Child } from '../bench/server/Child.ts';
import { call, signIn } from '../bench/server/people.ts';
import { startProduct } from '../bench/server/startProduct.ts';
import { SERVER_ARGUMENTS } from '../scripts/bootstrap/programs.mjs';

const room = { liveId: '1001' };
const COMMENTS = 10_000;
const AT_ONCE = 50;
const QUIET_MS = 20_000;
const HOSTILE_MS = 60_000;
/** Between two measurements of each kind by one operator: within what an operator may do. */
const EVERY_MS = 110;
const OPERATORS = ['admin', 'hostadmin'];
/** What takes longer counts as this. */
const PATIENCE_MS = 30_000;
/** Below this a machine that is shared with others tells nothing. */
const FLOOR_MS = 25;
const MOST_GROWTH_MB = 50;
const MEMORY_EVERY_MS = 100;

export interface Measured {
  callMs: number;
  commentMs: number;
  /** The most that server and media process held at any moment. */
  memoryMb: number;
}

export interface HostileResult {
  quiet: Measured;
  hostile: Measured;
  findings: string[];
}

/** One guest does their worst on every door at once, while others go on as before. */
export const runHostile = async (log: (line: string) => void): Promise<HostileResult> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-hostile-'));
  await fill(dataDir);
  const server = await Child.startOn<{ url: string }>(
    SERVER_ARGUMENTS,
    new URL('./hostile-server.ts', import.meta.url),
    dataDir,
  );
  const { url } = server.said;
  const pid = server.child.pid;
  let host: VirtualHost | undefined;
  try {
    host = await goLive(url);
    const processes = [pid, mediaProcessOf(pid) ?? pid];
    const operators = await Promise.all(OPERATORS.map((name) => openOperator(url, name)));
    const measure = async (ms: number): Promise<Measured> => {
      const memory = watchMemory(processes);
      // One person signs in meanwhile: checking a password takes 32 MB on any day.
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
      };
    };
    // The first calls compile what all the others run, and passwords are checked beside each other.
    await Promise.all(Array.from({ length: 4 }, () => signIn(url, 'viewer')));
    await measure(5_000);
    const quiet = await measure(QUIET_MS);
    log(`quiet:   ${describe(quiet)}`);
    const guest = await Child.start<string>(new URL('./hostile-guest.ts', import.meta.url), url);
    keepOnCore(guest.child.pid, 1);
    const hostile = await measure(HOSTILE_MS);
    await guest.child.stop();
    log(`hostile: ${describe(hostile)}`);
    for (const operator of operators) await operator.leave();
    return { quiet, hostile, findings: judge(quiet, hostile) };
  } finally {
    host?.vanish();
    await server.child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A room that has run for a while, filled faster than people may speak. */
const fill = async (dataDir: string): Promise<void> => {
  const { child, said } = await startProduct(dataDir);
  const { token } = await signIn(said.url, 'admin');
  const sender = { ...room, accountId: 'u-admin', accountCorpId: '', isSystem: 0 } as const;
  for (let count = 0; count < COMMENTS; count += AT_ONCE)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        call(said.url, 'commentSystem', { ...sender, comment: `第${count + index}句` }, token),
      ),
    );
  await child.stop();
};

const describe = ({ callMs, commentMs, memoryMb }: Measured): string =>
  `p99 of a call ${callMs.toFixed(1)} ms, of a comment ${commentMs.toFixed(1)} ms, memory ${memoryMb.toFixed(0)} MB`;

export const judge = (quiet: Measured, hostile: Measured): string[] => {
  const findings: string[] = [];
  for (const [name, key] of [
    ['call', 'callMs'],
    ['comment', 'commentMs'],
  ] as const) {
    const most = 2 * Math.max(quiet[key], FLOOR_MS);
    if (hostile[key] > most)
      findings.push(`p99 of a ${name} is ${hostile[key].toFixed(1)} ms, over ${most.toFixed(1)}`);
  }
  const growth = hostile.memoryMb - quiet.memoryMb;
  if (growth > MOST_GROWTH_MB) findings.push(`memory grew by ${growth.toFixed(0)} MB`);
  return findings;
};

const memoryOf = (pid: number): number => {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
};

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

/** A picture is on the air, so that there is something to attack. */
const goLive = async (url: string): Promise<VirtualHost> => {
  const { token } = await signIn(url, 'host');
  const host = new VirtualHost({
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

/** An operator who speaks, and whose console sees it. */
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
    ...{ token: entered.data.token, accountId: account.id, roomId: info.data.roomId },
    ...room,
  };
  const console = await TestMember.join(url, membership, ['client']);
  const seen = new Map<string, (at: number) => void>();
  console.mqtt.on('message', (_topic, payload) => {
    const at = performance.now();
    const words = /\w+等候\d+号/.exec(payload.toString())?.[0];
    if (words !== undefined) seen.get(words)?.(at);
    console.heard.length = 0;
  });
  let said = 0;
  const sender = { ...room, accountId: account.id, accountCorpId: '', isSystem: 0 };
  const speak = async (): Promise<number> => {
    said += 1;
    const comment = `${name}等候${said}号`;
    const arrived = new Promise<number>((resolve) => seen.set(comment, resolve));
    const begun = performance.now();
    await post(url, 'commentSystem', { ...sender, comment }, headers);
    const at = await Promise.race([arrived, wait(PATIENCE_MS, begun + PATIENCE_MS)]);
    seen.delete(comment);
    return at - begun;
  };
  const ask = async (): Promise<number> => {
    const begun = performance.now();
    const response = await post(url, 'roomInfo', room, headers);
    await response.text();
    return performance.now() - begun;
  };
  /** At a steady rate, whether answers come or not. */
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
