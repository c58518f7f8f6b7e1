import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stage, stageFor, TEST_PASSWORD, TestClient } from '@live/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { lockDataDir } from '../src/db/data-dir.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const KILLS = 8;
const SENDERS = 4;
/** Looks often, so that few more are acknowledged before the kill. */
const POLL = { interval: 2 };

interface Started {
  child: ChildProcess;
  url: string;
}

/** Stopped after each test: a server that keeps running would hold its folder. */
const launched = new Set<ChildProcess>();

const launch = (env: Record<string, string>): ChildProcess => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      DEMO: '0',
      DEMO_PASSWORD: TEST_PASSWORD,
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  launched.add(child);
  return child;
};

const output = async (child: ChildProcess): Promise<{ text: string; code: number | null }> => {
  let text = '';
  child.stdout?.on('data', (chunk) => (text += chunk));
  child.stderr?.on('data', (chunk) => (text += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { text, code };
};

const start = (dataDir: string): Promise<Started> => {
  const child = launch({ DATA_DIR: dataDir });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
      if (url) resolve({ child, url });
    });
    child.once('exit', () => reject(new Error(text)));
  });
};

const kill = async ({ child }: Started): Promise<void> => {
  child.removeAllListeners('exit');
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
};

/** Sends until the server dies, and adds the ids that were acknowledged. */
const sendUntilDeath = async (
  client: TestClient,
  sender: string,
  acknowledged: string[],
): Promise<void> => {
  for (let count = 0; ; count += 1) {
    try {
      const { id } = await client.ok('commentSystem', {
        liveId: stage.live.liveId,
        accountId: stage.host.id,
        accountCorpId: stage.corpId,
        isSystem: 0,
        comment: `${sender} ${count}`,
      });
      acknowledged.push(id);
    } catch {
      return;
    }
  }
};

const storedIds = async (client: TestClient): Promise<Set<string>> => {
  const ids = new Set<string>();
  for (let pageNum = 0; ; pageNum += 1) {
    const { items } = await client.ok('commentList', {
      liveId: stage.live.liveId,
      pageNum,
      pageSize: 500,
    });
    for (const { id } of items) ids.add(id);
    if (items.length < 500) return ids;
  }
};

describe('the server’s data folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'live-durable-'));
    await stageFor(readConfig({ DATA_DIR: dataDir }));
  });
  afterEach(() => {
    for (const child of launched) child.kill('SIGKILL');
    launched.clear();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(`O-08 loses no acknowledged comment when the server is killed ${KILLS} times`, {
    timeout: 600_000,
  }, async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const server = await start(dataDir);
      const { token } = await new TestClient(server.url, undefined).ok('login', {
        name: 'host',
        password: TEST_PASSWORD,
      });
      const client = new TestClient(server.url, token);
      const before = acknowledged.length;
      const sending = Array.from({ length: SENDERS }, (_, sender) =>
        sendUntilDeath(client, `${round}-${sender}`, acknowledged),
      );
      // A different moment each time, while sends are under way.
      await expect.poll(() => acknowledged.length, POLL).toBeGreaterThan(before + round * 3);
      await kill(server);
      await Promise.all(sending);
    }
    const server = await start(dataDir);
    const { token } = await new TestClient(server.url, undefined).ok('login', {
      name: 'host',
      password: TEST_PASSWORD,
    });
    const stored = await storedIds(new TestClient(server.url, token));
    await kill(server);
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  it('refuses to start on a folder that another server uses, and starts once it is free', async () => {
    const first = await start(dataDir);
    const { text, code } = await output(launch({ DATA_DIR: dataDir }));
    expect(text).toBe(`数据目录正被另一个服务使用：${dataDir}\n`);
    expect(code).toBe(1);
    await kill(first);
    await kill(await start(dataDir));
  });

  it('prints in one sentence that a port is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as { port: number };
    const { text, code } = await output(launch({ DATA_DIR: dataDir, PORT: String(port) }));
    holder.close();
    expect(text).toBe(`端口 ${port} 已被占用，请用 PORT 指定其他端口\n`);
    expect(code).toBe(1);
  });

  it('prints in one sentence that the folder cannot be written', async () => {
    const file = path.join(dataDir, 'a-file');
    writeFileSync(file, '');
    const unwritable = path.join(file, 'data');
    const { text, code } = await output(launch({ DATA_DIR: unwritable }));
    expect(text).toBe(`数据目录无法写入：${unwritable}\n`);
    expect(code).toBe(1);
  });

  it.runIf(existsSync('/proc/self'))(
    'says so too of a folder whose parent takes none, instead of trying for ever',
    async () => {
      const { text, code } = await output(launch({ DATA_DIR: '/proc/live/data' }));
      expect(text).toBe('数据目录无法写入：/proc/live/data\n');
      expect(code).toBe(1);
      expect(() => lockDataDir('/proc')).toThrow('数据目录无法写入：/proc');
    },
  );

  it('names a setting that is wrong', async () => {
    const { text, code } = await output(
      launch({ DATA_DIR: dataDir, PORT: 'eighty', TIME_ZONE: 'Mars' }),
    );
    expect(text).toBe('设置有误：PORT、TIME_ZONE\n');
    expect(code).toBe(1);
  });

  it('ends cleanly when asked to', async () => {
    const { child } = await start(dataDir);
    child.removeAllListeners('exit');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});
