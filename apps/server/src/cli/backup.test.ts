import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  PLATFORM_KEY,
  PlatformClient,
  SMALL_IMAGE,
  stage,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackup, runRestore } from './backup.ts';

const liveId = stage.live.liveId;
const OTHER_DISK = '/dev/shm';
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

describe('backup and restore', () => {
  let home: string;
  let dataDir: string;
  let lines: string[];
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'live-backup-'));
    dataDir = path.join(home, 'data');
    lines = [];
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const print = (line: string) => void lines.push(line);
  const environment = () => ({ DATA_DIR: dataDir });
  const comment = (client: TestClient, text: string) =>
    client.ok('commentSystem', {
      liveId,
      accountId: stage.admin.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
      comment: text,
    });
  const backUp = async (): Promise<string> => {
    expect(await runBackup([path.join(home, 'backups')], environment(), print)).toBe(0);
    return lines.at(-1)?.replace('备份完成：', '') ?? '';
  };

  it('O-09 copies a server that is writing, whole, and puts it back as it was', async () => {
    let server = await TestServer.start({ dataDir });
    const client = await server.signIn('admin');
    const { data } = await client.upload('imageUpload', { use: 'cover' }, SMALL_IMAGE);
    const { url } = data as { url: string };
    const image = path.join(dataDir, 'images', url.slice(8, 10), url.slice(8));
    const uploaded = readFileSync(image);
    const recording = path.join(dataDir, 'records', stage.replay.liveId, 'a.mp4');
    mkdirSync(path.dirname(recording), { recursive: true });
    writeFileSync(recording, 'picture');
    const first = await comment(client, '备份之前');
    let writing = true;
    const written = (async () => {
      for (let count = 0; writing; count += 1) await comment(client, `写入中 ${count}`);
    })();
    const folder = await backUp();
    writing = false;
    await written;
    const after = await comment(client, '备份之后');
    await server.destroy();
    writeFileSync(recording, 'damaged');
    rmSync(image);
    const secret = readFileSync(path.join(dataDir, 'secret'), 'utf8');

    expect(await runRestore([folder], environment(), print)).toBe(0);
    expect(readFileSync(recording, 'utf8')).toBe('picture');
    expect(readFileSync(image)).toEqual(uploaded);
    expect(readFileSync(path.join(dataDir, 'secret'), 'utf8')).toBe(secret);
    server = await TestServer.start({ dataDir });
    const { items } = await (await server.signIn('admin')).ok('commentList', { liveId });
    await server.destroy();
    const ids = items.map(({ id }) => id);
    expect(ids).toContain(first.id);
    expect(ids).not.toContain(after.id);
    const kept = lines.at(-1)?.replace('原有数据保存在：', '') ?? '';
    expect(existsSync(path.join(kept, 'live.sqlite'))).toBe(true);
  });

  it('O-09 I-02 copies the pictures that the database knows, also while some come and go', async () => {
    const server = await TestServer.start({ dataDir });
    const client = await server.signIn('admin');
    const uploaded = async () => {
      const { data } = await client.upload('imageUpload', { use: 'cover' }, SMALL_IMAGE);
      const name = (data as { url: string }).url.slice('/images/'.length);
      return path.join('images', name.slice(0, 2), name);
    };
    const kept = await uploaded();
    const swept = await uploaded();
    const marked = await uploaded();
    const store = await server.store();
    await store.transaction((db) =>
      db
        .updateTable('images')
        .set({ removed_at: 1 })
        .where('url', '=', `/images/${path.basename(marked)}`)
        .execute(),
    );
    rmSync(path.join(dataDir, swept));
    writeFileSync(`${path.join(dataDir, kept)}.part`, 'half');
    const folder = await backUp();
    await server.destroy();
    const copied = readdirSync(path.join(folder, 'images'), { recursive: true, encoding: 'utf8' });
    expect(copied.filter((name) => name.includes('.'))).toEqual([path.relative('images', kept)]);
    expect(readFileSync(path.join(folder, kept))).toEqual(readFileSync(path.join(dataDir, kept)));
  });

  it('Y-04 erases again, after a restore, whom the backup still knew, and says how many', async () => {
    let server = await TestServer.start({ dataDir, platformKey: PLATFORM_KEY });
    const platform = new PlatformClient(server);
    const erase = async (name: string) => platform.ok('platformPersonErase', { name });
    await erase('otherhost');
    const folder = await backUp();
    expect(readFileSync(path.join(folder, 'erased'), 'utf8')).toBe(`${stage.otherHost.id}\n`);
    await erase('viewer');
    await erase('viewer2');
    await server.destroy();
    const file = path.join(dataDir, 'erased');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // Ids that nobody has, and a line that was cut short, do no harm.
    appendFileSync(file, 'u-nobody\nu-vie');
    expect(await runRestore([folder], environment(), print)).toBe(0);
    expect(lines).toContain('备份里仍有已抹去的人，已再次抹去：2 人');
    expect(readFileSync(file, 'utf8')).toMatch(
      new RegExp(
        `^${[stage.otherHost, stage.viewer, stage.otherViewer].map(({ id }) => id).join('\n')}\n`,
      ),
    );
    server = await TestServer.start({ dataDir });
    for (const name of ['otherhost', 'viewer', 'viewer2'])
      await expect(server.signIn(name)).rejects.toThrow('账号或密码错误');
    await server.signIn('host');
    await server.destroy();
    // A new folder, as on another machine, erases what the backup says.
    dataDir = path.join(home, 'elsewhere');
    mkdirSync(dataDir);
    writeFileSync(path.join(dataDir, 'erased'), 'u-cut');
    expect(await runRestore([folder], environment(), print)).toBe(0);
    expect(lines.at(-1)).toBe('备份里没有需要再次抹去的人');
    expect(readFileSync(path.join(dataDir, 'erased'), 'utf8')).toBe(
      `u-cut\n${stage.otherHost.id}\n`,
    );
  });

  it('restores nothing under a running server, and nothing that is broken', async () => {
    const server = await TestServer.start({ dataDir });
    const folder = await backUp();
    expect(await runRestore([folder], environment(), print)).toBe(1);
    expect(lines.at(-1)).toBe(`数据目录正被另一个服务使用：${dataDir}`);
    await server.destroy();
    const before = readFileSync(path.join(dataDir, 'live.sqlite'));
    writeFileSync(path.join(folder, 'live.sqlite'), 'not a database');
    expect(await runRestore([folder], environment(), print)).toBe(1);
    expect(lines.at(-1)).toContain('备份已损坏');
    expect(readFileSync(path.join(dataDir, 'live.sqlite')).equals(before)).toBe(true);
  });

  it('prints what to do instead where it does not apply', async () => {
    const DATABASE_URL = 'postgres://live@database/live';
    expect(await runBackup([home], { ...environment(), DATABASE_URL }, print)).toBe(1);
    expect(lines.at(-1)).toContain('pg_dump');
    expect(await runBackup([], environment(), print)).toBe(1);
    expect(await runBackup([home], environment(), print)).toBe(1);
    expect(lines.at(-1)).toBe(`没有可备份的数据：${dataDir}`);
    expect(await runRestore([home], environment(), print)).toBe(1);
    expect(lines.at(-1)).toBe(`这里没有备份：${home}`);
  });

  it.skipIf(!hasOtherDisk)(
    'O-09 mixes no later recording with those of the backup, on another disk',
    async () => {
      const records = mkdtempSync(path.join(OTHER_DISK, 'live-records-'));
      const settings = { ...environment(), MEDIA_RECORDS: records };
      const file = (name: string) => path.join(records, liveId, name);
      mkdirSync(path.join(records, liveId));
      writeFileSync(file('before.mp4'), 'before');
      await (await TestServer.start({ dataDir })).destroy();
      await runBackup([path.join(home, 'backups')], settings, print);
      const folder = lines.at(-1)?.replace('备份完成：', '') ?? '';
      writeFileSync(file('after.mp4'), 'after');
      expect(await runRestore([folder], settings, print)).toBe(0);
      expect(readdirSync(path.join(records, liveId))).toEqual(['before.mp4']);
      const aside = lines.at(-1)?.replace('原有数据保存在：', '') ?? '';
      expect(readdirSync(path.join(aside, 'records', liveId)).sort()).toEqual([
        'after.mp4',
        'before.mp4',
      ]);
      rmSync(records, { recursive: true });
    },
  );
});
