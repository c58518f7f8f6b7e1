import { readFileSync } from 'node:fs';
import { callNames, calls, LiveRole, LiveState } from '@live/protocol';
import { PLATFORM_KEY, PlatformClient, stage, type TestClient, TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';
import { signRequest } from './platform.signature.ts';

const DOCUMENT = new URL('../../../../../docs/platform.md', import.meta.url);
const category = { id: 'music', name: '音乐' };

describe('the documents of the platform interface', () => {
  it('D-03 list every field of every call', () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const names = callNames.filter((name) => calls[name].access === 'platform');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const { path, request } = calls[name];
      const row = document.split('\n').find((line) => line.startsWith('|') && line.includes(path));
      for (const field of Object.keys(request.shape))
        expect(row, `${name}: ${field}`).toContain(`\`${field}\``);
    }
  });
});

describe('the signature', () => {
  it('K-06 is the one of the documented example', () => {
    const document = readFileSync(DOCUMENT, 'utf8');
    const [, path = '', body = ''] = /POST (\S+)\n(\{.*\})/.exec(document) ?? [];
    const [, key = '', timestamp = '', nonce = ''] =
      /密钥 `(.+?)`，时间 `(.+?)`，随机数 `(.+?)`/.exec(document) ?? [];
    const signature = signRequest(key, { method: 'POST', path, timestamp, nonce, body });
    expect(document).toContain(`的签名是 \`${signature}\``);
  });

  it('K-06 opens nothing where no key is set', async () => {
    const server = await TestServer.start();
    const answer = await new PlatformClient(server).call('platformCategorySave', category);
    expect(answer).toMatchObject({ status: 403, code: 43, msg: '平台接口未启用' });
    await server.destroy();
  });
});

describeOnPersistentStore('the platform interface', (place) => {
  let server: TestServer;
  let store: Store;
  let platform: PlatformClient;
  let admin: TestClient;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY });
    store = await place.openStore();
    platform = new PlatformClient(server);
    admin = await server.signIn('admin');
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });
  const seconds = () => Math.floor(Date.now() / 1000);

  it('E-03 refuses a field it does not know, and changes nothing', async () => {
    const misspelt = { name: 'newcomer', nickName: '新人' } as { name: string };
    expect(await platform.call('platformAccountSave', misspelt)).toMatchObject({
      status: 400,
      code: 40,
      msg: '参数错误：nickName 不是这个接口的字段',
    });
    const { items } = await platform.ok('platformAccountList', { guest: 0 });
    expect(items.map(({ name }) => name)).not.toContain('newcomer');
    const odd = { ...category, '<b>': 1 };
    expect((await platform.call('platformCategorySave', odd)).msg).toBe(
      '参数错误：body 不是这个接口的字段',
    );
  });

  it('E-03 names the values that a field may have', async () => {
    const wrong = { liveId: stage.live.liveId, liveState: 7 as LiveState };
    expect((await platform.call('platformRoomMove', wrong)).msg).toBe(
      '参数错误：liveState 须为 1、2、3、4 之一',
    );
  });

  it.each([
    ['another key', { key: 'another-key-of-that-length' }, '签名无效'],
    ['another body', { body: '{"id":"music","name":"改过"}' }, '签名无效'],
    ['a short nonce', { nonce: 'short' }, '签名无效'],
    ['a time long past', { timestamp: -301 }, '签名已过期'],
    ['a time to come', { timestamp: 302 }, '签名已过期'],
  ])('X-02 refuses a request signed with %s', async (_name, signing, msg) => {
    const timestamp = 'timestamp' in signing ? { timestamp: seconds() + signing.timestamp } : {};
    const answer = await platform.call('platformCategorySave', category, {
      ...signing,
      ...timestamp,
    });
    expect(answer).toMatchObject({ status: 403, code: 43, msg });
    const categories = await admin.ok('roomCategoryList', {});
    expect(categories.map(({ id }) => id)).not.toContain('music');
  });

  it('X-02 refuses people, whatever their role, and takes a signed request once', async () => {
    expect(await admin.call('platformCategorySave', category)).toMatchObject({ code: 43 });
    const signing = { nonce: 'once-and-never-again' };
    const both = await Promise.all([
      platform.call('platformCategorySave', category, signing),
      platform.call('platformCategorySave', category, signing),
    ]);
    expect(both.map(({ code, msg }) => [code, msg]).sort()).toEqual([
      [0, '操作成功'],
      [43, '请求重复'],
    ]);
    expect((await admin.ok('roomCategoryList', {})).at(-1)).toEqual(category);
  });

  it('K-06 makes and changes an account, once when asked twice at once', async () => {
    const person = { name: 'new-host', password: 'correct horse', role: LiveRole.ANCHOR };
    const [one, two] = await Promise.all([
      platform.ok('platformAccountSave', person),
      platform.ok('platformAccountSave', person),
    ]);
    expect(one).toEqual(two);
    await platform.ok('platformAccountSave', { name: 'new-host', nickname: '新主播' });
    const signedIn = await server
      .client()
      .ok('login', { name: 'new-host', password: 'correct horse' });
    expect(signedIn.account).toMatchObject({
      id: one.accountId,
      nickname: '新主播',
      thirdLiveRole: 1,
    });
    const stored = await store.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('name', '=', 'new-host')
      .executeTakeFirstOrThrow();
    const log = await store.db.selectFrom('actions').select('after').execute();
    expect(JSON.stringify([stored, log])).not.toContain('correct horse');
  });

  it('X-02 ends everything an account had when its role changes or it is disabled', async () => {
    for (const change of [
      () => platform.ok('platformAccountSave', { name: 'viewer', role: LiveRole.ANCHOR }),
      () => platform.ok('platformAccountDisable', { name: 'viewer' }),
    ]) {
      await platform.ok('platformAccountSave', {
        name: 'viewer',
        role: LiveRole.AUDIENCE,
        disabled: 0,
      });
      const member = await server.enter('viewer', stage.live.liveId);
      const client = await server.signIn('viewer');
      const closed = new Promise<void>((resolve) => member.mqtt.once('close', resolve));
      await change();
      await closed;
      expect(await client.call('accountGet', {})).toMatchObject({ code: 2 });
      expect(
        await server
          .client(member.membership.token)
          .call('roomInfo', { liveId: stage.live.liveId }),
      ).toMatchObject({ code: 2 });
    }
    await expect(server.signIn('viewer')).rejects.toThrow('账号或密码错误');
    expect(await platform.call('platformAccountDisable', { name: 'nobody' })).toMatchObject({
      code: 3,
    });
  });

  it('W-03 refuses tag names that could not be told apart, and unknown tags', async () => {
    const tag = { tagNo: 'vip', tagName: '贵宾', tagGroupNo: 'level', tagGroupName: '会员级别' };
    expect(await platform.call('platformTagSave', { ...tag, tagName: '贵#宾' })).toMatchObject({
      code: 40,
      msg: '参数错误：tagName 标签名不能含有 # 或 ,',
    });
    await platform.ok('platformTagSave', tag);
    const groups = await store.db
      .selectFrom('tags')
      .select('group_name')
      .distinct()
      .where('group_no', '=', 'level')
      .execute();
    expect(groups).toEqual([{ group_name: '会员级别' }]);
    const person = { name: 'viewer2', tagNos: ['vip'] };
    await platform.ok('platformAccountSave', person);
    expect(
      await platform.call('platformAccountSave', { ...person, tagNos: ['vip', 'none'] }),
    ).toMatchObject({ code: 40, msg: '参数错误：tagNos 标签不存在' });
  });

  it('K-06 makes a room, which the console knows once it has begun', async () => {
    const made = await platform.ok('platformRoomSave', {
      liveId: 'spring-2026',
      anchorName: 'otherhost',
      liveTitle: '春季发布会',
    });
    expect(made.liveId).toBe('spring-2026');
    expect(await admin.call('roomInfo', { liveId: 'spring-2026' })).toMatchObject({ code: 4 });
    const move = (liveState: LiveState) =>
      platform.call('platformRoomMove', { liveId: 'spring-2026', liveState });
    expect(await move(LiveState.PAUSED)).toMatchObject({ code: 1, msg: '当前状态不能暂停' });
    expect(await move(LiveState.LIVE)).toMatchObject({ code: 0 });
    const change = { liveId: 'spring-2026', liveTitle: '改名了', categoryId: 'music' };
    expect(await platform.ok('platformRoomSave', change)).toEqual(made);
    expect(await admin.ok('roomInfo', { liveId: 'spring-2026' })).toMatchObject({
      liveState: 1,
      liveTitle: '改名了',
      liveCategoryId: 'music',
      anchorAccountNickname: '苏木',
    });
    expect(await move(LiveState.DELETED)).toMatchObject({ code: 0 });
    expect(await platform.call('platformRoomSave', change)).toMatchObject({ code: 5 });
  });

  it('K-03 refuses a room without a host, a title, or with an unknown category', async () => {
    const save = async (change: object) => (await platform.call('platformRoomSave', change)).msg;
    expect(await save({ liveTitle: '无主' })).toBe('参数错误：anchorName 请指定主播账号');
    expect(await save({ liveTitle: '无主', anchorName: 'nobody' })).toBe('账号不存在');
    expect(await save({ liveTitle: '无主', anchorName: 'viewer2' })).toBe(
      '参数错误：anchorName 该账号不是主播',
    );
    expect(await save({ anchorName: 'host' })).toBe('参数错误：liveTitle 请输入直播标题');
    expect(await save({ anchorName: 'host', liveTitle: '\u200b' })).toBe(
      '参数错误：liveTitle 请输入直播标题',
    );
    expect(await save({ anchorName: 'host', liveTitle: '新', categoryId: 'x' })).toBe(
      '参数错误：categoryId 直播类型不存在',
    );
  });

  it('X-02 takes a room from its old owner together with its notices', async () => {
    const { liveId } = await platform.ok('platformRoomSave', {
      anchorName: 'otherhost',
      liveTitle: '要换主播',
    });
    await platform.ok('platformRoomMove', { liveId, liveState: LiveState.LIVE });
    const owner = await server.enter('otherhost', liveId);
    const closed = new Promise<void>((resolve) => owner.mqtt.once('close', resolve));
    await platform.ok('platformRoomSave', { liveId, anchorName: 'host' });
    await closed;
    expect(await server.client(owner.membership.token).call('roomInfo', { liveId })).toMatchObject({
      code: 43,
    });
    await (await server.signIn('host')).ok('roomInfo', { liveId });
  });

  it('T-05 publishes the platform’s own notices, and no other', async () => {
    const viewer = await server.enter('viewer2', stage.portrait.liveId);
    const publish = (
      notice: string,
      body: Record<string, unknown>,
      liveId = stage.portrait.liveId,
    ) => platform.call('platformNoticePublish', { liveId, notice, body });
    const product = { product_id: 'p1', product_name: '抱枕', link: 'https://example.com/p1' };
    const { data } = await publish('productBuy', { ...product, extra: '<script>' });
    const received = await viewer.receives(
      (n) => n.kind === 'notice' && n.notice.name === 'productBuy',
    );
    expect(received).toMatchObject({ notice: { ...(data as object), body: product } });
    expect(await publish('liveEnd', { live_id: stage.portrait.liveId })).toMatchObject({
      code: 43,
    });
    expect(await publish('__proto__', {})).toMatchObject({
      code: 40,
      msg: '参数错误：notice 没有这种通知',
    });
    expect(await publish('productBuy', { product_id: 'p1' })).toMatchObject({
      code: 40,
      msg: '参数错误：body.product_name',
    });
    expect(await publish('productBuy', product, 'none')).toMatchObject({ code: 4 });
    expect(await publish('productBuy', product, stage.deleted.liveId)).toMatchObject({ code: 5 });
    await viewer.leave();
  });
});
