import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mediaTexts } from '@live/media-origin/texts';
import { readFragment } from '@live/media-origin/webrtc/candidates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NodeViewer } from '../testing/media/node-viewer.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

let server: TestOrigin;
let player: NodeViewer;

beforeAll(async () => {
  server = await openTestOrigin();
  player = await NodeViewer.open();
  const published = server.next('published');
  await server.host('1').start();
  await published;
});
afterAll(async () => {
  player.close();
  await server.destroy();
});

async function negotiate(
  body: string,
  options: { type?: string; query?: string; id?: string } = {},
) {
  const query = options.query ?? `token=${server.sign('play', '1')}`;
  const response = await fetch(`${server.url}/media/${options.id ?? '1'}.sdp?${query}`, {
    method: 'POST',
    headers: options.type === undefined ? {} : { 'content-type': options.type },
    body,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  return (await response.json()) as { code: number; remoteSdp?: { type: string; sdp: string } };
}

describe('the negotiation', () => {
  it.each([
    ['the usual', 'application/x-www-form-urlencoded; charset=UTF-8', 'v1.0', 'sessionId'],
    ['lower case and no v', 'application/x-www-form-urlencoded', '1.0', 'sessionid'],
    ['json', 'application/json', 'v1.0', 'sessionId'],
    ['plain text', 'text/plain;charset=UTF-8', 'v1.0', 'sessionId'],
    ['an odd type', 'application/octet-stream', 'v1.0', 'sessionId'],
  ])('N-01 takes %s', async (_, type, version, field) => {
    const localSdp = { type: 'offer', sdp: player.offer };
    const answer = await negotiate(JSON.stringify({ version, [field]: 's1', localSdp }), { type });
    expect(answer.code).toBe(200);
    expect(answer.remoteSdp?.type).toBe('answer');
    expect(answer.remoteSdp?.sdp).toMatch(/^v=0/);
    expect(answer.remoteSdp?.sdp).toMatch(/a=candidate:.*UDP/i);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', 'localSdp=1'],
    ['null', 'null'],
    ['no offer', '{"version":"v1.0"}'],
    ['an empty offer', '{"localSdp":{"type":"offer","sdp":""}}'],
    ['garbage as offer', '{"localSdp":{"type":"offer","sdp":"garbage"}}'],
    ['half an offer', '{"localSdp":{"type":"offer","sdp":"v=0\\r\\nm=video 9 x 96\\r\\n"}}'],
    ['too much', `{"localSdp":{"sdp":"${'v'.repeat(100_000)}"}}`],
  ])('N-02 answers %s with 200 and another code', async (_, body) => {
    expect((await negotiate(body, { type: 'application/json' })).code).toBe(400);
  });

  it('N-02 answers a bad, an expired and a foreign signature with 200 and another code', async () => {
    const body = JSON.stringify({ localSdp: { sdp: player.offer } });
    const codes = await Promise.all(
      [
        '',
        'token=garbage',
        `token=${server.sign('play', '1', 'a1', -1)}`,
        `token=${server.sign('play', '2')}`,
        `token=${server.sign('record', '1')}`,
      ].map(async (query) => (await negotiate(body, { query })).code),
    );
    expect(codes).toEqual([401, 403, 403, 403, 403]);
  });

  it('N-02 answers a room without a publisher with 200 and another code', async () => {
    const body = JSON.stringify({ localSdp: { sdp: player.offer } });
    const query = `token=${server.sign('play', '9')}`;
    expect((await negotiate(body, { query, id: '9' })).code).toBe(404);
  });
});

describe('WHIP and WHEP', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/sdp', ...headers },
      body,
    });
  const bearer = (action: 'publish' | 'play', liveId = '1') => ({
    authorization: `Bearer ${server.sign(action, liveId)}`,
  });

  it('N-06 answers 201 with a location, takes candidates, and ends on DELETE', async () => {
    const headers = bearer('play');
    const joined = await post('/media/whep/1', player.offer, headers);
    expect(joined.status).toBe(201);
    expect(joined.headers.get('content-type')).toContain('application/sdp');
    const session = server.url + joined.headers.get('location');
    const etag = joined.headers.get('etag') ?? '';
    const trickle = (match: string | undefined, type = 'application/trickle-ice-sdpfrag') =>
      fetch(session, {
        method: 'PATCH',
        headers: { ...headers, 'content-type': type, ...(match ? { 'if-match': match } : {}) },
        body: 'a=mid:0\r\na=candidate:1 1 UDP 2122317823 127.0.0.1 9 typ host\r\n',
      }).then(({ status }) => status);
    expect(await trickle(etag)).toBe(204);
    expect(await trickle(undefined)).toBe(428);
    expect(await trickle('"other"')).toBe(412);
    expect(await trickle('*')).toBe(422);
    expect(await trickle(etag, 'text/plain')).toBe(415);
    expect((await fetch(session, { method: 'DELETE' })).status).toBe(401);
    expect((await fetch(session, { method: 'DELETE', headers })).status).toBe(200);
  });

  it('N-06 refuses without a token, with a foreign one, and players as publishers', async () => {
    expect((await post('/media/whip/1', player.offer)).status).toBe(401);
    expect((await post('/media/whip/1', player.offer, bearer('publish', '2'))).status).toBe(403);
    expect((await post('/media/whip/1', player.offer, bearer('play'))).status).toBe(403);
    expect((await post('/media/whep/1', player.offer, bearer('publish'))).status).toBe(201);
  });

  it('N-06 refuses another codec in words', async () => {
    const withoutH264 = player.offer.replaceAll('H264', 'VP8');
    const response = await post('/media/whip/1', withoutH264, bearer('publish'));
    expect(response.status).toBe(422);
    expect(await response.text()).toMatch(/H\.264.*vp8/);
    const withoutOpus = player.offer.replaceAll(/opus/gi, 'G722');
    const sound = await post('/media/whip/1', withoutOpus, bearer('publish'));
    expect(sound.status).toBe(422);
    expect(await sound.text()).toContain('Opus');
  });

  it('P-06 says in Chinese why it refuses, readable as it is sent', async () => {
    const headers = { ...bearer('publish'), 'content-type': 'text/plain' };
    for (const refused of [
      await post('/media/whip/1', player.offer, headers),
      await post('/media/whip/1', player.offer, { authorization: 'Bearer forged' }),
      await post('/media/whip/1', 'garbage', bearer('publish')),
      await fetch(`${server.url}/media/hls/1/nothing?token=${server.sign('play', '1')}`),
    ]) {
      expect(refused.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await refused.text()).toMatch(/\p{Script=Han}/u);
    }
  });

  it('N-06 refuses another content type, and tells preflights what is allowed', async () => {
    const headers = { ...bearer('publish'), 'content-type': 'text/plain' };
    expect((await post('/media/whip/1', player.offer, headers)).status).toBe(415);
    const preflight = await fetch(`${server.url}/media/whip/1`, { method: 'OPTIONS' });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('accept-post')).toBe('application/sdp');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it('N-06 reads the candidates of a fragment with their sections', () => {
    const candidate = 'candidate:1 1 UDP 1 10.0.0.1 9 typ host';
    const fragment = `a=mid:0\r\na=${candidate}\r\na=mid:1\r\na=${candidate}\r\n`;
    expect(readFragment(fragment)).toEqual([
      { mid: '0', candidate },
      { mid: '1', candidate },
    ]);
  });

  it('N-10 answers malformed candidates with 400, and too many with 429', async () => {
    const headers = bearer('play');
    const joined = await post('/media/whep/1', player.offer, headers);
    const session = server.url + joined.headers.get('location');
    const trickle = async (...candidates: string[]) => {
      const lines = candidates.map((candidate) => `a=candidate:${candidate}\r\n`);
      const { status } = await fetch(session, {
        method: 'PATCH',
        headers: {
          ...headers,
          'content-type': 'application/trickle-ice-sdpfrag',
          'if-match': joined.headers.get('etag') ?? '',
        },
        body: `a=mid:0\r\n${lines.join('')}`,
      });
      return status;
    };
    const good = '1 1 UDP 2122317823 127.0.0.1 9 typ host';
    for (const malformed of [
      '',
      'x',
      '1 1 UDP',
      '1 1 UDP 2122317823 127.0.0.1 99999 typ host',
      '1 1 UDP 2122317823 127.0.0.1 9 typ nothing',
      '1 1 UDP -1 127.0.0.1 9 typ host',
      '1 1 UDP 2122317823 1.2.3.4;ls 9 typ host',
      `1 1 UDP 2122317823 ${'a'.repeat(300)} 9 typ host`,
      `${good} ${'x '.repeat(5_000)}`,
    ])
      expect(await trickle(good, malformed), malformed).toBe(400);
    // A host name is accepted, and not resolved.
    expect(await trickle('1 1 UDP 1 4f3a.local 9 typ host')).toBe(204);
    expect(await trickle(...Array(33).fill(good))).toBe(429);
    expect(await trickle(...Array(30).fill(good))).toBe(204);
    expect(await trickle(good, good)).toBe(429);
    await fetch(session, { method: 'DELETE', headers });
  });

  it('N-10 refuses data channels in words', async () => {
    const channel = 'm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n';
    for (const [path, action] of [
      ['/media/whep/1', 'play'],
      ['/media/whip/1', 'publish'],
    ] as const) {
      const response = await post(path, player.offer + channel, bearer(action));
      expect(response.status).toBe(400);
      expect(await response.text()).toBe(mediaTexts.offer.dataChannel);
    }
  });
});

describe('recordings over HTTP', () => {
  it('V-01 serves byte ranges to the holder of a signed address alone', async () => {
    await mkdir(join(server.folder, '7'));
    await writeFile(join(server.folder, '7', '1700000000000.mp4'), '0123456789');
    const path = `${server.url}/media/records/7/1700000000000.mp4`;
    const signed = `${path}?token=${server.sign('record', '7')}`;
    const whole = await fetch(signed);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(await whole.text()).toBe('0123456789');
    const part = await fetch(signed, { headers: { range: 'bytes=2-4' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 2-4/10');
    expect(await part.text()).toBe('234');
    expect((await fetch(path)).status).toBe(401);
    expect((await fetch(`${path}?token=${server.sign('play', '7')}`)).status).toBe(403);
    expect((await fetch(signed.replace('1700000000000', '1700000000001'))).status).toBe(404);
    // Both paths lead to an existing file.
    await writeFile(join(server.folder, '7', 'notes.mp4'), 'not a recording');
    for (const name of ['..%2f7%2f1700000000000.mp4', 'notes.mp4'])
      expect((await fetch(signed.replace('1700000000000.mp4', name))).status, name).toBe(404);
  });
});
