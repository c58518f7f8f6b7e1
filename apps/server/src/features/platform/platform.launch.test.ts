import { PLATFORM_KEY, PlatformClient, stage, TestServer } from '@live/testkit';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('launch tickets', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY });
  });
  afterAll(() => server.destroy());

  let tickets = 0;
  const ticket = (
    claims: Record<string, unknown> = {},
    options: { key?: string; issued?: string; expires?: string; sub?: string } = {},
  ) => {
    tickets += 1;
    return new SignJWT({ jti: `ticket-${tickets}`, ...claims })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(options.sub ?? 'host')
      .setIssuedAt(options.issued ?? '0s')
      .setExpirationTime(options.expires ?? '2m')
      .sign(new TextEncoder().encode(options.key ?? PLATFORM_KEY));
  };
  const launch = async (text: string) => {
    const response = await fetch(`${server.url}/auth/launch?ticket=${encodeURIComponent(text)}`, {
      redirect: 'manual',
    });
    const cookie = response.headers.get('set-cookie');
    return { to: response.headers.get('location'), cookie };
  };

  it('X-02 are used up by opening them, not by asking about them', async () => {
    const text = await ticket();
    const address = `${server.url}/auth/launch?ticket=${encodeURIComponent(text)}`;
    const asked = await fetch(address, { method: 'HEAD', redirect: 'manual' });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('set-cookie')).toBeNull();
    expect((await launch(text)).cookie).toMatch(/^live_session=/);
  });

  it('P-08 open the console signed in, at the room that they name', async () => {
    const { to, cookie } = await launch(await ticket({ liveId: stage.live.liveId }));
    expect(to).toBe(`/?id=${stage.live.liveId}`);
    expect(cookie).toMatch(/^live_session=.+HttpOnly; SameSite=Lax/);
    const answer = await server
      .client()
      .post('/live/account-get', {}, { cookie: cookie?.split(';')[0] ?? '' });
    expect(answer).toMatchObject({ code: 0, data: { account: { name: 'host' } } });
    expect(await launch(await ticket())).toMatchObject({ to: '/' });
    expect(await launch(await ticket({ liveId: '//evil.example' }))).toMatchObject({ to: '/' });
  });

  it('K-09 lead viewers into the room, and not to a console that is closed to them', async () => {
    const asViewer = (claims = {}) => ticket(claims, { sub: 'viewer' });
    expect(await launch(await asViewer({ liveId: stage.live.liveId }))).toMatchObject({
      to: `/room?id=${stage.live.liveId}`,
      cookie: expect.stringMatching(/^live_session=/),
    });
    expect(await launch(await asViewer())).toMatchObject({ to: '/room' });
    expect(await launch(await asViewer({ liveId: '//evil.example' }))).toMatchObject({
      to: '/room',
    });
  });

  it('X-02 work once, even when shown twice at once', async () => {
    const text = await ticket();
    const both = await Promise.all([launch(text), launch(text)]);
    expect(both.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
    expect((await launch(text)).cookie).toBeNull();
  });

  it.each([
    ['nothing', () => ''],
    ['another key', () => ticket({}, { key: 'another-key-of-that-length' })],
    ['a time past', () => ticket({}, { issued: '-4m', expires: '-1m' })],
    ['too long a life', () => ticket({}, { issued: '-6m', expires: '1h' })],
    ['no number of its own', () => ticket({ jti: undefined })],
    ['an unknown account', () => ticket({}, { sub: 'nobody' })],
    ['no signature', async () => `${btoa('{"alg":"none"}')}.${(await ticket()).split('.')[1]}.`],
  ])('X-02 refuse %s', async (_name, make) => {
    expect(await launch(await make())).toEqual({ to: '/sign-in', cookie: null });
  });

  it('X-02 open nothing for a disabled account', async () => {
    await new PlatformClient(server).ok('platformAccountDisable', { name: 'otherhost' });
    const { cookie } = await launch(await ticket({}, { sub: 'otherhost' }));
    expect(cookie).toBeNull();
  });
});
