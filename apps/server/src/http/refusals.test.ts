import { stage, TEST_PASSWORD, type TestClient, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('what the server refuses', () => {
  let server: TestServer;
  let nobody: TestClient;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await TestServer.start({}, clock);
    nobody = server.client();
  });
  afterAll(() => server.destroy());

  const refused = (code: number, status: number) => ({
    code,
    status,
    msg: expect.stringMatching(/[\u4e00-\u9fff]/),
  });

  it('P-08 answers a wrong password and an unknown account alike', async () => {
    const wrong = await nobody.call('login', { name: 'admin', password: 'wrong' });
    const unknown = await nobody.call('login', { name: 'nobody', password: 'wrong' });
    expect(wrong).toMatchObject({ ...refused(2, 401), msg: '账号或密码错误' });
    const { headers: _a, ...first } = wrong;
    const { headers: _b, ...second } = unknown;
    expect(second).toEqual(first);
  });

  it('E-06 limits guesses at a name from one address, and lets its owner in from another', async () => {
    const still = { now: () => 1_800_000_000_000 };
    const strict = await TestServer.start({}, still);
    const signIn = (name: string, address: string, password: string) =>
      strict.client().post('/auth/login', { name, password }, { 'x-forwarded-for': address });
    // For existing and unknown names alike.
    for (const name of ['host', 'ghost']) {
      const codes: number[] = [];
      for (let attempt = 0; attempt < 11; attempt += 1)
        codes.push((await signIn(name, '192.0.2.7', 'x')).code);
      expect(codes).toEqual([...Array.from({ length: 10 }, () => 2), 1]);
    }
    const refusal = await signIn('host', '192.0.2.7', TEST_PASSWORD);
    expect(refusal).toMatchObject({ ...refused(1, 422), msg: '操作过于频繁，请在6秒后再试' });
    expect(refusal.headers.get('retry-after')).toBe('6');
    expect(await signIn('host', '192.0.2.8', TEST_PASSWORD)).toMatchObject({ code: 0 });
    await strict.destroy();
  });

  it('E-06 limits guesses from one address, though their author signs in between with an account of their own', async () => {
    const still = { now: () => 1_800_000_000_000 };
    const strict = await TestServer.start({}, still);
    const nobody = strict.client();
    const answers = [];
    for (let attempt = 0; attempt < 61; attempt += 1) {
      if (attempt % 9 === 0) await strict.signIn('viewer');
      answers.push(await nobody.call('login', { name: `guess-${attempt}`, password: 'wrong' }));
    }
    const msgs = answers.map(({ msg }) => msg);
    expect(new Set(msgs.slice(0, 60))).toEqual(new Set(['账号或密码错误']));
    expect(msgs.at(-1)).toContain('操作过于频繁');
    await strict.destroy();
  });

  it('E-06 counts guesses of a whole /64 network of IPv6 as those of one address', async () => {
    const still = { now: () => 1_800_000_000_000 };
    const strict = await TestServer.start({}, still);
    const guess = (address: string, name: string) =>
      strict
        .client()
        .post('/auth/login', { name, password: 'wrong' }, { 'x-forwarded-for': address });
    const msgs = [];
    for (let host = 1; host <= 61; host += 1)
      msgs.push((await guess(`2001:db8::${host.toString(16)}`, `name-${host}`)).msg);
    expect(new Set(msgs.slice(0, 60))).toEqual(new Set(['账号或密码错误']));
    expect(msgs.at(-1)).toContain('操作过于频繁');
    expect((await guess('2001:db8:0:1::1', 'name')).msg).toBe('账号或密码错误');
    await strict.destroy();
  });

  it('E-03 counts people behind a proxy one by one, where the proxy is trusted', async () => {
    const enterFrom = (place: TestServer, address: string) =>
      place
        .client()
        .post(
          '/room/guest',
          { liveId: stage.live.liveId, nickname: '路人' },
          { 'x-forwarded-for': address },
        );
    for (const [trustedProxies, second] of [
      [['loopback'], 0],
      [['10.0.0.0/8'], 1],
      [[], 1],
    ] as const) {
      const place = await TestServer.start({
        guestsPerMinute: 1,
        trustedProxies: [...trustedProxies],
      });
      expect(await enterFrom(place, '203.0.113.1')).toMatchObject({ code: 0 });
      expect(await enterFrom(place, '203.0.113.2')).toMatchObject({ code: second });
      await place.destroy();
    }
  });

  it('E-03 refuses an expired token', async () => {
    const admin = await server.signIn('admin');
    expect(await admin.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject({ code: 0 });
    clock.offset += 3 * 3_600_000;
    expect(await admin.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject(
      refused(2, 401),
    );
  });

  it('E-03 refuses a forged token, and none', async () => {
    // While others are signed in.
    await server.signIn('admin');
    const forged = server.client('x'.repeat(32));
    expect(await forged.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject(
      refused(2, 401),
    );
    expect(await nobody.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject(
      refused(2, 401),
    );
  });

  it('E-03 refuses a token whose session has ended', async () => {
    const admin = await server.signIn('admin');
    await admin.ok('logout', {});
    expect(await admin.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject(
      refused(2, 401),
    );
  });

  it('E-03 refuses an oversized body', async () => {
    const answer = await nobody.post('/auth/login', { name: 'a'.repeat(100_000), password: 'x' });
    expect(answer).toMatchObject(refused(40, 413));
  });

  it('K-03 refuses what is not JSON', async () => {
    expect(await nobody.post('/auth/login', 'name=admin')).toMatchObject(refused(40, 400));
    expect(await nobody.post('/auth/login', '[]')).toMatchObject(refused(40, 400));
  });

  it('K-03 names the field, and repeats nothing of what was sent', async () => {
    const admin = await server.signIn('admin');
    const answer = await admin.post('/live/room-info', { liveId: { evil: '<b>' } });
    expect(answer).toMatchObject(refused(40, 400));
    expect(answer.msg).toContain('liveId');
    expect(answer.msg).not.toContain('evil');
  });

  it('E-03 answers an unknown path', async () => {
    expect(await nobody.post('/live/nothing', {})).toMatchObject(refused(1, 404));
  });

  it('K-03 answers an address that cannot be read, and repeats nothing of it', async () => {
    for (const path of [
      `/media/records/${stage.live.liveId}/${'9'.repeat(300)}`,
      '/media/records/%E0%A4%A/x',
    ]) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 1, msg: '接口不存在' });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('P-08 answers an unknown room', async () => {
    const admin = await server.signIn('admin');
    expect(await admin.call('roomInfo', { liveId: '9999' })).toMatchObject(refused(4, 404));
  });

  it('X-02 refuses a cookie that another site sends along', async () => {
    const signedIn = await nobody.call('login', { name: 'admin', password: TEST_PASSWORD });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect(signedIn.headers.get('set-cookie')).toMatch(/HttpOnly.*SameSite=Lax/);
    const ask = (origin: string) =>
      nobody.post('/live/room-info', { liveId: stage.live.liveId }, { cookie, origin });
    expect(await ask('https://evil.example')).toMatchObject(refused(43, 403));
    expect(await ask('null')).toMatchObject(refused(43, 403));
    expect(await ask(server.url)).toMatchObject({ code: 0 });
  });

  it('X-02 sends every page and answer with its protective headers', async () => {
    const get = async (target: string) => (await fetch(server.url + target)).headers;
    const answers = [
      ...(await Promise.all(['/config.json', '/livez', '/nothing', '/media/hls/1/x'].map(get))),
      (await nobody.call('roomInfo', { liveId: stage.live.liveId })).headers,
      (await nobody.post('/auth/login', 'name=admin')).headers,
    ];
    for (const headers of answers) {
      const policy = (headers.get('content-security-policy') ?? '').split('; ');
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      // The broker is on the page's host, so no other host is allowed.
      expect(policy).toContain("connect-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});
