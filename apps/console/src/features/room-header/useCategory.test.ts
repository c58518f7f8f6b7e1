import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient } from '@live/web';
import { afterEach, expect, it } from 'vitest';
import { setCategory } from './useCategory.ts';

let close = () => {};
afterEach(() => close());

/** Sets the category on a back end with this response; returns the error and the messages shown. */
async function change(answer: object) {
  const requests: unknown[] = [];
  const shown: string[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    requests.push(request.url, JSON.parse(text));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  close = () => server.close();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = new ApiClient({
    base: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => undefined,
    showError: (text) => shown.push(text),
    signIn: async () => undefined,
  });
  const failure = await setCategory(api, '1001', 'education').then(
    () => undefined,
    (error: Error) => error.message,
  );
  expect(requests).toEqual(['/live/category-set', { liveId: '1001', categoryId: 'education' }]);
  return { failure, shown };
}

it('H-06 rejects with the server’s message and shows nothing itself', async () => {
  const refused = await change({ code: 1, msg: '该类型已停用' });
  expect(refused).toEqual({ failure: '该类型已停用', shown: [] });
});

it.each([0, 200])('H-06 accepts code %i as success', async (code) => {
  expect(await change({ code, msg: '', data: {} })).toEqual({ failure: undefined, shown: [] });
});
