import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPostgres, freePort } from '@live/engines';
import { createDatabase, hasPostgres } from '@live/engines/database';
import { TestClient, TestServer } from '@live/testkit';
import { describe, expect, it, vi } from 'vitest';
import { migrationHashes } from '../../../scripts/release/fixture.ts';

const SERVER = fileURLToPath(new URL('..', import.meta.url));
const FIXTURES = path.join(SERVER, 'fixtures');
const versions = readdirSync(FIXTURES);
const liveId = '1001';
const said = { liveId, accountId: 'u-admin', accountCorpId: '', isSystem: 0 } as const;

const expectEverything = async (server: TestServer, version: string) => {
  const admin = await server.signIn('admin');
  const { items } = await admin.ok('commentList', { liveId });
  expect(items.at(-1)?.message).toBe(`由 ${version} 写下`);
  expect(items.some(({ id }) => id === '2')).toBe(false);
  const muted = await admin.ok('silenceList', { liveId });
  expect(muted.items.map(({ accountId }) => accountId)).toEqual(['u-viewer2']);
  const { activeActivityInfo } = await admin.ok('activeActivityInfo', { liveId });
  expect(activeActivityInfo?.activityName).toBe('满减');
  const { authTagList } = await admin.ok('authTagList', { liveId: '1002' });
  expect(authTagList).toEqual([{ tagId: 'region-1' }]);
  expect((await admin.ok('roomInfo', { liveId })).liveCategoryId).toBe('knowledge');
  const reports = await admin.ok('reportList', { liveId });
  expect(reports.items.map(({ content }) => content)).toEqual(['画面卡顿']);
  // Writes work too: numbers continue.
  const next = await admin.ok('commentSystem', {
    liveId,
    accountId: 'u-admin',
    accountCorpId: 'c-yunshang',
    isSystem: 0,
    comment: '由新版本写下',
  });
  expect(Number(next.id)).toBe(Number(items.at(-1)?.id) + 1);
};

describe('what an earlier version wrote', () => {
  it.each(versions)('O-10 opens with everything of the data folder of %s', async (version) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-upgrade-'));
    cpSync(path.join(FIXTURES, version, 'data'), dataDir, { recursive: true });
    const server = await TestServer.start({ dataDir, demo: 'data' });
    try {
      await expectEverything(server, version);
    } finally {
      await server.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  it.skipIf(!hasPostgres()).each(versions)(
    'O-10 opens with everything of the PostgreSQL dump of %s',
    async (version) => {
      const database = await createDatabase();
      const program = path.join(findPostgres() ?? '', 'pg_restore');
      const dump = path.join(FIXTURES, version, 'live.dump');
      execFileSync(program, ['--no-owner', '--dbname', database.url, dump]);
      const server = await TestServer.start({ databaseUrl: database.url, demo: 'data' });
      try {
        await expectEverything(server, version);
      } finally {
        await server.destroy();
        await database.drop();
      }
    },
  );

  it.each(versions)('O-10 comes from a schema whose steps are as %s released them', (version) => {
    const file = path.join(FIXTURES, version, 'migrations.json');
    const released: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
    expect(Object.keys(released)).not.toEqual([]);
    expect(migrationHashes(SERVER)).toMatchObject(released);
  });

  it.each(versions)('O-10 is taken over from %s while requests come', async (version) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'live-upgrade-'));
    cpSync(path.join(FIXTURES, version, 'data'), dataDir, { recursive: true });
    const port = await freePort();
    const acknowledged: string[] = [];
    let isOver = false;
    /** A client that goes on working during the upgrade. */
    const work = async (name: string) => {
      for (let count = 1; !isOver; count += 1) {
        const comment = `${name}的第${count}句`;
        try {
          const admin = new TestClient(`http://127.0.0.1:${port}`, token);
          await admin.ok('commentSystem', { ...said, comment });
          acknowledged.push(comment);
        } catch {
          await new Promise((resolve) => setTimeout(resolve, 20));
        }
      }
    };
    const atLeast = (count: number) =>
      vi.waitFor(() => expect(acknowledged.length).toBeGreaterThanOrEqual(count), 200_000);

    let server = await TestServer.start({ dataDir, port, demo: 'data' });
    const { token } = await server.signIn('admin');
    const workers = [work('甲'), work('乙'), work('丙')];
    await atLeast(20);
    // The old server finishes its requests, and the new one accepts the same session.
    await server.destroy();
    const before = acknowledged.length;
    server = await TestServer.start({ dataDir, port, demo: 'data' });
    await atLeast(before + 20);
    isOver = true;
    await Promise.all(workers);
    const admin = await server.signIn('admin');
    const { items } = await admin.ok('commentList', { liveId });
    const kept = items.map(({ message }) => message);
    expect(kept).toEqual(expect.arrayContaining(acknowledged.slice(-400)));
    const ids = items.map(({ id }) => Number(id));
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
    await server.destroy();
    rmSync(dataDir, { recursive: true, force: true });
  });
});
