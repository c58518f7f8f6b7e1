import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { accountCommand } from './account.ts';
import { roomCommand } from './room.ts';
import { runCommand } from './shell.ts';

const shellIn = (dataDir: string) => {
  const run = async (command: typeof accountCommand, line: string) => {
    const printed: string[] = [];
    const args = line.split(' ');
    const code = await runCommand(command, args, { DATA_DIR: dataDir }, (text) => {
      printed.push(text);
    });
    return { code, text: printed.join('\n') };
  };
  return {
    account: (line: string) => run(accountCommand, line),
    room: (line: string) => run(roomCommand, line),
  };
};

describe('commands without a server', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-test-'));
  const shell = shellIn(dataDir);
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it('K-06 make an account and a room that a server then knows', async () => {
    const added = await shell.account('add xiaolin --role host --nickname 小林');
    expect(added.code).toBe(0);
    const password = /密码：(\S+)/.exec(added.text)?.[1] ?? '';
    expect(await shell.room('create --id r1 --host xiaolin --title 首播')).toEqual({
      code: 0,
      text: '已保存直播间 r1',
    });
    expect((await shell.room('list')).text).toBe('r1  首播  小林  未开播');
    const server = await TestServer.start({ dataDir, demo: '0' });
    const { account } = await server.client().ok('login', { name: 'xiaolin', password });
    expect(account).toMatchObject({ nickname: '小林', thirdLiveRole: 1 });
    await server.destroy();
  });

  it('K-06 say what is wrong, and change nothing', async () => {
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

describe('commands beside a running server', () => {
  let server: TestServer;
  let shell: ReturnType<typeof shellIn>;
  beforeAll(async () => {
    server = await TestServer.start();
    shell = shellIn(server.dataDir);
  });
  afterAll(() => server.destroy());

  it('X-02 end an account’s connections at once', async () => {
    const viewer = await server.enter('viewer', '1001');
    const closed = new Promise<void>((resolve) => viewer.mqtt.once('close', resolve));
    expect(await shell.account('disable viewer')).toEqual({ code: 0, text: '已停用账号 viewer' });
    await closed;
    await expect(server.signIn('viewer')).rejects.toThrow('账号或密码错误');
    expect((await shell.account('enable viewer')).code).toBe(0);
    await server.signIn('viewer');
  });

  it('Z-05 tell the room of its end', async () => {
    const viewer = await server.enter('viewer2', '1001');
    expect(await shell.room('end 1001')).toEqual({ code: 0, text: '直播间 1001 已结束' });
    await viewer.hears((heard) => heard.kind === 'notice' && heard.notice.name === 'liveEnd');
    expect(await shell.room('delete 1001')).toMatchObject({ code: 0 });
    expect(await shell.room('end 1001')).toEqual({ code: 1, text: '当前状态不能结束' });
  });
});
