import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { freePort } from '@live/engines';
import { stage, TEST_PASSWORD, TestServer } from '@live/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import type { Config } from '../config.ts';

interface Asked {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('names of hosts', () => {
  let server: TestServer | undefined;
  let port = 0;
  afterEach(() => server?.destroy());

  const start = async (options: Partial<Config> = {}) => {
    port = await freePort();
    server = await TestServer.start({ port, ...options });
  };

  /** Without fetch, which sets the Host header itself. */
  const ask = (
    headers: OutgoingHttpHeaders,
    { path = '/livez', method = 'GET', body = '', address = '127.0.0.1' } = {},
  ): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const asked = request(
        { host: address, port, path, method, headers, agent: false },
        (answer) => {
          let text = '';
          answer.on('data', (part) => (text += part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          );
        },
      );
      asked.on('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: '' });
      });
      asked.on('error', reject);
      asked.end(body);
    });
  const statusFor = async (host: string, more: OutgoingHttpHeaders = {}) =>
    (await ask({ host, ...more })).status;

  it('X-02 are loopback, our own address and the public one; every other gets 421', async () => {
    await start({ publicUrl: 'https://live.example:8443', allowedHosts: ['server', 'server-b'] });
    const good = ['127.0.0.1', 'localhost', 'LocalHost:9999', '127.8.9.1:1', '[::1]:80'];
    const named = ['live.example', 'LIVE.example:8443', 'server', 'server-b:8080'];
    for (const host of [...good, ...named]) expect(await statusFor(host), host).toBe(200);
    const bad = [
      'evil.test',
      '127.0.0.1.evil.test',
      'localhost.evil.test',
      'evil.test:8080',
      '10.1.2.3',
      'live.example.evil.test',
      'live.example.',
      'x@127.0.0.1',
      '127.0.0.1@evil.test',
      '0.0.0.0',
      'server-c',
      '2130706433',
      '[::2]',
      'a b',
      'localhost/',
      '127.0.0.1, evil.test',
    ];
    for (const host of bad) {
      const { status, body, headers } = await ask({ host });
      expect([400, 421], host).toContain(status);
      if (status === 421) {
        expect(JSON.parse(body).msg).toContain('ALLOWED_HOSTS');
        expect(headers['x-content-type-options']).toBe('nosniff');
      }
    }
    // A page of a rebound name can send any other header.
    for (const more of [{ 'x-forwarded-host': '127.0.0.1' }, { origin: 'http://127.0.0.1' }])
      expect(await statusFor('evil.test', more)).toBe(421);
    expect(await statusFor('127.0.0.1', { 'x-forwarded-host': 'evil.test' })).toBe(421);
    expect(await statusFor('server', { 'x-forwarded-host': 'live.example' })).toBe(200);
  });

  it('X-02 are checked for pages, calls, media, documents and the websocket', async () => {
    await start();
    const doors = ['/', '/docs', '/metrics', '/config.json', '/auth/once?key=x', '/media/hls/1/x'];
    for (const path of doors) expect((await ask({ host: 'evil.test' }, { path })).status).toBe(421);
    const body = JSON.stringify({ name: 'admin', password: TEST_PASSWORD });
    for (const path of [
      '/auth/login',
      '/auth/demo',
      '/live/room-info',
      `/media/${stage.live.liveId}.sdp`,
    ]) {
      const answer = await ask({ host: 'evil.test' }, { path, method: 'POST', body });
      expect(answer, path).toMatchObject({ status: 421 });
      expect(answer.headers['set-cookie'], path).toBeUndefined();
    }
    const upgrade = {
      connection: 'upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'mqtt',
    };
    const open = (host: string) => ask({ host, ...upgrade }, { path: '/mqtt' });
    expect(await open('evil.test')).toMatchObject({ status: 421 });
    expect(await open('localhost')).toMatchObject({ status: 101 });
  });

  it('X-02 are accepted only once in a request', async () => {
    await start();
    const raw = (head: string) =>
      new Promise<string>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => socket.write(`${head}\r\n\r\n`));
        let received = '';
        socket.on('data', (part) => (received += part));
        socket.on('close', () => resolve(received.slice(0, 'HTTP/1.1 200'.length)));
      });
    const own = 'Host: localhost\r\nConnection: close';
    expect(await raw(`GET /livez HTTP/1.1\r\n${own}`)).toBe('HTTP/1.1 200');
    expect(await raw('GET /livez HTTP/1.0')).toBe('HTTP/1.1 200');
    for (const head of [
      `GET /livez HTTP/1.1\r\n${own}\r\nHost: evil.test`,
      `GET /livez HTTP/1.1\r\nHost: evil.test\r\n${own}`,
      `GET http://evil.test/livez HTTP/1.1\r\n${own}`,
      'GET /livez HTTP/1.1\r\nHost:\r\nConnection: close',
    ])
      expect(await raw(head), head).toBe('HTTP/1.1 421');
  });

  it('X-02 may be the local address of the connection', async () => {
    await start({ host: '0.0.0.0' });
    const own = Object.values(networkInterfaces())
      .flat()
      .find((place) => place?.family === 'IPv4' && !place.internal)?.address;
    if (own === undefined) return;
    const askThere = (host: string) => ask({ host }, { address: own });
    expect(await askThere(`${own}:${port}`)).toMatchObject({ status: 200 });
    expect(await askThere('10.1.2.3')).toMatchObject({ status: 421 });
  });

  const demo = (more: OutgoingHttpHeaders = {}) =>
    ask(
      { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...more },
      { path: '/auth/demo', method: 'POST', body: '{"name":"admin"}' },
    );

  it('X-02 allow the sign-in without a password from this machine only', async () => {
    await start({ allowedHosts: ['front'], demo: 'data' });
    expect(await demo()).toMatchObject({ status: 200 });
    const forwarded = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': `127.0.0.1:${port}` },
      { forwarded: 'for=127.0.0.1' },
      { 'x-real-ip': '203.0.113.9' },
      { via: '1.1 front' },
      { host: 'front' },
    ];
    for (const more of forwarded) {
      const answer = await demo(more);
      expect(answer.status, JSON.stringify(more)).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it.each([{ publicUrl: 'https://live.example' }, { host: '0.0.0.0' }])(
    'X-02 sign in nobody without a password with %o',
    async (options) => {
      await start({ ...options, demo: 'data' });
      expect(await demo()).toMatchObject({ status: 404 });
      const config = await ask({ host: '127.0.0.1' }, { path: '/config.json' });
      expect(JSON.parse(config.body)).toMatchObject({ demo: false });
    },
  );

  it('X-02 count as an origin of ours by https alone where the public address is https', async () => {
    await start({ publicUrl: 'https://live.example' });
    const signIn = (host: string, origin: string) =>
      ask(
        { host, origin, 'content-type': 'application/json' },
        {
          path: '/auth/login',
          method: 'POST',
          body: JSON.stringify({ name: 'host', password: TEST_PASSWORD }),
        },
      );
    expect((await signIn('live.example', 'http://live.example')).status).toBe(403);
    expect((await signIn('live.example', 'https://live.example')).status).toBe(200);
    expect((await signIn(`127.0.0.1:${port}`, `http://127.0.0.1:${port}`)).status).toBe(200);
    expect((await signIn('live.example', `http://127.0.0.1:${port}`)).status).toBe(403);
  });

  it('X-02 send HSTS, opener and permissions policies', async () => {
    await start({ publicUrl: 'https://live.example' });
    for (const path of ['/', '/livez', '/live/room-info', '/media/hls/1/x']) {
      const { headers } = await ask({ host: 'live.example' }, { path });
      expect(headers['strict-transport-security'], path).toMatch(/^max-age=31536000/);
      expect(headers['cross-origin-opener-policy'], path).toBe('same-origin');
      const policy = String(headers['permissions-policy']).split(', ');
      for (const used of ['camera', 'microphone', 'display-capture', 'fullscreen'])
        expect(policy).toContain(`${used}=(self)`);
      for (const unused of ['geolocation', 'usb', 'payment', 'clipboard-read'])
        expect(policy).toContain(`${unused}=()`);
    }
    await server?.destroy();
    await start();
    const { headers } = await ask({ host: 'localhost' });
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});
