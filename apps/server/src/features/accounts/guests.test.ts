import { GuestPolicy } from '@live/protocol';
import { connectBroker, stage, TestMember, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ALLOWS_GUESTS = stage.live.liveId;
const ALLOWS_NONE = stage.paused.liveId;

describeOnPersistentStore('guests', (place) => {
  let server: TestServer;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 5 }, clock);
  });
  afterAll(() => server.destroy());

  const enter = async (nickname: string) => {
    clock.offset += 61_000;
    return server.client().ok('guestEnter', { liveId: ALLOWS_GUESTS, nickname });
  };

  it('K-06 lets a guest with a nickname watch and speak', async () => {
    const { token, account, mqttWs } = await enter(' 路过的\n小鹿 ');
    expect(mqttWs).toBe(`${server.url.replace('http', 'ws')}/mqtt`);
    expect(account).toMatchObject({ nickname: '路过的 小鹿', thirdLiveRole: 0, corpId: '' });
    const { roomId } = await server.client(token).ok('roomInfo', { liveId: ALLOWS_GUESTS });
    const membership = { token, accountId: account.id, roomId, liveId: ALLOWS_GUESTS };
    const guest = await TestMember.join(server.url, membership, ['client']);
    expect(await guest.command('chat', { message: '大家好' })).toMatchObject({ result: 0 });
    const { items } = await server.client(token).ok('commentList', { liveId: ALLOWS_GUESTS });
    expect(items.at(-1)).toMatchObject({ sourceName: '路过的 小鹿', message: '大家好' });
    await guest.leave();
  });

  it('K-06 tells somebody with the link what they are about to enter, and nothing of a room closed to guests', async () => {
    const host = await server.signIn('host');
    const admin = await server.signIn('admin');
    const entry = () => server.client().ok('roomEntry', { liveId: ALLOWS_GUESTS });
    const { liveTitle, liveLogo, anchorAccountNickname, anchorAccountPortrait } = await host.ok(
      'roomInfo',
      { liveId: ALLOWS_GUESTS },
    );
    expect(liveTitle).not.toBe('');
    const welcome = {
      liveTitle,
      liveLogo,
      hostName: anchorAccountNickname,
      hostPortrait: anchorAccountPortrait,
    };
    expect(await entry()).toEqual({ refusal: null, welcome });
    // Who has an account asks for the room itself.
    expect(await host.ok('roomEntry', { liveId: ALLOWS_GUESTS })).toEqual({ refusal: null });

    await host.ok('flowSave', { liveId: ALLOWS_GUESTS, guestPolicy: GuestPolicy.NONE });
    expect(await entry()).toEqual({ refusal: null });
    await host.ok('flowSave', { liveId: ALLOWS_GUESTS, guestPolicy: GuestPolicy.COMMENT });
    expect(await entry()).toEqual({ refusal: null, welcome });

    const allow = (authTagList: string) =>
      admin.ok('authTagUpdate', { liveId: ALLOWS_GUESTS, authTagList });
    await allow('level-3#金卡会员');
    expect(await entry()).toEqual({ refusal: null });
    await allow('all#全选');
  });

  it('C-24 marks what guests say, pushed and listed alike, and nothing of others', async () => {
    const { token, account } = await enter('路人甲');
    const { roomId } = await server.client(token).ok('roomInfo', { liveId: ALLOWS_GUESTS });
    const membership = { token, roomId, liveId: ALLOWS_GUESTS, accountId: account.id };
    const guest = await TestMember.join(server.url, membership, ['client']);
    await guest.command('chat', { message: '我是访客' });
    const admin = await server.signIn('admin');
    await admin.ok('commentSystem', {
      liveId: ALLOWS_GUESTS,
      accountId: stage.admin.id,
      accountCorpId: '',
      isSystem: 0 as const,
      comment: '我不是',
    });
    await expect.poll(() => guest.bodies('chat')).toHaveLength(2);
    expect(guest.bodies('chat').map((body) => body.is_guest)).toEqual([1, undefined]);
    const { items } = await admin.ok('commentList', { liveId: ALLOWS_GUESTS });
    expect(items.slice(-2).map((comment) => comment.isGuest)).toEqual([1, undefined]);
    await guest.leave();
  });

  it('C-21 gives no guest a name that speaks for the room or looks like one of those who run it', async () => {
    const names = [
      '林晓',
      '林 晓',
      '林\u200d晓',
      '【运营小周】',
      '系统消息',
      '系統消息',
      '主播',
      '管理员1',
      '主播\u3164',
      '系统消息\u115f',
      '林晓\u3164',
      '主播林晓',
      '官方客服小李',
      '林晓本人',
    ];
    for (const nickname of names) {
      clock.offset += 61_000;
      const input = { liveId: ALLOWS_GUESTS, nickname };
      const answer = await server.client().call('guestEnter', input);
      const msg = '昵称与主播、管理员或系统消息相同或相近，请换一个';
      expect(answer, nickname).toMatchObject({ code: 1, msg });
      expect(answer.headers.get('set-cookie')).not.toContain('live_session');
    }
    // The host of another room is no operator here, and two viewers may have the same name.
    for (const nickname of ['苏木', '小鱼儿', '！！'])
      expect((await enter(nickname)).account.nickname).toBe(nickname);
  });

  it('J-02 gives no guest a name that a word list finds, nor one of which nothing is seen', async () => {
    const host = await server.signIn('host');
    const words = [
      { word: '加微信', action: 1 },
      { word: '代购', action: 2 },
      { word: '点我', action: 3 },
    ] as const;
    await host.ok('wordSave', { liveId: ALLOWS_GUESTS, add: [...words] });
    for (const nickname of ['加 薇信', '加-微-信', '小代購', '點我看看']) {
      clock.offset += 61_000;
      const answer = await server.client().call('guestEnter', { liveId: ALLOWS_GUESTS, nickname });
      const refused = { code: 1, msg: '昵称含有不允许的词，请换一个' };
      if (nickname === '加 薇信') expect(answer).toMatchObject({ code: 0 });
      else expect(answer, nickname).toMatchObject(refused);
    }
    await host.ok('wordSave', { liveId: ALLOWS_GUESTS, remove: words.map(({ word }) => word) });
    for (const nickname of ['\u3164', '\u115f\u1160', '\u2800', '\u200d', '\ufe0f'])
      expect(
        await server.client().call('guestEnter', { liveId: ALLOWS_GUESTS, nickname }),
      ).toMatchObject({ code: 40, msg: expect.stringContaining('请输入昵称') });
  });

  it('W-04 keeps guests out of a room that does not allow them, also those let in elsewhere', async () => {
    const { token, account } = await enter('小熊');
    const nobody = server.client();
    const there = { liveId: ALLOWS_NONE, nickname: '小熊' };
    expect(await nobody.call('guestEnter', there)).toMatchObject({ code: 43 });
    const { headers } = await nobody.call('guestEnter', {
      liveId: ALLOWS_GUESTS,
      nickname: '小熊',
    });
    const cookie = /live_session=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    const elsewhere = await nobody.post(
      '/live/account-get',
      { liveId: ALLOWS_NONE },
      { cookie, origin: server.url },
    );
    expect(elsewhere).toMatchObject({ code: 43 });
    expect(await server.client(token).call('roomInfo', there)).toMatchObject({ code: 43 });
    await expect(connectBroker(server.url, account.id, 'wrong')).rejects.toThrow();
  });

  it('W-04 keeps guests out while only some tags may watch', async () => {
    const admin = await server.signIn('admin');
    const save = (authTagList: string) =>
      admin.ok('authTagUpdate', { liveId: ALLOWS_GUESTS, authTagList });
    await save('region-1#华东');
    const input = { liveId: ALLOWS_GUESTS, nickname: '小熊' };
    expect(await server.client().call('guestEnter', input)).toMatchObject({ code: 43 });
    await save('all#全选');
    await enter('小熊');
  });

  it('X-02 gives guests nothing of the console', async () => {
    const { token } = await enter('小熊');
    const guest = server.client(token);
    const room = { liveId: ALLOWS_GUESTS };
    expect(await guest.call('roomList', {})).toMatchObject({ code: 43 });
    expect(await guest.call('roomStats', room)).toMatchObject({ code: 43 });
    expect(await guest.call('roomClose', room)).toMatchObject({ code: 43 });
  });

  it('K-06 takes only so many guests from one address', async () => {
    clock.offset += 61_000;
    const codes = [];
    for (let guest = 0; guest < 6; guest += 1) {
      const input = { liveId: ALLOWS_GUESTS, nickname: `访客${guest}` };
      codes.push((await server.client().call('guestEnter', input)).code);
    }
    expect(codes).toEqual([0, 0, 0, 0, 0, 1]);
  });

  it.each([[''], ['  \u202e '], ['一二三四五六七八九十一二三四五六七']])(
    'K-03 refuses the nickname %j',
    async (nickname) => {
      const input = { liveId: ALLOWS_GUESTS, nickname };
      expect(await server.client().call('guestEnter', input)).toMatchObject({ code: 40 });
    },
  );

  it('E-05 lets nobody into a deleted room', async () => {
    const input = { liveId: stage.deleted.liveId, nickname: '小熊' };
    expect(await server.client().call('guestEnter', input)).toMatchObject({ code: 5 });
  });
});
