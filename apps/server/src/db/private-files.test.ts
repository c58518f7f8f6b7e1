import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { stage, TestServer } from '@live/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackup } from '../cli/backup.ts';
import { lockDataDir } from './data-dir.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));

/** Everything in a folder that other users could read. */
const readable = (folder: string): string[] =>
  ['.', ...readdirSync(folder, { recursive: true }).map(String)].filter(
    (name) => statSync(path.join(folder, name)).mode & 0o077,
  );

describe('files', () => {
  let folder: string;
  let mask: number;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'live-files-'));
    mask = process.umask(0o022);
  });
  afterEach(() => {
    process.umask(mask);
    rmSync(folder, { recursive: true, force: true });
  });

  it('Y-03 of a new folder and of its backup are for the one who runs the server alone', async () => {
    const dataDir = path.join(folder, 'data');
    const server = await TestServer.start({ dataDir, demo: 'data' });
    await server.signIn('admin');
    expect(readdirSync(dataDir)).toEqual(
      expect.arrayContaining(['live.sqlite', 'live.sqlite-wal', 'secret', 'address', 'records']),
    );
    expect(readable(dataDir)).toEqual([]);
    process.umask(0o022);
    const backups = path.join(folder, 'backups');
    expect(await runBackup([backups], { DATA_DIR: dataDir }, () => {})).toBe(0);
    expect(readable(backups)).toEqual([]);
    await server.destroy();
  });

  it('Y-03 of an earlier version become so, and what is not ours stays as it is', async () => {
    const dataDir = path.join(folder, 'data');
    const [version = ''] = readdirSync(FIXTURES);
    cpSync(path.join(FIXTURES, version, 'data'), dataDir, { recursive: true });
    for (const place of [`records/${stage.replay.liveId}`, 'notes'])
      mkdirSync(path.join(dataDir, place), { recursive: true });
    chmodSync(dataDir, 0o755);
    for (const name of readdirSync(dataDir, { recursive: true }).map(String)) {
      const place = path.join(dataDir, name);
      chmodSync(place, statSync(place).isDirectory() ? 0o755 : 0o644);
    }
    const server = await TestServer.start({ dataDir });
    expect(readable(dataDir)).toEqual(['notes']);
    await server.destroy();
  });

  it('Y-03 leaves a folder that is not ours as it is, and writes private files into it', async () => {
    mkdirSync(path.join(folder, 'somebody-else'));
    chmodSync(folder, 0o755);
    const server = await TestServer.start({ dataDir: folder, demo: 'data' });
    expect(readable(folder)).toEqual(['.', 'somebody-else']);
    await server.destroy();
    const proc = statSync('/proc', { throwIfNoEntry: false })?.mode;
    expect(() => lockDataDir('/proc')).toThrow('数据目录无法写入：/proc');
    expect(statSync('/proc', { throwIfNoEntry: false })?.mode).toBe(proc);
  });
});
