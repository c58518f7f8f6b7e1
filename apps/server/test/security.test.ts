import { connect } from 'node:net';
import { freePort } from '@live/engines';
import { stage, TEST_PASSWORD, type TestClient, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpServer } from '../src/http/http-server.ts';
import { createLog } from '../src/log.ts';

const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? '';
const sentOf = (answer: object) => {
  const { headers: _, ...rest } = answer as { headers: unknown };
  return rest;
};

describe('attacks over HTTP', () => {
  let server: TestServer;
  let nobody: TestClient;
  beforeAll(async () => {
    server = await TestServer.start();
    nobody = server.client();
  });
  afterAll(() => server.destroy());

  const signIn = (headers: Record<string, string> = {}) =>
    nobody.post('/auth/login', { name: 'host', password: TEST_PASSWORD }, headers);

  /** Sends exactly these bytes, and returns everything until the server closes. */
  const raw = (text: string) =>
    new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.url);
      const socket = connect(Number(port), hostname, () => socket.write(text));
      let received = '';
      socket.on('data', (part) => (received += part));
      socket.on('close', () => resolve(received));
      socket.on('error', () => resolve(received));
    });

  it('X-02 makes a session of its own at every sign-in, and adopts none', async () => {
    const cookie = `live_session=${'a'.repeat(32)}`;
    const [first, second] = [await signIn({ cookie }), await signIn({ cookie })];
    const given = [first, second].map(({ headers }) => cookieOf(headers));
    expect(new Set([cookie, ...given]).size).toBe(3);
    const ask = (sent: string) => nobody.post('/live/account-get', {}, { cookie: sent });
    expect(await ask(cookie)).toMatchObject({ code: 2 });
    for (const own of given) expect(await ask(own)).toMatchObject({ code: 0 });
  });

  it('X-02 lets no other site sign anybody in or out', async () => {
    const cookie = cookieOf((await signIn()).headers);
    for (const origin of ['https://evil.example', 'null']) {
      const foreign = await signIn({ origin });
      expect(foreign).toMatchObject({ code: 43 });
      expect(foreign.headers.get('set-cookie')).toBeNull();
      expect(await nobody.post('/auth/logout', {}, { origin, cookie })).toMatchObject({ code: 43 });
    }
    expect(await nobody.post('/live/account-get', {}, { cookie })).toMatchObject({ code: 0 });
    expect(await signIn({ origin: server.url })).toMatchObject({ code: 0 });
  });

  it('X-02 sets cookies for itself alone, and over TLS only where it is reached by TLS', async () => {
    const plain = (await signIn()).headers.get('set-cookie') ?? '';
    expect(plain).toMatch(/Path=\/; HttpOnly; SameSite=Lax/);
    expect(plain).not.toContain('Secure');
    const port = await freePort();
    const behind = await TestServer.start({ publicUrl: 'https://live.example', port });
    const answer = await fetch(`http://127.0.0.1:${port}/auth/login`, {
      method: 'POST',
      body: JSON.stringify({ name: 'host', password: TEST_PASSWORD }),
    });
    expect(answer.headers.get('set-cookie')).toContain('Secure');
    await behind.destroy();
  });

  it('X-02 reveals nothing of rooms without a session', async () => {
    const ask = async (liveId: string) => sentOf(await nobody.call('roomInfo', { liveId }));
    expect(await ask(stage.live.liveId)).toEqual(await ask('9999'));
    const viewer = await server.signIn('viewer');
    const known = await viewer.call('reportList', { liveId: stage.live.liveId });
    expect(known).toMatchObject({ code: 43 });
  });

  it('X-02 opens no other room with the token of one, whoever holds it', async () => {
    for (const name of ['viewer', 'host', 'admin']) {
      const { token } = await (await server.signIn(name)).ok('accountGet', {
        liveId: stage.live.liveId,
      });
      const bound = server.client(token);
      expect(await bound.call('roomInfo', { liveId: stage.live.liveId }), name).toMatchObject({
        code: 0,
      });
      expect(await bound.call('roomInfo', { liveId: stage.paused.liveId }), name).toMatchObject({
        code: 43,
      });
    }
  });

  it('K-03 takes nothing of a request that the call does not name', async () => {
    const host = await server.signIn('host');
    const made = await host.post('/room/create', {
      liveTitle: '新',
      categoryId: 'shopping',
      liveId: '7777',
      roomId: 'r-mine',
      anchorAccountId: stage.admin.id,
      anchor_id: stage.admin.id,
      liveState: 1,
      state: 1,
      watchCount: 9,
      isAdmin: true,
      role: 2,
      thirdLiveRole: 2,
    });
    const admin = await server.signIn('admin');
    expect(made).toMatchObject({ code: 0 });
    expect(made.data).not.toMatchObject({ liveId: '7777' });
    expect(made.data).not.toMatchObject({ roomId: 'r-mine' });
    expect(await admin.call('roomInfo', { liveId: '7777' })).toMatchObject({ code: 4 });
    const { account } = await host.ok('accountGet', {});
    expect(account.thirdLiveRole).toBe(1);
  });

  it('X-02 opens nothing by another spelling of a path', async () => {
    const host = await server.signIn('host');
    const spellings = [
      '//live/room-delete',
      '/live//room-delete',
      '/live/./room-delete',
      '/LIVE/room-delete',
      '/live/room-delete/',
      '/live/%72oom-delete%00',
      '/x/../live/room-delete;a=b',
    ];
    for (const spelling of spellings) {
      const { status } = await host.post(spelling, { liveId: stage.live.liveId });
      expect([403, 404], spelling).toContain(status);
    }
    const files = [
      '/..%2f..%2fpackage.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/%2e%2e/%2e%2e/x',
    ];
    for (const file of files) {
      const answer = await raw(
        `GET ${file} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      );
      expect(answer, file).not.toContain('"workspaces"');
      expect(answer, file).toMatch(/^HTTP\/1\.1 (400|403|404)/);
    }
  });

  it('X-02 answers no request that two readers could read differently', async () => {
    const head = 'POST /auth/login HTTP/1.1\r\nHost: localhost\r\n';
    const smuggled = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
    const attempts = [
      `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${smuggled}`,
      `${head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      `${head}Content-Length: 2\r\nX: a\n b: c\r\n\r\n{}${smuggled}`,
    ];
    for (const attempt of attempts) {
      const answer = await raw(attempt);
      expect(answer.split('HTTP/1.1 ').slice(1), attempt).toHaveLength(1);
      expect(answer, attempt).toMatch(/^HTTP\/1\.1 400/);
    }
  });

  it('E-03 waits for no request for ever', async () => {
    const app = await createHttpServer({ log: createLog('silent') });
    expect(app.server.requestTimeout).toBeGreaterThan(0);
    expect(app.server.headersTimeout).toBeGreaterThan(0);
    await app.close();
  });
});
