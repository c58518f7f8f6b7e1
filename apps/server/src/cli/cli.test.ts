import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stage, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '../db/data-dir.ts';
import { accountCliCommand } from './account.ts';
import { categoryCliCommand } from './category.ts';
import { runCliCommand } from './command.ts';
import { roomCliCommand } from './room.ts';
import { tagCliCommand } from './tag.ts';

const shellIn = (dataDir: string, settings: Record<string, string> = {}) => {
  const run = async (command: typeof accountCliCommand, line: string) => {
    const printed: string[] = [];
    const args = line.split(' ');
    const code = await runCliCommand(command, args, { DATA_DIR: dataDir, ...settings }, (text) => {
      printed.push(text);
    });
    return { code, text: printed.join('\n') };
  };
  return {
    account: (line: string) => run(accountCliCommand, line),
    room: (line: string) => run(roomCliCommand, line),
    category: (line: string) => run(categoryCliCommand, line),
    tag: (line: string) => run(tagCliCommand, line),
  };
};

describe('commands without a server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
  const shell = shellIn(dataDir);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('K-06 change nothing in a folder that no server has written to, and say so', async () => {
    const { code, text } = await shell.account('add xiaolin --role admin');
    expect(code).toBe(1);
    expect(text).toMatch(/^数据目录里没有数据：.*DATA_DIR.*未作任何改动$/);
    expect(readdirSync(dataDir)).toEqual([]);
    const server = await TestServer.start({ dataDir, demo: '0' });
    expect(server.hasAdministrator).toBe(false);
    await server.destroy();
  });

  it('K-06 make an account and a room that a server then knows', async () => {
    const added = await shell.account('add xiaolin --role host --nickname 小林');
    expect(added.code).toBe(0);
    const password = /密码：(\S+)/.exec(added.text)?.[1] ?? '';
    expect(await shell.room('create --id r1 --host xiaolin --title 首播')).toEqual({
      code: 0,
      text: '已保存直播间 r1',
    });
    expect((await shell.room('list')).text).toBe('r1  首播  小林  未开始');
    const server = await TestServer.start({ dataDir, demo: '0' });
    const { account } = await server.client().ok('login', { name: 'xiaolin', password });
    expect(account).toMatchObject({ nickname: '小林', thirdLiveRole: 1 });
    await server.destroy();
  });

  it('K-06 print what is wrong, and change nothing', async () => {
    expect(await shell.account('add xiaolin')).toEqual({
      code: 1,
      text: '账号已存在，请用 set 修改',
    });
    expect((await shell.account('add other --role king')).text).toMatch(/^没有这种角色。\n用法：/);
    expect((await shell.account('add other --colour red')).text).toMatch(
      /^无法识别的参数。\n用法：/,
    );
    expect((await shell.account('add other --password short')).text).toBe(
      '参数错误：password 至少8个字符',
    );
    expect(await shell.account('set nobody --nickname x')).toEqual({ code: 1, text: '账号不存在' });
    expect((await shell.account('')).text).toMatch(/^用法：/);
    expect((await shell.room('end')).text).toMatch(/^用法：/);
    expect(await shell.room('end none')).toEqual({ code: 1, text: '直播间不存在' });
    expect((await shell.account('list')).text).toBe('xiaolin  小林  主播');
  });
});

describe('the lock of a data folder', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('O-08 keeps a server on SQLite away from the folder of servers on PostgreSQL', () => {
    const inUse = '数据目录正被另一个服务使用';
    const first = lockDataDir(dataDir, 'shared');
    const second = lockDataDir(dataDir, 'shared');
    expect(() => lockDataDir(dataDir)).toThrow(inUse);
    first.release();
    expect(() => lockDataDir(dataDir)).toThrow(inUse);
    second.release();
    const alone = lockDataDir(dataDir);
    expect(() => lockDataDir(dataDir, 'shared')).toThrow(inUse);
    alone.release();
  });
});

describe('commands beside a running server', () => {
  let server: TestServer;
  let shell: ReturnType<typeof shellIn>;
  beforeAll(async () => {
    server = await TestServer.start();
    shell = shellIn(server.dataDir);
  });
  afterAll(() => server.destroy());

  it('K-06 say what setting of the server they lack, and change nothing', async () => {
    const other = shellIn(server.dataDir, { SECRET: 'another secret that is long enough' });
    expect(await other.account('disable viewer')).toEqual({
      code: 1,
      text: '密钥与服务的不同：请以启动服务时的 SECRET（或同一数据目录）运行本命令，未作任何改动',
    });
    const elsewhere = shellIn(server.dataDir, { DATABASE_URL: 'postgres://nowhere.invalid/live' });
    expect(await elsewhere.account('disable viewer')).toEqual({
      code: 1,
      text: '服务使用数据目录中的 SQLite：请不带 DATABASE_URL 运行本命令，未作任何改动',
    });
    await server.signIn('viewer');
  });

  it('K-06 save categories and tags, and begin and pause a room', async () => {
    expect(await shell.category('set 9001 新品')).toEqual({ code: 0, text: '已保存直播类型 9001' });
    expect((await shell.category('list')).text).toContain('9001  新品');
    expect((await shell.category('set 9001')).code).toBe(1);
    const saved = await shell.tag('set t-9 北区 --group g-9 --group-name 大区');
    expect(saved).toEqual({ code: 0, text: '已保存标签 t-9' });
    expect((await shell.tag('list')).text).toContain('t-9  北区  g-9  大区');
    await shell.room('create --id cli-1 --host host --title 试播');
    expect((await shell.room('begin cli-1')).text).toBe('直播间 cli-1 直播中');
    expect((await shell.room('pause cli-1')).text).toBe('直播间 cli-1 直播暂停');
    expect((await shell.room('begin cli-1')).text).toBe('直播间 cli-1 直播中');
    expect((await shell.room('end cli-1')).code).toBe(0);
  });

  it('X-02 end an account’s connections at once', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const closed = new Promise<void>((resolve) => viewer.mqtt.once('close', resolve));
    expect(await shell.account('disable viewer')).toEqual({ code: 0, text: '已停用账号 viewer' });
    await closed;
    await expect(server.signIn('viewer')).rejects.toThrow('账号或密码错误');
    expect((await shell.account('enable viewer')).code).toBe(0);
    await server.signIn('viewer');
  });

  it('Z-05 announce the end of a room', async () => {
    const viewer = await server.enter('viewer2', stage.live.liveId);
    expect(await shell.room(`end ${stage.live.liveId}`)).toEqual({
      code: 0,
      text: `直播间 ${stage.live.liveId} 已结束`,
    });
    await viewer.receives((heard) => heard.kind === 'notice' && heard.notice.name === 'liveEnd');
    expect(await shell.room(`delete ${stage.live.liveId}`)).toMatchObject({ code: 0 });
    expect(await shell.room(`end ${stage.live.liveId}`)).toEqual({
      code: 1,
      text: '当前状态不能结束',
    });
  });
});
