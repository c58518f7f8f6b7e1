import { request } from 'node:https';
import { networkInterfaces } from 'node:os';
import { freePort } from '@live/engines';
import { anAdmin, connectBroker, TestServer } from '@live/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { type Clock, systemClock } from '../domain/clock.ts';

/** Loopback too, and yet another address than the one that this machine uses. */
const PHONE_ADDRESS = '127.0.0.2';

interface Asked {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

describe('phones of the same network', () => {
  let server: TestServer | undefined;
  let port = 0;
  afterEach(() => server?.destroy());

  const start = async (lan = [PHONE_ADDRESS], more = {}, clock: Clock = systemClock) => {
    port = await freePort();
    server = await TestServer.start({ port, lan, demo: 'data', ...more }, clock);
    return server;
  };

  const ask = (
    place: string,
    { address = PHONE_ADDRESS, body = '', headers = {} as Record<string, string> } = {},
  ): Promise<Asked> =>
    new Promise((resolve, reject) => {
      const asked = request(
        {
          host: address,
          port,
          path: place,
          method: body ? 'POST' : 'GET',
          headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
          rejectUnauthorized: false,
          agent: false,
        },
        (answer) => {
          let text = '';
          answer.on('data', (part) => (text += part));
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }),
          );
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  const cookieOf = ({ headers }: Asked): string =>
    String(headers['set-cookie']).split(';')[0] ?? '';
  const pathOf = (link: string): string => link.slice(new URL(link).origin.length);
  const account = { body: '{}' };

  it('O-15 sign in as the demo’s host by a link that works once, with a cookie for HTTPS alone', async () => {
    const { lan } = await start();
    expect(lan?.urls).toEqual([`https://127.0.0.2:${port}`]);
    const link = pathOf(lan?.link ?? '');
    const preview = await new Promise<number | undefined>((resolve) =>
      request(
        { host: PHONE_ADDRESS, port, path: link, method: 'HEAD', rejectUnauthorized: false },
        (answer) => resolve(answer.resume().statusCode),
      ).end(),
    );
    expect(preview).toBe(204);
    const scanned = await ask(link);
    expect([scanned.status, scanned.headers.location]).toEqual([302, '/room']);
    expect(String(scanned.headers['set-cookie'])).toMatch(
      /^live_session=.+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const origin = `https://127.0.0.2:${port}`;
    const headers = { cookie: cookieOf(scanned), origin };
    const { body } = await ask('/live/account-get', { ...account, headers });
    expect(JSON.parse(body).data.account).toMatchObject({ id: 'u-host' });
    const again = await ask(link);
    expect([again.status, again.headers['set-cookie']]).toEqual([410, undefined]);
    expect(again.body).toContain('二维码已失效');
  });

  it('O-15 use the session for requests of their own HTTPS page alone', async () => {
    const { lan } = await start();
    const cookie = cookieOf(await ask(pathOf(lan?.link ?? '')));
    const from = (origin: string) =>
      ask('/live/account-get', { ...account, headers: { cookie, origin } });
    expect((await from(`https://127.0.0.2:${port}`)).status).toBe(200);
    for (const origin of [`http://192.168.1.5:${port}`, 'https://evil.test', 'null'])
      expect((await from(origin)).status, origin).toBe(403);
    expect((await ask('/livez', { headers: { host: 'evil.test' } })).status).toBe(421);
  });

  it('O-15 are told the broker’s address by HTTPS, on the same port, and connect to it', async () => {
    const { lan } = await start();
    const headers = {
      cookie: cookieOf(await ask(pathOf(lan?.link ?? ''))),
      origin: `https://127.0.0.2:${port}`,
    };
    const call = async (place: string, body: object) =>
      JSON.parse((await ask(place, { body: JSON.stringify(body), headers })).body).data;
    const { mqttWs } = await call('/live/server-reg', { lineGroupId: 1 });
    expect(mqttWs).toBe(`wss://127.0.0.2:${port}/mqtt`);
    const { token } = await call('/live/account-get', { liveId: '1002' });
    const client = await connectBroker(mqttWs, 'u-host', token, { rejectUnauthorized: false });
    expect(client.connected).toBe(true);
    await client.endAsync();
  });

  it('O-15 guess keys only so often', async () => {
    // The clock stands still, because attempts come back with time.
    const now = Date.now();
    await start(undefined, {}, { now: () => now });
    const statuses = new Set<number>();
    for (let guess = 0; guess < 61; guess += 1)
      statuses.add((await ask('/auth/scan?key=guess')).status);
    expect([...statuses]).toEqual([410, 422]);
  });

  it('O-15 X-02 of another address than loopback sign in by no password-less way but the link', async () => {
    const own = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address;
    if (own === undefined) return;
    const { lan, url } = await start([own]);
    const there = (place: string, body = '') => ask(place, { address: own, body });
    for (const answer of [
      await there('/auth/demo', '{"name":"host"}'),
      await there('/auth/phone'),
    ]) {
      expect(answer.status).toBe(403);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(JSON.parse((await there('/config.json')).body)).toMatchObject({
      demo: false,
      viewerBase: '',
    });
    const here = (await (await fetch(`${url}/config.json`)).json()) as object;
    expect(here).toMatchObject({ demo: true, viewerBase: `https://${own}:${port}` });
    const page = await (await fetch(`${url}/auth/phone`)).text();
    expect(page).toContain('用手机开播');
    expect((await there(pathOf(lan?.link ?? ''))).status).toBe(302);
  });

  it('O-15 open the phone’s page without a sign-in where there is no demo', async () => {
    const started = await start([PHONE_ADDRESS], { demo: '0' });
    // A server without any account answers nobody.
    await started.add(anAdmin());
    const { lan } = started;
    expect(lan).toMatchObject({
      link: `https://127.0.0.2:${port}/room`,
      codePath: undefined,
    });
    expect((await ask('/auth/scan?key=x')).status).toBe(404);
    expect((await ask('/auth/phone')).status).toBe(404);
  });
});

describe('the setting LAN', () => {
  it.each([
    [{ LAN: '192.168.1.5, 10.0.0.4' }, ['192.168.1.5', '10.0.0.4']],
    [{ LAN: '0' }, []],
    [{}, []],
  ])('O-15 reads %o', (environment, addresses) => {
    expect(readConfig(environment).lan).toEqual(addresses);
  });

  it.each([
    [{ LAN: '192.168.1.5', PUBLIC_URL: 'https://live.example' }, 'PUBLIC_URL'],
    [{ LAN: '192.168.1.5', HOST: '0.0.0.0' }, 'HOST'],
    [{ LAN: 'phone' }, 'LAN'],
    [{ LAN: '2' }, 'LAN'],
  ])('O-15 refuses %o', (environment, named) => {
    expect(() => readConfig(environment)).toThrow(named);
  });
});
