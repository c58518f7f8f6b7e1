import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectBroker, TEST_PASSWORD, TestClient, TestMember } from '@live/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

/** A server that logs everything, and its output. */
const talkativeServer = async (dataDir: string) => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      DEMO: 'data',
      DEMO_PASSWORD: TEST_PASSWORD,
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (part) => (output += part));
  child.stderr.on('data', (part) => (output += part));
  const addressOf = () => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
  await expect.poll(addressOf).toBeDefined();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    url: addressOf() ?? '',
    end: async () => {
      child.kill('SIGTERM');
      await ended;
      // One-time links are printed for the person who starts the demo; they are no log.
      return output.split('\n').filter((line) => line.startsWith('{'));
    },
  };
};

it('T-02 the log holds no token, client id, password, cookie or signed address', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-log-'));
  const server = await talkativeServer(dataDir);
  const liveId = '1001';
  const nobody = new TestClient(server.url, undefined);
  const signedIn = await nobody.call('login', { name: 'admin', password: TEST_PASSWORD });
  const cookie = /live_session=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const { token } = signedIn.data as { token: string };
  const admin = new TestClient(server.url, token);
  const room = await admin.ok('accountGet', { liveId });
  const { roomId, liveStreamUrl } = await admin.ok('roomInfo', { liveId });
  const { rtcToken } = await admin.ok('getRtcToken', { liveId });
  const accountId = room.account.id;
  const membership = { token: room.token, accountId, roomId, liveId };
  const member = await TestMember.join(server.url, membership, ['client', 'server']);
  const clientId = member.mqtt.options.clientId ?? '';
  await member.command('chat', { message: '你好' });
  // Failures log more than successes.
  await member.mqtt.publishAsync(`live/${roomId}/client`, 'forged').catch(() => {});
  const wrong = 'w'.repeat(32);
  await connectBroker(server.url, accountId, wrong).catch(() => {});
  await nobody.call('login', { name: 'admin', password: 'wrong-password' });
  await new TestClient(server.url, wrong).call('roomInfo', { liveId });
  await fetch(new URL(liveStreamUrl, server.url), { method: 'POST', body: '{}' });
  await fetch(`${server.url}/media/whip/${liveId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rtcToken}` },
    body: 'v=0',
  });
  await admin.post('/live/room-info', { liveId: 'x\n{"level":60}' });
  await member.leave();
  const lines = await server.end();
  rmSync(dataDir, { recursive: true, force: true });
  expect(lines.length).toBeGreaterThan(5);
  const log = lines.join('\n');
  const signature = new URL(liveStreamUrl, server.url).search.replace(/^\?token=/, '');
  const secrets = [token, room.token, clientId, TEST_PASSWORD, cookie, rtcToken, signature];
  for (const secret of [...secrets, wrong, 'wrong-password']) {
    expect(secret.length).toBeGreaterThan(6);
    expect(log).not.toContain(secret);
  }
  // Input cannot forge a line of the log.
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  expect(lines.some((line) => JSON.parse(line).level === 60)).toBe(false);
});

describe('the log', () => {
  afterEach(() => void vi.useRealTimers());
  const logTo = (lines: string[]) => createLog('info', { write: (line) => void lines.push(line) });

  it('O-04 names host and process in each line', () => {
    const lines: string[] = [];
    logTo(lines).child({ server: 's-1' }).info('one');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      host: hostname(),
      pid: process.pid,
      server: 's-1',
      msg: 'one',
    });
  });

  it('O-04 sums an outage up in one line each second', () => {
    vi.useFakeTimers();
    const lines: string[] = [];
    const log = logTo(lines);
    const err = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
      code: 'ECONNREFUSED',
    });
    for (let count = 0; count < 30; count += 1) log.error({ err }, 'request failed');
    vi.advanceTimersByTime(1000);
    for (let count = 0; count < 20; count += 1) log.child({}).error({ err }, 'command failed');
    log.error({ err: new Error('of another kind') }, 'request failed');
    vi.advanceTimersByTime(5000);
    const seen = lines.map((line) => JSON.parse(line));
    const outage = seen.filter(({ msg }) => msg === 'service unavailable');
    expect(outage.map(({ count }) => count)).toEqual([1, 29, 20]);
    expect(outage[0].reason).toBe('connect ECONNREFUSED 127.0.0.1:5432');
    expect(seen.filter(({ err: logged }) => logged?.stack)).toHaveLength(1);
  });
});
