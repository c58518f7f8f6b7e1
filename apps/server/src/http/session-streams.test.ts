import { LiveRole } from '@live/protocol';
import { aHost, codeAt, type Person, TEST_PASSWORD, type TestServer } from '@live/testkit';
import { serverTest } from '@live/testkit/fixtures';
import { describe, expect } from 'vitest';

/** A browser that signed in: its cookie, and what the stream of its session says. */
const browserOf = async (server: TestServer, { name }: Person) => {
  const answer = await server.client().call('login', { name, password: TEST_PASSWORD });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { token } = answer.data as { token: string };
  const open = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}/auth/session`, { headers: { cookie, ...headers } });
    return { status: response.status, type: response.headers.get('content-type'), response };
  };
  return { client: server.client(token), open };
};

/** Everything that the stream says until it ends. */
const whole = async ({ response }: { response: Response }): Promise<string> =>
  (await response.text()).replaceAll('\n\n:\n\n', '\n\n');

describe('the stream of a session', () => {
  const it = serverTest({ budgetFactor: 1_000 });
  const ENDED = 'retry: 3000\n\nevent: ended\ndata:\n\n';

  it('X-02 says at once that the session has ended, whatever ended it, and to nobody else', async ({
    server,
    admin,
    clock,
  }) => {
    const person = aHost();
    await server.add(person);
    const accountId = person.id;
    const ends: [string, () => Promise<unknown>][] = [
      ['another role', () => admin.ok('adminAccountChange', { accountId, role: LiveRole.ADMIN })],
      [
        'a new password',
        () => admin.ok('adminAccountChange', { accountId, password: TEST_PASSWORD }),
      ],
      ['signed out', () => admin.ok('adminAccountSignOut', { accountId })],
    ];
    const [bystander] = await server.add(aHost());
    const other = await (await browserOf(server, bystander)).open();
    for (const [what, end] of ends) {
      const page = await (await browserOf(server, person)).open();
      expect(page).toMatchObject({ status: 200, type: 'text/event-stream' });
      await end();
      expect(await whole(page), what).toBe(ENDED);
    }
    // A factor that is taken off.
    const browser = await browserOf(server, person);
    const { secret } = await browser.client.ok('ownFactorBegin', { password: TEST_PASSWORD });
    await browser.client.ok('ownFactorConfirm', { code: codeAt(secret, clock.now()) });
    const withFactor = await browser.open();
    await admin.ok('adminFactorRemove', { accountId });
    expect(await whole(withFactor)).toBe(ENDED);
    // One's own new password ends the others, and not oneself.
    const [here, there] = [await browserOf(server, person), await browserOf(server, person)];
    const [stays, goes] = [await here.open(), await there.open()];
    await here.client.ok('ownPasswordChange', { current: TEST_PASSWORD, next: TEST_PASSWORD });
    expect(await whole(goes)).toBe(ENDED);
    await admin.ok('adminAccountChange', { accountId, disabled: 1 });
    expect(await whole(stays)).toBe(ENDED);
    await other.response.body?.cancel();
  });

  it('X-02 is for who is signed in, and for our own pages', async ({ server }) => {
    const person = aHost();
    await server.add(person);
    const { open } = await browserOf(server, person);
    expect((await open({ cookie: '' })).status).toBe(401);
    expect((await open({ cookie: 'live_session=forged' })).status).toBe(401);
    expect((await open({ origin: 'https://evil.example' })).status).toBe(401);
  });

  it('E-06 an account has 30 of them, and is told not to try again beyond', async ({ server }) => {
    const person = aHost();
    await server.add(person);
    const { open } = await browserOf(server, person);
    const opened = [];
    for (let count = 0; count < 30; count += 1) opened.push(await open());
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await open()).status).toBe(204);
    await opened[0]?.response.body?.cancel();
    await expect.poll(async () => (await open()).status).toBe(200);
    for (const { response } of opened.slice(1)) await response.body?.cancel();
  });
});
