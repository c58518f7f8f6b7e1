import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, NegotiationRefused, negotiate, negotiateWhep } from './negotiate.ts';

interface Asked {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Said {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const OFFER = 'v=0\r\no=offer\r\n';
let close = () => {};
afterEach(() => close());

/** An origin that always says the same, asked once. */
async function ask(
  way: (address: string, offer: string, signal: AbortSignal) => Promise<Answer>,
  { status = 200, headers = {}, body }: Said,
) {
  const asked: Asked[] = [];
  const origin = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    asked.push({ method: request.method, headers: request.headers, body: text });
    response.writeHead(status, headers).end(body);
  });
  close = () => origin.close();
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const signal = new AbortController().signal;
  const answer = await way(`${url}/live/1?token=t`, OFFER, signal).catch((error: Error) => error);
  return { answer, asked, url };
}

describe('the negotiation', () => {
  it('N-01 posts JSON of version, session id and local description as a form', async () => {
    const body = JSON.stringify({ code: 200, remoteSdp: { type: 'answer', sdp: 'v=0 answer' } });
    const sessions = new Set<unknown>();
    for (let time = 0; time < 2; time += 1) {
      const { answer, asked } = await ask(negotiate, { body });
      expect(answer).toEqual({ sdp: 'v=0 answer' });
      expect(asked).toHaveLength(1);
      expect(asked[0]?.method).toBe('POST');
      // Any other type than a form's would be asked about beforehand, which origins do not answer.
      expect(asked[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/);
      const { version, sessionId, ...rest } = JSON.parse(asked[0]?.body ?? '');
      expect(version).toBe('v1.0');
      expect(sessionId).toMatch(/^\w{16,}$/);
      expect(rest).toEqual({ localSdp: { type: 'offer', sdp: OFFER } });
      sessions.add(sessionId);
    }
    expect(sessions.size).toBe(2);
  });

  it('N-01 takes the remote description as text too', async () => {
    const { answer } = await ask(negotiate, { body: '{"code":200,"remoteSdp":"v=0 text"}' });
    expect(answer).toEqual({ sdp: 'v=0 text' });
  });

  it.each([
    ['another code', '{"code":404,"remoteSdp":"v=0"}'],
    ['no description', '{"code":200}'],
    ['no JSON', 'busy'],
  ])('N-02 takes %s for a refusal', async (_, body) => {
    expect((await ask(negotiate, { body })).answer).toBeInstanceOf(NegotiationRefused);
  });
});

describe('WHEP', () => {
  it('N-06 posts the offer as it is, and leaves where the answer says', async () => {
    const headers = { location: '/session/7' };
    const { answer, asked, url } = await ask(negotiateWhep, { status: 201, headers, body: 'v=0' });
    expect(asked).toMatchObject([{ method: 'POST', body: OFFER }]);
    expect(asked[0]?.headers['content-type']).toBe('application/sdp');
    expect(answer).toEqual({ sdp: 'v=0', session: `${url}/session/7?token=t` });
  });

  it('N-06 takes any status but 201 for a refusal', async () => {
    const { answer } = await ask(negotiateWhep, { status: 200, body: 'v=0' });
    expect(answer).toBeInstanceOf(NegotiationRefused);
  });
});
