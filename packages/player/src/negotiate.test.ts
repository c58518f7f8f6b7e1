import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answer, NegotiationError, negotiate, negotiateWhep } from './negotiate.ts';

interface RecordedRequest {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  body: string;
}

const OFFER = 'v=0\r\no=offer\r\n';
let close = () => {};
afterEach(() => close());

/** Negotiates once with an origin that gives this response. */
async function negotiateWith(
  transport: (url: string, offer: string, signal: AbortSignal) => Promise<Answer>,
  { status = 200, headers = {}, body }: TestResponse,
) {
  const requests: RecordedRequest[] = [];
  const origin = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    requests.push({ method: request.method, headers: request.headers, body: text });
    response.writeHead(status, headers).end(body);
  });
  close = () => origin.close();
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`;
  const signal = new AbortController().signal;
  const answer = await transport(`${url}/live/1?token=t`, OFFER, signal).catch(
    (error: Error) => error,
  );
  return { answer, requests, url };
}

describe('the negotiation', () => {
  it('N-01 posts JSON of version, session id and local description as a form', async () => {
    const body = JSON.stringify({ code: 200, remoteSdp: { type: 'answer', sdp: 'v=0 answer' } });
    const sessions = new Set<unknown>();
    for (let time = 0; time < 2; time += 1) {
      const { answer, requests } = await negotiateWith(negotiate, { body });
      expect(answer).toEqual({ sdp: 'v=0 answer' });
      expect(requests).toHaveLength(1);
      expect(requests[0]?.method).toBe('POST');
      // Any other type causes a CORS preflight, which origins do not answer.
      expect(requests[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded\b/);
      const { version, sessionId, ...rest } = JSON.parse(requests[0]?.body ?? '');
      expect(version).toBe('v1.0');
      expect(sessionId).toMatch(/^\w{16,}$/);
      expect(rest).toEqual({ localSdp: { type: 'offer', sdp: OFFER } });
      sessions.add(sessionId);
    }
    expect(sessions.size).toBe(2);
  });

  it('N-01 accepts the remote description as text', async () => {
    const { answer } = await negotiateWith(negotiate, {
      body: '{"code":200,"remoteSdp":"v=0 text"}',
    });
    expect(answer).toEqual({ sdp: 'v=0 text' });
  });

  it.each([
    ['another code', '{"code":404,"remoteSdp":"v=0"}'],
    ['no description', '{"code":200}'],
    ['no JSON', 'busy'],
  ])('N-02 takes %s for a refusal', async (_, body) => {
    expect((await negotiateWith(negotiate, { body })).answer).toBeInstanceOf(NegotiationError);
  });

  it.each([
    [415, 'h264'],
    [503, 'full'],
    [429, undefined],
  ])('N-08 V-12 takes code %d for the obstacle %s', async (code, obstacle) => {
    const { answer } = await negotiateWith(negotiate, { body: JSON.stringify({ code }) });
    expect(answer).toMatchObject({ obstacle });
  });
});

describe('WHEP', () => {
  it('N-06 posts the offer as SDP, and takes the session URL from the response', async () => {
    const headers = { location: '/session/7' };
    const { answer, requests, url } = await negotiateWith(negotiateWhep, {
      status: 201,
      headers,
      body: 'v=0',
    });
    expect(requests).toMatchObject([{ method: 'POST', body: OFFER }]);
    expect(requests[0]?.headers['content-type']).toBe('application/sdp');
    expect(answer).toEqual({ sdp: 'v=0', session: `${url}/session/7?token=t` });
  });

  it('N-06 takes any status but 201 for a refusal', async () => {
    const { answer } = await negotiateWith(negotiateWhep, { status: 200, body: 'v=0' });
    expect(answer).toBeInstanceOf(NegotiationError);
  });
});
