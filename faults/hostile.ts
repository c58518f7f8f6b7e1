import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ReviewMode } from '@live/protocol';
import { openStore } from '@live/server/db/open-store';
import { insertSeries } from '@live/server/live-builder';
import { mediaProcessOf } from '@live/server/testing/media/process-of';
import { loadSample, SamplePublisher } from '@live/simulator';
import { TestMember } from '@live/testkit';
import { addCallers, COSTLY_ROOM, fillCostlyRoom } from '@live/testkit/costly-room';
import { sql } from 'kysely';
import { pinToCore } from '../bench/broker/pinToCore.ts';
import { percentile } from '../bench/percentile.ts';
import { signIn } from '../bench/server/accounts.ts';
import { Child } from '../bench/server/Child.ts';
import { startProduct } from '../bench/server/startProduct.ts';
import { call } from '../tools/simulator/src/viewers/api.ts';
import type { Tally } from './attacks/attack.ts';
import type { AttackKind } from './attacks/kinds.ts';
import { HELD_PREFIX, PERSON_PREFIX } from './attacks/operator.ts';
import { openHonestOperator } from './honest-operator.ts';

const room = { liveId: '1001' };
const COMMENTS = 10_000;
const AT_ONCE = 50;
const WARM_UP_MS = 5_000;
const MEASURED_MS = 20_000;
const OPERATORS = ['admin', 'hostadmin'];
/** Differences below this are noise on a shared machine. */
const FLOOR_MS = 25;
const MAX_GROWTH_MB = 50;
const MEMORY_EVERY_MS = 100;
/** One core is busy in both phases: with the attacker, who would have a machine of its own, or with nothing. */
const ATTACKER_CORE = 1;
/** People and held comments that an attack can work through. */
const ATTACKED = 10_000;

export interface Measured {
  callMs: number;
  commentMs: number;
  /** Peak memory of server and media process together. */
  memoryMb: number;
  /** The part of the time in which the server could have worked but no core was free: it shows other load on the machine. */
  coreless: number;
}

export interface HostileResult {
  kind: AttackKind;
  baseline: Measured;
  hostile: Measured;
  findings: string[];
}

/** Measures operators without an attack and during it, one kind after the other. */
export const runHostile = async (
  kinds: readonly AttackKind[],
  log: (line: string) => void,
): Promise<HostileResult[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-hostile-'));
  const attackers = await fill(dataDir, kinds.length);
  const server = await startProduct(dataDir, 'limited');
  const { url } = server.first;
  const pid = server.child.pid;
  let host: SamplePublisher | undefined;
  try {
    host = await goLive(url);
    const processes = [pid, mediaProcessOf(pid) ?? pid];
    const operators = await Promise.all(OPERATORS.map((name) => openHonestOperator(url, name)));
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
    await measure(WARM_UP_MS);
    const { token } = await signIn(url, 'admin');
    const review = (reviewMode: ReviewMode) =>
      call(url, 'flowSave', { ...room, reviewMode }, token);
    const results: HostileResult[] = [];
    for (const [index, kind] of kinds.entries()) {
      const load = await Child.start<string>(new URL('./busy-core.ts', import.meta.url));
      pinToCore(load.child.pid, ATTACKER_CORE);
      const baseline = await measure(MEASURED_MS);
      await load.child.stop();
      await review(kind === 'queue' ? ReviewMode.ALL : ReviewMode.OFF);
      const attacker = await Child.start<string>(
        new URL('./attacks/main.ts', import.meta.url),
        kind,
        url,
        attackers[index] ?? '',
      );
      pinToCore(attacker.child.pid, ATTACKER_CORE);
      const hostile = await measure(MEASURED_MS);
      const { granted, refused } = await attacker.child.request<Tally>({});
      const hidden = kind === 'queue' ? await findHidden(url, token) : [];
      await attacker.child.stop();
      const findings = [...judge(baseline, hostile), ...hidden];
      results.push({ kind, baseline, hostile, findings });
      log(`${kind}: ${describe(baseline)}`);
      log(`    attacked (${granted} granted, ${refused} refused): ${describe(hostile)}`);
      log(`    ${compare(baseline, hostile)}`);
      for (const finding of findings) log(`    FOUND ${finding}`);
    }
    for (const operator of operators) await operator.leave();
    return results;
  } finally {
    host?.vanish();
    await server.child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** A viewer's comment is among those that operators see, however many others wait. */
const findHidden = async (url: string, operatorToken: string): Promise<string[]> => {
  const { token, account } = await call(
    url,
    'accountGet',
    room,
    (await signIn(url, 'viewer')).token,
  );
  const { roomId } = await call(url, 'roomInfo', room, token);
  const viewer = await TestMember.join(url, { token, accountId: account.id, roomId, ...room }, []);
  const message = '请问这一款还有吗';
  const { result } = await viewer.command('chat', { message });
  await viewer.leave();
  const { items } = await call(url, 'heldList', room, operatorToken);
  const isShown = items.some((held) => held.message === message);
  return result === 0 && isShown ? [] : ['the comment of a viewer is not among those that wait'];
};

/** Fills one room with comments, and another one with all that can be attacked. Returns tokens of operators. */
const fill = async (dataDir: string, attackers: number): Promise<string[]> => {
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
  const store = await openStore({ dataDir, databaseUrl: undefined });
  await fillCostlyRoom(store);
  await store.transaction(async (db) => {
    const now = Date.now();
    const named = (prefix: string) => sql`${sql.lit(prefix)} || i`;
    await insertSeries(db, 'accounts', ATTACKED, {
      id: named(PERSON_PREFIX),
      name: named(PERSON_PREFIX),
      meeting_code: named(PERSON_PREFIX),
      nickname: sql`'观众' || i`,
      created_at: now,
    });
    await insertSeries(db, 'held_comments', ATTACKED, {
      id: named(HELD_PREFIX),
      live_id: COSTLY_ROOM,
      account_id: named(PERSON_PREFIX),
      message: sql`'待审的第' || i || '句'`,
      created_at: now,
    });
  });
  const tokens = await addCallers(store, attackers);
  await store.destroy();
  return tokens;
};

const ratio = (before: number, during: number): string => (during / before).toFixed(1);

const compare = (baseline: Measured, hostile: Measured): string =>
  `times the quiet p99: a call ${ratio(baseline.callMs, hostile.callMs)}, a comment ${ratio(baseline.commentMs, hostile.commentMs)}`;

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
