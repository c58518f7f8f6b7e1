import { defaultTopics, topicName } from '@live/protocol';
import { connectBroker, stage, type TestClient, TestServer } from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';

const room = { liveId: stage.live.liveId };
/** A tenth of every limit, so that it is reached sooner. */
const TENTH = 0.1;

describe('limits of one person', () => {
  const clock = { at: 1_800_000_000_000, now: () => clock.at };
  const later = (seconds: number) => {
    clock.at += seconds * 1000;
  };
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ budgetFactor: TENTH }, clock);
  });
  afterAll(() => server.destroy());

  const codes = async (count: number, ask: () => Promise<{ code: number }>) => {
    const answers = [];
    for (let time = 0; time < count; time += 1) answers.push((await ask()).code);
    return answers;
  };

  it('E-06 limits the calls of an account, says when to try again, and hinders nobody else', async () => {
    const viewer = await server.signIn('viewer');
    const ask = (client: TestClient) => client.call('roomInfo', room);
    expect(await codes(4, () => ask(viewer))).toEqual(Array.from({ length: 4 }, () => 0));
    const refused = await ask(viewer);
    expect(refused).toMatchObject({ code: 1, status: 422, msg: '操作过于频繁，请在1秒后再试' });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await ask(await server.signIn('viewer2'))).toMatchObject({ code: 0 });
    later(1);
    expect(await ask(viewer)).toMatchObject({ code: 0 });
    later(60);
  });

  it('E-06 counts long answers for more than short ones', async () => {
    const admin = await server.signIn('admin');
    const say = { ...room, accountId: stage.admin.id, accountCorpId: '', isSystem: 0 } as const;
    for (let count = 0; count < 300; count += 1) {
      await admin.ok('commentSystem', { ...say, comment: '字'.repeat(64) });
      later(1);
    }
    const viewer = await server.signIn('viewer');
    const answers = await codes(10, () => viewer.call('commentList', room));
    expect(answers[0]).toBe(0);
    expect(answers.at(-1)).toBe(1);
    later(60);
  });

  it('E-06 counts a call by what it asks for', async () => {
    const admin = await server.signIn('admin');
    const accountIds = Array.from({ length: 100 }, (_, index) => `nobody-${index}`);
    const silence = () => admin.call('silenceSeveral', { ...room, accountIds });
    // It weighs more than the limit: a full budget pays for it, and the rest is paid off before the next call.
    expect(await silence()).toMatchObject({ code: 0 });
    expect(await silence()).toMatchObject({ code: 1, msg: '操作过于频繁，请在2秒后再试' });
    later(60);
    expect(
      await admin.call('silenceSeveral', { ...room, accountIds: [...accountIds, 'one-more'] }),
    ).toMatchObject({ code: 40 });
    later(60);
  });

  it('E-06 counts the calls of an address, whoever makes them', async () => {
    const ask = (address: string) =>
      server.client().post('/room/entry', room, { 'x-forwarded-for': address });
    const answers = await codes(300, () => ask('192.0.2.30'));
    expect(new Set(answers)).toEqual(new Set([0]));
    expect(await ask('192.0.2.30')).toMatchObject({ code: 1 });
    expect(await ask('192.0.2.31')).toMatchObject({ code: 0 });
    const viewer = await server.signIn('viewer');
    const headers = { 'x-forwarded-for': '192.0.2.30' };
    expect(await viewer.post('/live/room-info', room, headers)).toMatchObject({ code: 1 });
    later(60);
  });

  it('E-06 limits likes one by one, and rooms of a host', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const like = (like_delta: number) => viewer.command('like', { like_delta });
    expect(await like(101)).toMatchObject({ result: 40 });
    const results = [];
    for (let count = 0; count < 4; count += 1) results.push((await like(100)).result);
    expect(results).toEqual([0, 0, 0, 1]);
    later(60);
    await viewer.leave();
    const host = await server.signIn('host');
    const create = () => host.call('roomCreate', { liveTitle: '又一间' });
    expect(await codes(3, create)).toEqual([0, 0, 1]);
    later(7200);
  });

  it('E-06 limits the requests of an address, whatever they ask for', async () => {
    const get = (address: string) =>
      fetch(`${server.url}/livez`, { headers: { 'x-forwarded-for': address } });
    const statuses = [];
    for (let count = 0; count < 500; count += 1) statuses.push((await get('192.0.2.1')).status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const refused = await get('192.0.2.1');
    expect(refused.status).toBe(422);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 1 });
    // All addresses of one /64 network count as one.
    expect((await get('192.0.2.2')).status).toBe(200);
    for (let host = 0; host < 500; host += 1) await get(`2001:db8::${host.toString(16)}`);
    expect((await get('2001:db8::ffff')).status).toBe(422);
    later(60);
  });

  it('E-06 answers commands over the limit, and ends a connection that goes on', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const other = await server.enter('viewer2', stage.live.liveId);
    const replies = [];
    for (let count = 0; count < 25; count += 1)
      replies.push(await viewer.command('heartbeat', { client_id: 'x' }));
    expect(replies.slice(0, 20).map(({ result }) => result)).toEqual(Array(20).fill(0));
    expect(replies[20]).toMatchObject({ result: 1, msg: '操作过于频繁，请在1秒后再试' });
    expect(await other.command('heartbeat', { client_id: 'x' })).toMatchObject({ result: 0 });
    const topic = topicName(defaultTopics.up, viewer.membership);
    for (let count = 0; count < 50; count += 1) viewer.mqtt.publish(topic, '{}');
    await viewer.cutOff();
    expect(await other.command('heartbeat', { client_id: 'x' })).toMatchObject({ result: 0 });
    later(60);
  });

  it('E-06 ends a connection that acknowledges without end', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    const stream = viewer.mqtt.stream;
    const acknowledgements = Buffer.alloc(4_000);
    for (let at = 0; at < acknowledgements.length; at += 4)
      acknowledgements.set([0x40, 2, 0, 1], at);
    // Far fewer bytes than a connection may send.
    for (let count = 0; count < 10; count += 1) stream.write(acknowledgements);
    await viewer.cutOff();
    expect(viewer.mqtt.connected).toBe(false);
    later(60);
    const again = await server.enter('viewer', stage.live.liveId);
    expect(await again.command('heartbeat', { client_id: 'x' })).toMatchObject({ result: 0 });
  });

  it('E-06 limits the connections of an account, and lets the oldest go', async () => {
    const membership = await (await server.signIn('host')).membershipOf(stage.live.liveId);
    const { accountId, token } = membership;
    const open = () => connectBroker(server.url, accountId, token);
    const first = await open();
    const others = [await open(), await open()];
    await expect(open()).rejects.toThrow();
    later(60);
    const gone = new Promise<void>((resolve) => first.once('close', () => resolve()));
    others.push(await open());
    await gone;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true]);
    for (const client of [first, ...others]) await client.endAsync(true);
    later(60);
  });

  it('E-06 limits the websockets of an address, signed in or not', async () => {
    const url = `${server.url.replace('http', 'ws')}/mqtt`;
    const open = (address: string) =>
      new Promise<{ status: number; socket: WebSocket }>((resolve) => {
        const socket = new WebSocket(url, 'mqtt', { headers: { 'x-forwarded-for': address } });
        socket.on('open', () => resolve({ status: 101, socket }));
        socket.on('unexpected-response', (_request, { statusCode }) => {
          socket.on('error', () => {});
          resolve({ status: statusCode ?? 0, socket });
        });
      });
    const opened = [];
    for (let count = 0; count < 200; count += 1) opened.push(await open('192.0.2.9'));
    expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([101]));
    expect((await open('192.0.2.9')).status).toBe(429);
    const elsewhere = await open('192.0.2.10');
    expect(elsewhere.status).toBe(101);
    // Time alone does not help while they stay open.
    later(60);
    expect((await open('192.0.2.9')).status).toBe(429);
    for (const { socket } of [...opened, elsewhere]) socket.terminate();
  });

  it('E-06 limits offers, of whichever kind', async () => {
    const viewer = await server.signIn('viewer2');
    const { liveStreamUrl } = await viewer.ok('roomInfo', room);
    const offer = async () => {
      const body = JSON.stringify({ version: 1, sessionId: 'x', localSdp: 'v=0' });
      const response = await fetch(liveStreamUrl, { method: 'POST', body });
      return {
        ...((await response.json()) as { code: number; message: string }),
        retryAfter: response.headers.get('retry-after'),
      };
    };
    expect((await offer()).code).toBe(400);
    const { code, message, retryAfter } = await offer();
    // A second may pass between the two.
    expect(Number(retryAfter)).toBeGreaterThan(20);
    expect(Number(retryAfter)).toBeLessThanOrEqual(30);
    expect({ code, message }).toEqual({
      code: 429,
      message: `操作过于频繁，请在${retryAfter}秒后再试`,
    });
  });

  it('E-06 counts refusals in the metrics', async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    for (const kind of [
      'requests',
      'calls',
      'bytes',
      'commands',
      'packets',
      'connections',
      'offers',
    ])
      expect(metrics).toMatch(
        new RegExp(`live_refused_over_budget_total\\{kind="${kind}"\\} [1-9]`),
      );
  });
});
