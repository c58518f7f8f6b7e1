import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Result } from '@live/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiClient } from './ApiClient.ts';

interface RecordedRequest {
  path: string;
  method: string;
  authorization: string | undefined;
  body: unknown;
}

type Answer = { status?: number; body: string; headers?: Record<string, string>; cut?: boolean };

/** A back end that answers what the test says, over real HTTP. */
class Backend {
  readonly requests: RecordedRequest[] = [];
  answer: (request: RecordedRequest) => Answer | undefined = () => ok({});
  #server: Server | undefined;
  url = '';

  async start() {
    this.#server = createServer(async (request, response) => {
      const recorded = {
        path: request.url ?? '',
        method: request.method ?? '',
        authorization: request.headers.authorization,
        body: JSON.parse(await read(request)) as unknown,
      };
      this.requests.push(recorded);
      const answer = this.answer(recorded);
      if (!answer) return;
      const headers = answer.headers ?? { 'content-type': 'application/json' };
      response.writeHead(answer.status ?? 200, headers);
      if (answer.cut) response.write(answer.body, () => response.destroy());
      else response.end(answer.body);
    });
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop() {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }
}

const read = async (request: IncomingMessage) => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
};

const ok = (data: unknown, code = 0): Answer => ({
  body: JSON.stringify({ code, msg: '好', data }),
});
const refusal = (code: number, msg = '', status = 200): Answer => ({
  status,
  body: JSON.stringify({ code, msg }),
});
const categories = [{ id: 'shopping', name: '电商带货' }];

describe('ApiClient', () => {
  const backend = new Backend();
  const showError = vi.fn();
  const signIn = vi.fn(async () => undefined);
  const client = new ApiClient({
    base: () => backend.url,
    token: () => 'secret',
    showError,
    signIn,
  });
  const call = () => client.call('roomCategoryList', {});

  beforeEach(async () => {
    backend.requests.length = 0;
    backend.answer = () => ok(categories);
    showError.mockClear();
    signIn.mockClear();
    await backend.start();
  });
  afterEach(() => {
    backend.stop();
    vi.restoreAllMocks();
  });

  it.each([0, 200])('E-03 takes code %i as success', async (code) => {
    backend.answer = () => ok(categories, code);
    await expect(call()).resolves.toEqual(categories);
    expect(showError).not.toHaveBeenCalled();
  });

  it('K-01 posts the input as JSON to the path of the table', async () => {
    backend.answer = () => ok({});
    await client.call('roomClose', { liveId: '1001' });
    expect(backend.requests).toMatchObject([
      { path: '/live/room-close', method: 'POST', body: { liveId: '1001' } },
    ]);
  });

  it('E-03 decides by the code in the body, not by the status', async () => {
    backend.answer = () => ({ ...ok(categories), status: 500 });
    await expect(call()).resolves.toEqual(categories);
    backend.answer = () => refusal(43, '暂无权限', 200);
    await expect(call()).rejects.toMatchObject({ code: 43 });
  });

  it('O-04 includes the id of a request that failed in the server', async () => {
    const headers = { 'content-type': 'application/json', 'x-request-id': 'a1b2c3d4e5' };
    backend.answer = () => ({ ...refusal(50, '服务器异常，请稍后重试', 500), headers });
    await expect(call()).rejects.toThrow('服务器异常，请稍后重试（编号 a1b2c3d4e5）');
    backend.answer = () => ({ ...refusal(43, '暂无权限', 403), headers });
    await expect(call()).rejects.toThrow(/^暂无权限$/);
  });

  it('E-04 shows the server’s message once', async () => {
    backend.answer = () => refusal(1, '活动进行中', 422);
    await expect(call()).rejects.toMatchObject({ code: 1, message: '活动进行中' });
    expect(showError.mock.calls).toEqual([['活动进行中']]);
  });

  it.each([
    ['no message', refusal(50)],
    ['a response that is not JSON', { body: '<html>502</html>', status: 502 }],
    ['a body without a code', { body: '{"ok":true}' }],
    ['data that does not match the schema', ok([{ id: 7 }])],
  ])('E-04 shows a network error for %s', async (_, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    backend.answer = () => answer;
    await expect(call()).rejects.toMatchObject({ message: '网络异常，请稍后重试' });
    expect(showError.mock.calls).toEqual([['网络异常，请稍后重试']]);
  });

  it('E-04 shows a network error when the server is unreachable', async () => {
    backend.stop();
    await expect(call()).rejects.toMatchObject({ code: Result.ERROR });
    expect(showError.mock.calls).toEqual([['网络异常，请稍后重试']]);
  });

  it('E-04 a call longer than 15 s ends as −11', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(), ms / 1000);
      return controller.signal;
    });
    backend.answer = () => undefined;
    await expect(call()).rejects.toMatchObject({ code: -11, message: '请求超时，请稍后重试' });
    expect(timeout).toHaveBeenCalledWith(15_000);
    expect(showError.mock.calls).toEqual([['请求超时，请稍后重试']]);
  });

  it('H-06 a quiet call leaves the message to its caller', async () => {
    backend.answer = () => refusal(1, '不行');
    await expect(client.call('roomCategoryList', {}, { quiet: true })).rejects.toThrow('不行');
    expect(showError).not.toHaveBeenCalled();
  });

  it('E-04 an aborted call shows nothing', async () => {
    const controller = new AbortController();
    backend.answer = () => {
      controller.abort();
      return undefined;
    };
    const aborted = client.call('roomCategoryList', {}, { signal: controller.signal });
    await expect(aborted).rejects.toThrow();
    expect(showError).not.toHaveBeenCalled();
  });

  it('P-08 waits for a new sign-in after expiry, and repeats the call', async () => {
    let isSignedIn = false;
    signIn.mockImplementation(async () => {
      isSignedIn = true;
    });
    backend.answer = () => (isSignedIn ? ok(categories) : refusal(2, '登录已失效', 401));
    await expect(call()).resolves.toEqual(categories);
    expect(signIn).toHaveBeenCalledTimes(1);
    expect(showError).not.toHaveBeenCalled();
  });

  it('P-08 the login call itself does not trigger a sign-in', async () => {
    backend.answer = () => refusal(2, '账号或密码错误', 401);
    const login = client.call('login', { name: 'a', password: 'b' });
    await expect(login).rejects.toMatchObject({ code: 2, message: '账号或密码错误' });
    await expect(client.call('accountGet', {}, { noSignIn: true })).rejects.toThrow();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('E-03 sends its token to a foreign base', async () => {
    await call();
    expect(backend.requests[0]?.authorization).toBe('Bearer secret');
  });

  it('E-03 sends no token to its own origin, which uses the cookie', async () => {
    const fetched = vi.fn(async () => new Response(ok(categories).body));
    const own = new ApiClient({
      base: () => '',
      token: () => 'secret',
      showError,
      signIn,
      fetch: fetched,
    });
    await own.call('roomCategoryList', {});
    const [path, init] = fetched.mock.calls[0] as unknown as [string, RequestInit];
    expect(path).toBe('/live/room-category-list');
    expect(init.headers).not.toHaveProperty('authorization');
    expect(init.credentials).toBe('same-origin');
  });

  it('E-03 returns the meta beside the data', async () => {
    backend.answer = () => ({ body: '{"code":0,"msg":"","data":[],"meta":{"total":7}}' });
    await expect(client.answer('tagList', {})).resolves.toEqual({ data: [], meta: { total: 7 } });
  });

  const file = (body: string, cut = false): Answer => ({
    body,
    cut,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="x.csv"; filename*=UTF-8''${encodeURIComponent('评论.csv')}`,
    },
  });
  const download = () => client.download('commentExport', { liveId: '1001' });

  it('F-03 returns a file with its name', async () => {
    backend.answer = () => file('a,b');
    const { name, content } = await download();
    expect({ name, text: await content.text() }).toEqual({ name: '评论.csv', text: 'a,b' });
  });

  it('F-03 rejects an incomplete file and shows an error', async () => {
    backend.answer = () => file('a,b', true);
    await expect(download()).rejects.toThrow('网络异常，请稍后重试');
    expect(showError).toHaveBeenCalledOnce();
  });

  it('F-03 shows why there is no file', async () => {
    backend.answer = () => refusal(43, '暂无权限', 403);
    await expect(download()).rejects.toMatchObject({ code: 43 });
    expect(showError).toHaveBeenCalledWith('暂无权限');
  });
});
