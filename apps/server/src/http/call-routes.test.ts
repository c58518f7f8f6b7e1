import { once } from 'node:events';
import { Agent, request as askOver, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { LiveRole, Result } from '@live/protocol';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Budget } from '../domain/budget.ts';
import type { Caller } from '../domain/caller.ts';
import { systemClock } from '../domain/clock.ts';
import type { CsvFile } from '../domain/csv.ts';
import type { Room } from '../domain/room.ts';
import { registerCallScope, registerCalls } from './call-routes.ts';
import { CallerMarks } from './caller-marks.ts';
import type { CallHandlers } from './handlers.ts';
import { createHttpServer } from './http-server.ts';
import { Proxies } from './proxies.ts';
import { BODY_LIMIT } from './read-json.ts';

const LONG = '很长的话'.repeat(2_000);

describe('answering calls', () => {
  let app: FastifyInstance;
  let port: number;
  let logged: { level: number; msg: string }[];
  let observed: [path: string, status: number][];
  let release: () => void;

  beforeEach(async () => {
    logged = [];
    observed = [];
    const log = pino({ level: 'warn' }, { write: (line) => logged.push(JSON.parse(line)) });
    const settings = {
      proxies: new Proxies([]),
      publicUrl: undefined,
      marks: new CallerMarks('secret', systemClock),
    };
    const ok = (data: unknown) => ({ code: Result.OK, msg: '操作成功', data });
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const endless = (): CsvFile => ({
      name: '无尽',
      header: ['一'],
      pages: (async function* () {
        for (;;) yield Array.from({ length: 500 }, () => [LONG.slice(0, 40)]);
      })(),
    });
    const atOnce = async () => {};
    app = await createHttpServer({
      log,
      observe: (path, status) => observed.push([path, status]),
    });
    await registerCallScope(app, settings, (post) => {
      post('/echo', (call) => call.sendEnvelope(ok(call.body)));
      post('/long', (call) => call.sendEnvelope(ok(LONG)));
      post('/fault', async () => {
        throw new Error('a secret of ours');
      });
      post('/slow', async (call) => {
        await held;
        await call.sendEnvelope(ok('at last'));
      });
      post('/half-file', (call) =>
        call.sendFile(
          {
            name: '半',
            header: ['一'],
            pages: (async function* () {
              yield Array.from({ length: 5_000 }, () => [LONG.slice(0, 40)]);
              throw new Error('the disk is gone');
            })(),
          },
          atOnce,
        ),
      );
      post('/endless-file', (call) => call.sendFile(endless(), atOnce));
      post('/slow-file', async (call) => {
        await held;
        await call.sendFile(endless(), atOnce);
      });
    });
    app.get('/other', async () => 'other');
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterEach(() => app.close());

  const post = async (
    path: string,
    body = '{}',
    headers: Record<string, string> = {},
    agent?: Agent,
  ): Promise<{ answer: IncomingMessage; bytes: Buffer }> => {
    const asked = askOver({ host: '127.0.0.1', port, path, method: 'POST', headers, agent });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const parts: Buffer[] = [];
    for await (const part of answer) parts.push(part as Buffer);
    return { answer, bytes: Buffer.concat(parts) };
  };

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['br;q=0, *', 'gzip', gunzipSync],
  ])('O-12 compresses a long answer for %s as %s', async (accepted, expected, decompress) => {
    const { answer, bytes } = await post('/long', '{}', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(expected);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(bytes.length).toBeLessThan(LONG.length / 10);
    expect(JSON.parse(decompress(bytes).toString()).data).toBe(LONG);
  });

  it('O-12 leaves short answers, and answers to those who ask for no compression, as they are', async () => {
    const short = await post('/echo', '{"a":1}', { 'accept-encoding': 'br' });
    expect(JSON.parse(short.bytes.toString()).data).toEqual({ a: 1 });
    for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0.0', '*;q=0', 'zstd']) {
      const { answer, bytes } = await post('/long', '{}', { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding'], accepted).toBeUndefined();
      expect(JSON.parse(bytes.toString()).data).toBe(LONG);
    }
  });

  it('K-01 knows a call by its exact path and by POST alone', async () => {
    const status = async (path: string) => (await post(path)).answer.statusCode;
    expect(await status('/echo?x=1')).toBe(200);
    for (const path of ['/echo/', '/ECHO', '//echo', '/echo;x', '/constructor'])
      expect(await status(path), path).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/echo`)).status).toBe(404);
    expect(await (await fetch(`http://127.0.0.1:${port}/other`)).text()).toBe('other');
  });

  it('E-03 accepts a body up to its limit, in any number of parts, and keeps the connection after a larger one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const fits = JSON.stringify({ a: 'x'.repeat(BODY_LIMIT - 8) });
    expect(fits).toHaveLength(BODY_LIMIT);
    expect((await post('/echo', fits, {}, agent)).answer.statusCode).toBe(200);
    const chunked = { 'transfer-encoding': 'chunked' };
    for (const headers of [{}, chunked]) {
      const { answer, bytes } = await post('/echo', `${fits} `, headers, agent);
      expect(answer.statusCode).toBe(413);
      expect(JSON.parse(bytes.toString())).toEqual({
        code: Result.PARAM_ERROR,
        msg: '请求内容过大',
      });
    }
    const { bytes } = await post('/echo', '{"b":"话"}', {}, agent);
    expect(JSON.parse(bytes.toString()).data).toEqual({ b: '话' });
    agent.destroy();
  });

  it('K-03 names the error of a body, and accepts an empty one as an empty request', async () => {
    const bad = await post('/echo', '{"a":');
    expect(bad.answer.statusCode).toBe(400);
    expect(JSON.parse(bad.bytes.toString()).msg).toContain('请求不是 JSON');
    expect(JSON.parse((await post('/echo', '')).bytes.toString()).data).toEqual({});
  });

  it('O-04 writes an internal error to the log, and answers only with its request id', async () => {
    const { answer, bytes } = await post('/fault');
    expect(answer.statusCode).toBe(500);
    expect(bytes.toString()).not.toContain('secret');
    expect(logged).toMatchObject([
      {
        msg: 'request failed',
        path: '/fault',
        reqId: answer.headers['x-request-id'],
        err: { message: 'a secret of ours' },
      },
    ]);
    expect(observed).toEqual([['/fault', 500]]);
  });

  it.each([
    ['in the middle of the question', '/echo', '{"a"'],
    ['before the answer', '/slow', '{}'.padEnd(100)],
    ['before a file', '/slow-file', '{}'.padEnd(100)],
    ['in the middle of a file', '/endless-file', '{}'.padEnd(100)],
  ])('O-04 ignores a client that disconnects %s', async (_when, path, sent) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n${sent}`);
    if (path === '/endless-file') await once(socket, 'data');
    else await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    const connections = () =>
      new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
    await expect.poll(connections).toBe(0);
    release();
    expect((await post('/echo')).answer.statusCode).toBe(200);
    expect(logged).toEqual([]);
  });

  it.each(['identity', 'br'])(
    'F-01 breaks off a file that it cannot finish (%s)',
    async (accepted) => {
      const whole = post('/half-file', '{}', { 'accept-encoding': accepted });
      await expect(whole).rejects.toThrow(/aborted|socket hang up/);
      expect(logged).toMatchObject([{ err: { message: 'the disk is gone' } }]);
      expect(observed).toEqual([['/half-file', 500]]);
      expect((await post('/echo')).answer.statusCode).toBe(200);
    },
  );

  it('E-03 answers requests while it stops, and closes their connections', async () => {
    const socket = connect(port, '127.0.0.1');
    const ask = (path: string) =>
      socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`);
    let received = '';
    socket.on('data', (part) => (received += part));
    ask('/slow');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const stopped = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    ask('/echo');
    await new Promise((resolve) => setTimeout(resolve, 50));
    release();
    await Promise.all([stopped, once(socket, 'close')]);
    const [, first = '', second = ''] = received.split('HTTP/1.1 200 OK');
    expect(first).toContain('at last');
    expect(second.toLowerCase()).toContain('connection: close');
  });
});

describe('calls of one account', () => {
  const log = pino({ level: 'silent' });
  const settings = {
    proxies: new Proxies([]),
    publicUrl: undefined,
    marks: new CallerMarks('secret', systemClock),
  };

  it('E-06 writes one file of an account at a time, and refuses the next in words', async () => {
    const app = await createHttpServer({ log, observe: () => {} });
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const begun = Promise.withResolvers<void>();
    const file = (): CsvFile => ({
      name: '评论',
      header: ['一'],
      pages: (async function* () {
        begun.resolve();
        await held;
        yield [['甲']];
      })(),
    });
    const callerOf = async (token: string) =>
      ({ accountId: token, role: LiveRole.ADMIN, tokenLiveId: undefined }) as Caller;
    await registerCalls(app, {
      settings,
      budget: new Budget(systemClock),
      gate: {
        callerByToken: callerOf,
        callerBySession: callerOf,
        room: async (liveId) => ({ liveId }) as Room,
        admit: async () => undefined,
        verifyPlatform: async () => {},
      },
      handlers: { commentExport: file } as unknown as CallHandlers,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = async (token: string) => {
      const response = await fetch(`http://127.0.0.1:${port}/live/comment-export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: '{"liveId":"1001"}',
      });
      return response.text();
    };
    const first = ask('one');
    await begun.promise;
    expect(JSON.parse(await ask('one'))).toEqual({
      code: 1,
      msg: '上一个导出还没有完成，请稍后再试',
    });
    const other = ask('other');
    finish();
    for (const text of [await first, await other, await ask('one')])
      expect(text).toBe('一\r\n甲\r\n');
    await app.close();
  });
});
