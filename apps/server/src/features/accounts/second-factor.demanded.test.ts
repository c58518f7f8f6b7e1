import {
  aHost,
  anAdmin,
  codeAt,
  PLATFORM_KEY,
  PlatformClient,
  STEP_MS,
  TEST_PASSWORD,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { accountCliCommand } from '../../cli/account.ts';
import { runCliCommand } from '../../cli/command.ts';

const PASSWORD = { password: TEST_PASSWORD };

const stepOf = async (server: TestServer, name: string, password = TEST_PASSWORD) => {
  const answer = await server.client().call('login', { name, password });
  return answer.data as { ticket: string; needs: string } | undefined;
};

/** Signs in by setting an authenticator up. */
const enter = async (server: TestServer, name: string, now: number, password?: string) => {
  const { ticket = '' } = (await stepOf(server, name, password)) ?? {};
  const { secret } = await server.client().ok('loginFactorBegin', { ticket });
  const code = codeAt(secret, now);
  const done = await server.client().ok('loginFactorConfirm', { ticket, code });
  return { ...done, secret, client: server.client(done.token) };
};

let tickets = 0;
/** The cookie that a platform's launch ticket brings. */
const launch = async (server: TestServer, name: string): Promise<string> => {
  tickets += 1;
  const ticket = await new SignJWT({ jti: `factor-${tickets}` })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(name)
    .setIssuedAt('0s')
    .setExpirationTime('2m')
    .sign(new TextEncoder().encode(PLATFORM_KEY));
  const address = `${server.url}/auth/launch?ticket=${ticket}`;
  const { headers } = await fetch(address, { redirect: 'manual' });
  return headers.get('set-cookie')?.split(';')[0] ?? '';
};

describeOnPersistentStore('a second factor that is demanded', (place) => {
  const test = place.test({ isSecondFactorDemanded: true, platformKey: PLATFORM_KEY });

  test('I-05 is set up by operators before anything else, and not asked of viewers', async ({
    server,
    clock,
  }) => {
    for (const { name } of await server.add(aHost(), anAdmin())) {
      const { ticket = '', needs } = (await stepOf(server, name)) ?? {};
      expect(needs).toBe('set-up');
      const client = server.client();
      expect((await client.call('loginCode', { ticket, code: '000000' })).code).toBe(2);
      await client.ok('loginFactorBegin', { ticket });
      expect((await client.call('loginFactorConfirm', { ticket, code: '000000' })).code).toBe(2);
      const { client: desk, recoveryCodes } = await enter(server, name, clock.now());
      expect(recoveryCodes).toHaveLength(10);
      expect((await desk.ok('ownAccount', {})).secondFactor).toMatchObject({
        isDemanded: true,
        recoveryCodes: 10,
      });
      const remove = { ...PASSWORD, code: recoveryCodes[0] ?? '' };
      expect((await desk.call('ownFactorRemove', remove)).msg).toBe(
        '管理员要求运营人员使用两步验证，不能关闭；换手机请用更换验证器',
      );
      expect((await stepOf(server, name))?.needs).toBe('code');
    }
    await server.signIn('viewer');
  });

  test('I-05 is set up once: whoever got a ticket before has nothing of it afterwards', async ({
    server,
    clock,
  }) => {
    const [host] = await server.add(aHost());
    const { ticket = '' } = (await stepOf(server, host.name)) ?? {};
    const early = await server.client().ok('loginFactorBegin', { ticket });
    const { client } = await enter(server, host.name, clock.now());
    const confirm = { ticket, code: codeAt(early.secret, clock.now()) };
    expect((await server.client().call('loginFactorConfirm', confirm)).code).toBe(2);
    expect((await server.client().call('loginFactorBegin', { ticket })).code).toBe(2);
    await client.ok('ownAccount', {});
  });

  test('I-05 is set up again by whoever had theirs taken off', async ({ server, clock }) => {
    const [host, chief] = await server.add(aHost(), anAdmin());
    const { client: desk } = await enter(server, host.name, clock.now());
    const { client: admin } = await enter(server, chief.name, clock.now());
    await admin.ok('adminFactorRemove', { accountId: host.id });
    expect((await desk.call('ownAccount', {})).code).toBe(2);
    expect((await stepOf(server, host.name))?.needs).toBe('set-up');
  });

  test('I-05 is not asked of people whom a platform vouches for', async ({ server }) => {
    const [host] = await server.add(aHost());
    const cookie = await launch(server, host.name);
    const own = await server.client().post('/auth/own-account', {}, { cookie });
    expect(own).toMatchObject({ code: 0, data: { account: { name: host.name } } });
  });

  test('I-05 viewers who become operators set one up when they next sign in', async ({
    server,
  }) => {
    const viewer = await server.signIn('viewer2');
    const platform = new PlatformClient(server);
    await platform.ok('platformAccountSave', { name: 'viewer2', role: 1 });
    expect((await viewer.call('ownAccount', {})).code).toBe(2);
    expect((await stepOf(server, 'viewer2'))?.needs).toBe('set-up');
  });

  test('I-05 the platform takes one off too, whose requests are signed', async ({
    server,
    clock,
  }) => {
    const [host] = await server.add(aHost());
    const { client } = await enter(server, host.name, clock.now());
    const platform = new PlatformClient(server);
    await platform.ok('platformFactorRemove', { name: host.name });
    expect((await client.call('ownAccount', {})).code).toBe(2);
    expect((await platform.call('platformFactorRemove', { name: 'nobody' })).code).toBe(3);
  });

  test('Y-02 an erased person leaves nothing of it', async ({ server, clock }) => {
    const [host] = await server.add(aHost());
    await enter(server, host.name, clock.now());
    await stepOf(server, host.name);
    const { db } = await server.store();
    const tables = ['second_factors', 'recovery_codes', 'sign_in_tickets'] as const;
    const rowsIn = (table: (typeof tables)[number]) =>
      db.selectFrom(table).selectAll().where('account_id', '=', host.id).execute();
    for (const table of tables) expect(await rowsIn(table), table).not.toEqual([]);
    await new PlatformClient(server).ok('platformPersonErase', { name: host.name });
    for (const table of tables) expect(await rowsIn(table), table).toEqual([]);
  });
});

describeOnPersistentStore('demanding a second factor', (place) => {
  it('I-05 begins with the first administrator, and ends sign-ins without one, but for those that a platform vouched for', async () => {
    let server = await place.start({
      demo: '0',
      isSecondFactorDemanded: true,
      platformKey: PLATFORM_KEY,
    });
    const key = server.firstStartUrl?.split('#')[1] ?? '';
    const password = 'long-enough';
    const first = { key, name: 'chief', nickname: '总管', corpName: '', password };
    const made = await server.client().call('firstAdministrator', first);
    expect(made.code).toBe(0);
    expect(made.headers.get('set-cookie')).toBeNull();
    const { client: chief } = await enter(server, 'chief', Date.now(), password);
    await chief.ok('adminAccountCreate', { name: 'host', nickname: '主播', role: 1, password });
    await server.destroy();

    server = await place.start({ demo: '0', platformKey: PLATFORM_KEY });
    const { token } = await server.client().ok('login', { name: 'host', password });
    const cookie = await launch(server, 'host');
    await server.destroy();

    server = await place.start({
      demo: '0',
      isSecondFactorDemanded: true,
      platformKey: PLATFORM_KEY,
    });
    const codeOf = async (headers: Record<string, string>) =>
      (await server.client().post('/auth/own-account', {}, headers)).code;
    expect(await codeOf({ authorization: `Bearer ${token}` })).toBe(2);
    expect(await codeOf({ cookie })).toBe(0);
    expect(await codeOf({ authorization: `Bearer ${chief.token}` })).toBe(0);
    await server.destroy();
  });

  it('I-05 the last admin who lost theirs takes it off in the shell, with and without a server', async () => {
    const run = async () => {
      const printed: string[] = [];
      const code = await runCliCommand(
        accountCliCommand,
        ['factor-off', 'chief'],
        place.environment(),
        (line) => printed.push(line),
      );
      return { code, text: printed.join('\n') };
    };
    const off = { code: 0, text: '已关闭账号 chief 的两步验证' };
    expect(await run()).toEqual(off);
    expect(await run()).toEqual({ code: 1, text: '没有开启两步验证' });
    const server = await place.start({ demo: '0' });
    const password = 'long-enough';
    const { token } = await server.client().ok('login', { name: 'chief', password });
    const chief = server.client(token);
    const { secret } = await chief.ok('ownFactorBegin', { password });
    await chief.ok('ownFactorConfirm', { code: codeAt(secret, Date.now()) });
    expect(await run()).toEqual(off);
    expect((await chief.call('ownAccount', {})).code).toBe(2);
    await server.destroy();
  });

  it('I-05 another SECRET reads no authenticator: recovery codes still do', async () => {
    const password = 'long-enough';
    let server = await place.start({ demo: '0', secret: 'one-secret-of-this-test' });
    const { token } = await server.client().ok('login', { name: 'chief', password });
    const chief = server.client(token);
    const { secret } = await chief.ok('ownFactorBegin', { password });
    const { recoveryCodes } = await chief.ok('ownFactorConfirm', {
      code: codeAt(secret, Date.now()),
    });
    await server.destroy();
    server = await place.start(
      { demo: '0', secret: 'another-secret-of-this-test' },
      { now: () => Date.now() + 2 * STEP_MS },
    );
    const { ticket = '' } = (await stepOf(server, 'chief', password)) ?? {};
    const attempt = (code: string) => server.client().call('loginCode', { ticket, code });
    expect((await attempt(codeAt(secret, Date.now() + 2 * STEP_MS))).code).toBe(2);
    expect((await attempt(recoveryCodes[0] ?? '')).code).toBe(0);
    await server.destroy();
  });
});
