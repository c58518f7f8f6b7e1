import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findPostgres, startPostgres } from '@live/engines';
import { TestServer } from '@live/testkit';

/** What an upgrade must keep: a little of everything, written by this version. */
const writeSomething = async (server: TestServer, version: string): Promise<void> => {
  const admin = await server.signIn('admin');
  const liveId = '1001';
  const said = { liveId, accountId: 'u-admin', accountCorpId: 'c-yunshang', isSystem: 0 } as const;
  await admin.ok('commentSystem', { ...said, comment: `由 ${version} 写下` });
  await admin.ok('commentDel', { liveId, commentId: '2' });
  const muted = { liveId, state: 1, type: 0, accountId: 'u-viewer2', accountCorpId: '' } as const;
  await admin.ok('silence', muted);
  const activity = { activityName: '满减', activityLink: 'https://shop.example' };
  await admin.ok('activityCreate', { liveId, ...activity });
  await admin.ok('authTagUpdate', { liveId: '1002', authTagList: 'region-1#华东' });
  await admin.ok('categorySet', { liveId, categoryId: 'knowledge' });
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId, content: '画面卡顿' });
  await server.destroy();
};

const dumpOf = async (version: string): Promise<Buffer> => {
  const postgres = await startPostgres();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-fixture-'));
  try {
    await writeSomething(
      await TestServer.start({ dataDir, databaseUrl: postgres.url, demo: 'data' }),
      version,
    );
    const program = path.join(findPostgres() ?? '', 'pg_dump');
    return execFileSync(program, ['--no-owner', '--format=custom', postgres.url]);
  } finally {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/** Each step of the schema with a hash of its source. */
export const migrationHashes = (server: string): Record<string, string> => {
  const folder = path.join(server, 'src/db/migrations');
  const files = globSync('[0-9]*.ts', { cwd: folder }).sort();
  return Object.fromEntries(
    files.map((file) => {
      const source = readFileSync(path.join(folder, file));
      return [path.basename(file, '.ts'), createHash('sha256').update(source).digest('hex')];
    }),
  );
};

/**
 * Keeps a small data folder, a PostgreSQL dump and the steps of the schema of this version, so that every later one can
 * prove that it opens what this one wrote.
 */
export const keepFixture = async (server: string, version: string): Promise<void> => {
  const target = path.join(server, 'fixtures', version);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-fixture-'));
  await writeSomething(await TestServer.start({ dataDir, demo: 'data' }), version);
  const dump = await dumpOf(version);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(path.join(target, 'data'), { recursive: true });
  cpSync(path.join(dataDir, 'live.sqlite'), path.join(target, 'data/live.sqlite'));
  writeFileSync(path.join(target, 'live.dump'), dump);
  const steps = JSON.stringify(migrationHashes(server), undefined, 2);
  writeFileSync(path.join(target, 'migrations.json'), `${steps}\n`);
  rmSync(dataDir, { recursive: true, force: true });
};
