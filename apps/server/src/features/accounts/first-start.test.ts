import { aViewer, PLATFORM_KEY, PlatformClient, stage, type TestServer } from '@live/testkit';
import { describeOnPersistentStore, type PersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountCliCommand } from '../../cli/account.ts';
import { runCliCommand } from '../../cli/command.ts';

const CLOSED = '这个服务还没有管理员：请打开启动时打印的地址新建一个';
const TOO_LATE = '已经有账号，这个地址不再有效，请直接登录';

const startEmpty = (place: PersistentStore) =>
  place.start({ demo: '0', platformKey: PLATFORM_KEY });

const keyOf = ({ firstStartUrl, url }: TestServer): string => {
  const [page, key = ''] = (firstStartUrl ?? '').split('#');
  expect(page).toBe(`${url}/first-start`);
  expect(key.length).toBeGreaterThanOrEqual(32);
  return key;
};

const chief = (key: string, name = 'chief') => ({
  key,
  name,
  nickname: '总管',
  password: 'long-enough',
  corpName: '云上公司',
});

const namesIn = async (place: PersistentStore): Promise<string[]> => {
  const store = await place.openStore();
  const rows = await store.db.selectFrom('accounts').select('name').execute();
  await store.destroy();
  return rows.map(({ name }) => name);
};

describeOnPersistentStore('the first start', (place) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startEmpty(place);
  });
  afterAll(() => server.destroy());

  it('I-06 every call is refused with one sentence, and health still answers', async () => {
    const refusal = { code: 43, msg: CLOSED };
    const client = server.client();
    expect(await client.call('login', { name: 'chief', password: 'long-enough' })).toMatchObject(
      refusal,
    );
    expect(await client.call('roomInfo', { liveId: 'none' })).toMatchObject(refusal);
    expect(await client.post('/no/such-call', {})).toMatchObject(refusal);
    const platform = new PlatformClient(server);
    expect(await platform.call('platformAccountSave', { name: 'pushed' })).toMatchObject(refusal);
    for (const path of ['/docs', '/openapi.json', '/auth/launch?ticket=x', '/media/hls/1/index'])
      expect(await (await fetch(server.url + path)).json()).toMatchObject(refusal);
    for (const path of ['/healthz', '/livez', '/metrics'])
      expect((await fetch(server.url + path)).status).toBe(200);
    expect(await namesIn(place)).toEqual([]);
  });

  it('I-06 every page leads to the one that says why', async () => {
    for (const path of [
      '/',
      '/room',
      '/sign-in',
      '/admin',
      `/?id=${stage.live.liveId}`,
      '/no-such-page',
    ]) {
      const answer = await fetch(server.url + path, {
        headers: { accept: 'text/html' },
        redirect: 'manual',
      });
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/first-start');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const config = await (await fetch(`${server.url}/config.json`)).json();
    expect(config).toMatchObject({ firstStart: true, demo: false });
  });

  it('I-06 guesses at the key are limited like passwords', async () => {
    const answers = [];
    for (let guess = 0; guess < 11; guess += 1)
      answers.push(await server.client().call('firstAdministrator', chief(`guess-${guess}`)));
    expect(answers[0]).toMatchObject({ code: 43 });
    expect(answers[0]?.msg).toBe('地址无效：请用最近一次启动时打印的地址');
    expect(answers[9]).toMatchObject({ code: 43 });
    expect(answers[10]).toMatchObject({ code: 1 });
    expect(answers[10]?.msg).toMatch(/^操作过于频繁/);
  });

  it('I-06 a restart prints another key, and only that one makes the administrator, once', async () => {
    const former = keyOf(server);
    await server.destroy();
    server = await startEmpty(place);
    const key = keyOf(server);
    // Other addresses than that of the guesses have their own limit.
    const create = (given: string, name?: string) =>
      server
        .client()
        .post('/auth/first-administrator', chief(given, name), { 'x-forwarded-for': '192.0.2.7' });
    expect(await create(former)).toMatchObject({ code: 43 });
    expect(await create('')).toMatchObject({ code: 40 });
    const weak = { ...chief(key), password: 'short' };
    expect(await server.client().call('firstAdministrator', weak)).toMatchObject({ code: 40 });
    expect(await namesIn(place)).toEqual([]);

    const made = await create(key);
    expect(made).toMatchObject({ code: 0 });
    const cookie = made.headers.getSetCookie().join(';');
    const [session = ''] = cookie.split(';');
    expect(cookie).toMatch(/HttpOnly/);
    const own = await server.client().post('/live/account-get', {}, { cookie: session });
    expect(own.data).toMatchObject({
      account: { name: 'chief', nickname: '总管', thirdLiveRole: 2 },
    });
    expect(await create(key, 'second')).toMatchObject({ code: 43, msg: TOO_LATE });
    expect(await namesIn(place)).toEqual(['chief']);
  });

  it('I-06 the server is open from then on, also after a restart', async () => {
    const signIn = () => server.client().ok('login', { name: 'chief', password: 'long-enough' });
    await signIn();
    const config = async () => (await fetch(`${server.url}/config.json`)).json();
    expect(await config()).toMatchObject({ firstStart: false });
    const page = await fetch(server.url, { headers: { accept: 'text/html' }, redirect: 'manual' });
    expect(page.headers.get('location')).toBe(null);
    await server.destroy();
    server = await startEmpty(place);
    expect(server.firstStartUrl).toBeUndefined();
    expect(server.hasAdministrator).toBe(true);
    const { token } = await signIn();
    const { items } = await new PlatformClient(server).ok('platformActionList', {});
    expect(items).toMatchObject([
      { action: 'account-save', after: { name: 'chief', role: 2, corpName: '云上公司' } },
    ]);
    expect(JSON.stringify(items)).not.toContain('long-enough');
    expect(await server.client(token).ok('accountGet', {})).toMatchObject({
      account: { id: items[0]?.actorId },
    });
  });
});

describeOnPersistentStore('several who make the first administrator at once', (place) => {
  it('I-06 are one', async () => {
    const first = await startEmpty(place);
    // Two servers share a database; the second has replaced the key of the first.
    const second = place.name === 'PostgreSQL' ? await startEmpty(place) : first;
    const key = keyOf(second);
    if (second !== first)
      expect(await first.client().call('firstAdministrator', chief(keyOf(first)))).toMatchObject({
        code: 43,
      });
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
    const answers = await Promise.all(
      names.map((name, index) =>
        (index % 2 === 0 ? first : second).client().call('firstAdministrator', chief(key, name)),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 43, 43, 43, 43, 43, 43, 43]);
    expect(await namesIn(place)).toEqual([names[answers.findIndex(({ code }) => code === 0)]]);
    for (const server of new Set([first, second])) {
      const late = await server.client().call('firstAdministrator', chief(key, 'late'));
      expect(late).toMatchObject({ code: 43, msg: TOO_LATE });
      const config = await (await fetch(`${server.url}/config.json`)).json();
      expect(config).toMatchObject({ firstStart: false });
      await server.destroy();
    }
  });
});

describeOnPersistentStore('the first account of the shell', (place) => {
  it('I-06 opens a server that was closed', async () => {
    const server = await startEmpty(place);
    const key = keyOf(server);
    const printed: string[] = [];
    const words = ['add', 'chief', '--role', 'admin', '--password', 'long-enough'];
    const code = await runCliCommand(accountCliCommand, words, place.environment(), (line) =>
      printed.push(line),
    );
    expect({ code, printed }).toEqual({ code: 0, printed: ['已新建账号 chief'] });
    await server.client().ok('login', { name: 'chief', password: 'long-enough' });
    const late = await server.client().call('firstAdministrator', chief(key, 'late'));
    expect(late).toMatchObject({ code: 43, msg: TOO_LATE });
    await server.destroy();
  });
});

describeOnPersistentStore('accounts without an administrator', (place) => {
  it('I-06 do not close a server', async () => {
    const earlier = await startEmpty(place);
    await earlier.add(aViewer({ name: 'somebody' }));
    await earlier.destroy();
    const server = await startEmpty(place);
    expect(server.firstStartUrl).toBeUndefined();
    expect(server.hasAdministrator).toBe(false);
    await server.signIn('somebody');
    await server.destroy();
  });
});
