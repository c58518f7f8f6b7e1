import {
  aHost,
  anAdmin,
  aViewer,
  stage,
  TEST_PASSWORD,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect, test } from 'vitest';

const sessionsOf = async (client: TestClient) => (await client.ok('ownAccount', {})).sessions;

describeOnPersistentStore('one’s own account', (place) => {
  const it = place.test();

  it('I-05 shows where one is signed in, and ends one of the sign-ins or all others', async ({
    server,
  }) => {
    const [host, other] = await server.add(aHost({ nickname: '林主播' }), aHost());
    const login = (userAgent: string) =>
      server
        .client()
        .post(
          '/auth/login',
          { name: host.name, password: TEST_PASSWORD },
          { 'user-agent': userAgent },
        );
    const phone = server.client(((await login('Phone 1')).data as { token: string }).token);
    await login('x'.repeat(300));
    const desk = await server.signIn(host.name);
    const stranger = await server.signIn(other.name);

    const { account, sessions } = await desk.ok('ownAccount', {});
    expect(account).toMatchObject({ id: host.id, name: host.name, nickname: '林主播' });
    expect(sessions.map(({ isOwn }) => isOwn).toSorted()).toEqual([false, false, true]);
    const agents = sessions.map(({ userAgent }) => userAgent);
    expect(agents).toContain('Phone 1');
    expect(agents).toContain('x'.repeat(200));
    for (const { beganAt } of sessions) expect(beganAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    // Nobody ends what is another's.
    const [foreign] = await sessionsOf(stranger);
    await desk.ok('ownSessionEnd', { sessionId: foreign?.id ?? '' });
    expect(await sessionsOf(stranger)).toHaveLength(1);

    const ofPhone = sessions.find(({ userAgent }) => userAgent === 'Phone 1');
    await desk.ok('ownSessionEnd', { sessionId: ofPhone?.id ?? '' });
    expect((await phone.call('ownAccount', {})).code).toBe(2);
    expect(await sessionsOf(desk)).toHaveLength(2);
    await desk.ok('ownSessionEnd', {});
    expect(await sessionsOf(desk)).toMatchObject([{ isOwn: true }]);
  });

  it('I-05 a new password needs the current one, and ends every other sign-in', async ({
    server,
  }) => {
    const [admin] = await server.add(anAdmin());
    const [desk, phone] = [await server.signIn(admin.name), await server.signIn(admin.name)];
    const change = (current: string, next: string) =>
      desk.call('ownPasswordChange', { current, next });
    expect(await change('wrong-password', 'long-enough')).toMatchObject({
      code: 1,
      msg: '现在的密码不对',
    });
    expect((await change(TEST_PASSWORD, '1234567')).code).toBe(40);
    expect((await change(TEST_PASSWORD, 'long-enough')).code).toBe(0);
    expect((await phone.call('ownAccount', {})).code).toBe(2);
    expect(await sessionsOf(desk)).toMatchObject([{ isOwn: true }]);
    const signIn = (password: string) =>
      server.client().call('login', { name: admin.name, password });
    expect((await signIn(TEST_PASSWORD)).code).toBe(2);
    expect((await signIn('long-enough')).code).toBe(0);
    const { db } = await server.store();
    const rows = await db
      .selectFrom('actions')
      .select(['action', 'target', 'after'])
      .where('actor_id', '=', admin.id)
      .execute();
    expect(rows).toEqual([
      { action: 'account-save', target: admin.id, after: '{"password":"***"}' },
    ]);
  });

  it('I-05 a nickname is one’s own to change, but viewers pass for no operator', async ({
    server,
  }) => {
    const [host, viewer] = await server.add(aHost(), aViewer());
    await server.add(anAdmin({ nickname: '运营小周' }));
    const hosts = await server.signIn(host.name);
    await hosts.ok('ownNicknameChange', { nickname: '  林晓直播  ' });
    expect((await hosts.ok('ownAccount', {})).account.nickname).toBe('林晓直播');
    const viewers = await server.signIn(viewer.name);
    const rename = (nickname: string) => viewers.call('ownNicknameChange', { nickname });
    for (const nickname of ['系统消息', '官方客服', '运营小周', ' 运 营小周'])
      expect(await rename(nickname), nickname).toMatchObject({
        code: 1,
        msg: '昵称不能使用，请换一个',
      });
    expect((await rename('')).code).toBe(40);
    expect((await rename('字'.repeat(65))).code).toBe(40);
    expect((await rename('小鱼儿')).code).toBe(0);
    await (await server.signIn('admin')).ok('platformWordSave', {
      add: [{ word: '违禁词', action: 1 }],
    });
    expect((await rename('我是违禁词')).code).toBe(1);
  });

  it('I-05 neither a guest nor a token of one room opens it', async ({ server, host }) => {
    const { liveId } = stage.live;
    const guest = await server.client().ok('guestEnter', { liveId, nickname: '路人甲' });
    const ofRoom = await host.membershipOf(liveId);
    for (const { token } of [guest, ofRoom]) {
      const client = server.client(token);
      expect((await client.call('ownAccount', {})).code).toBe(43);
      expect((await client.call('ownNicknameChange', { nickname: '别人' })).code).toBe(43);
      expect((await client.call('ownSessionEnd', {})).code).toBe(43);
      const change = { current: TEST_PASSWORD, next: 'long-enough' };
      expect((await client.call('ownPasswordChange', change)).code).toBe(43);
    }
    await host.ok('roomInfo', { liveId });
  });
});

test('I-05 guesses at the current password are limited like sign-ins', async () => {
  // The clock stands still: no allowance grows back, however long the machine takes.
  const at = Date.now();
  const server = await TestServer.start({ budgetFactor: 1 }, { now: () => at });
  try {
    const [admin] = await server.add(anAdmin());
    const desk = await server.signIn(admin.name);
    const guess = { current: 'wrong-password', next: 'long-enough' };
    const answers: string[] = [];
    for (let count = 0; count < 11; count += 1)
      answers.push((await desk.post('/auth/own-password', guess)).msg);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => '现在的密码不对'));
    expect(answers[10]).toMatch(/^操作过于频繁/);
  } finally {
    await server.destroy();
  }
});
