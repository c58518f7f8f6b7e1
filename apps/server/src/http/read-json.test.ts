import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBody } from './read-json.ts';

describe('the body of a request', () => {
  let answer: (request: IncomingMessage) => void = () => {};
  const http = createServer((request) => answer(request));
  beforeAll(() => new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });

  /** A client that announces a file of four bytes and sends some of them. */
  const send = async (part: string) => {
    const arrived = new Promise<IncomingMessage>((resolve) => {
      answer = resolve;
    });
    const client = connect((http.address() as AddressInfo).port, '127.0.0.1');
    client.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 4\r\n\r\n${part}`);
    return { client, request: await arrived };
  };

  it.each(['', 'ab', 'abcd'])(
    'E-06 I-02 is not waited for when its sender left before it was read: %j',
    async (part) => {
      const { client, request } = await send(part);
      client.destroy();
      // Whoever is identified meanwhile hears nothing of it.
      while (!request.destroyed) await new Promise(setImmediate);
      await new Promise(setImmediate);
      await expect(readBody(request, 10)).rejects.toThrow();
    },
  );

  it('I-02 is not waited for when its sender leaves while it is read', async () => {
    const { client, request } = await send('ab');
    const body = readBody(request, 10);
    client.destroy();
    await expect(body).rejects.toThrow();
  });

  it('I-02 is read whole by whoever asks late', async () => {
    const { request } = await send('abcd');
    expect((await readBody(request, 10)).toString()).toBe('abcd');
  });
});
