import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishRoom } from '@live/media-origin/media-origin';
import { cutSample } from '@live/simulator';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mediaRoutes } from '../media.routes.ts';
import type { MediaRoutesOptions } from '../request.ts';
import { SrsApi } from './srs-api.ts';
import type { SrsClient } from './srs-clients.ts';
import { SrsOrigin } from './srs-origin.ts';
import { SrsRecordings } from './srs-recordings.ts';
import { webhookRoutes } from './webhooks.routes.ts';

const SECRET = 'a secret for the hooks';
const ALICE = { accountId: 'a1', sessionHash: 's1' };
const BOB = { accountId: 'a2', sessionHash: 's2' };
const OFFER = 'v=0\r\na=ice-ufrag:x\r\na=fingerprint:y\r\nm=video 9 X 96\r\n';

/** The part of SRS's API that this server uses. */
class FakeServer {
  readonly app = fastify();
  readonly asked: string[] = [];
  /** Stream → publisher's connection. */
  readonly streams = new Map<string, string>();
  /** What has arrived of each stream. */
  bytes = 0;
  /** Connections of players. */
  readonly players = new Set<string>();
  /** Answers 404 for the connection that is to be closed. */
  knowsNobody = false;

  async listen(): Promise<string> {
    this.app.removeAllContentTypeParsers();
    this.app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    this.app.addHook('onRequest', async ({ method, url }) => {
      this.asked.push(`${method} ${url.replace(/token=[^&]*/, 'token=…')}`);
    });
    const answer = (liveId: string) => (this.streams.has(liveId) ? 201 : 404);
    this.app.post('/rtc/v1/whep/', async ({ query }, reply) => {
      const { stream } = query as { stream: string };
      reply.header('location', '/rtc/v1/whep/?action=delete&session=s1');
      return reply.code(answer(stream)).send('v=0\r\nanswer');
    });
    this.app.get('/api/v1/streams/', async () => ({
      code: 0,
      streams: [...this.streams].map(([name, cid]) => ({
        name,
        app: 'live',
        recv_bytes: this.bytes,
        publish: { active: true, cid },
      })),
    }));
    this.app.get('/api/v1/clients/', async () => ({
      code: 0,
      clients: this.#connections().map((id) => ({ id, type: 'rtc-play', publish: false })),
    }));
    this.app.all('/*', async (_, reply) =>
      this.knowsNobody ? reply.code(404).send() : { code: 0 },
    );
    await this.app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(this.app.server.address() as AddressInfo).port}`;
  }

  #connections(): string[] {
    return [...this.streams.values(), ...this.players];
  }
}

describe('an SRS behind this server', () => {
  let upstream: FakeServer;
  let origin: SrsOrigin;
  let app: FastifyInstance;
  let folder: string;
  const received: string[] = [];
  const clients = new Map<string, SrsClient>();
  /** Sessions that have no right any more. */
  const without = new Set<string>();

  const openOrigin = (base: string) => {
    return new SrsOrigin({
      api: new SrsApi({ base, api: base }),
      records: new SrsRecordings(folder),
      retentionMs: 86_400_000,
      maxSecondsPerRoom: 3_600,
      clients: {
        add: async (client) => void clients.set(client.clientId, client),
        remove: async (ids) => {
          for (const id of ids) clients.delete(id);
        },
        list: async () => [...clients.values()],
      },
      offerWaitMs: 2_000,
      reconcileMs: 3_600_000,
      sign: (action, liveId) => `${action}-${liveId}`,
    });
  };

  beforeEach(async () => {
    received.length = 0;
    clients.clear();
    without.clear();
    folder = await mkdtemp(join(tmpdir(), 'live-upstream-'));
    upstream = new FakeServer();
    const base = await upstream.listen();
    origin = openOrigin(base);
    for (const event of ['published', 'lost', 'segmentFinished', 'recordingFinished'] as const) {
      origin.events.on(event, ({ liveId }: { liveId: string }) =>
        received.push(`${event} ${liveId}`),
      );
    }
    const authorise: MediaRoutesOptions['authorise'] = async ({ action, liveId, token }) => {
      const holder = token.endsWith('-bob') ? BOB : ALICE;
      const isRight = token.replace(/-bob$/, '') === `${action}-${liveId}`;
      return isRight && !without.has(holder.sessionHash) ? holder : { status: 403, message: 'no' };
    };
    app = fastify();
    await app.register(mediaRoutes, {
      origin,
      authorise,
      takeOffer: async () => {},
      hlsTokens: {
        of: (liveId, file) => `hls-${liveId}-${file}`,
        allow: async (liveId, file, token) => token === `hls-${liveId}-${file}`,
      },
    });
    await app.register(webhookRoutes, { origin, authorise, secret: SECRET });
  });
  afterEach(async () => {
    await app.close();
    await origin.destroy();
    await upstream.app.close();
    await rm(folder, { recursive: true });
  });

  async function hook(payload: object, secret = SECRET) {
    const url = `/media/hooks/srs?secret=${encodeURIComponent(secret)}`;
    const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
    return `${statusCode} ${body}`.trim();
  }

  const srs = (action: string, client_id: string, more: object = {}, secret = SECRET) =>
    hook(
      {
        server_id: 'vid-0xk989d',
        service_id: 'o0k4n1b7',
        action,
        client_id,
        ip: '192.0.2.10',
        vhost: '__defaultVhost__',
        app: 'live',
        stream: '1001',
        param: '',
        ...more,
      },
      secret,
    );

  const began = (client: string, secret = SECRET) =>
    srs('on_publish', client, { param: '?token=publish-1001', tcUrl: 'rtmp://x/live' }, secret);

  const ended = (client: string, secret = SECRET) => srs('on_unpublish', client, {}, secret);

  /** SRS asks whether a player may be connected. */
  const plays = async (client: string, token = 'play-1001', room = '1001') => {
    const asked = { param: `?token=${token}`, stream: room, pageUrl: '' };
    const isAllowed = (await srs('on_play', client, asked)) === '200 {"code":0}';
    if (isAllowed) upstream.players.add(client);
    return isAllowed;
  };

  const endOf = (client: string) => `DELETE /api/v1/clients/${client}`;

  /** Connections that the media server was told to end. */
  const told = () => upstream.asked.filter((asked) => /clients\/c/.test(asked));

  it('N-06 translates the negotiation, and ends the session there too', async () => {
    upstream.streams.set('1001', 'c1');
    const answer = await app.inject({
      method: 'POST',
      url: '/media/1001.sdp?token=play-1001',
      payload: { version: 'v1.0', sessionId: 's', localSdp: { type: 'offer', sdp: OFFER } },
    });
    const { code, sessionId, remoteSdp } = answer.json();
    expect({ code, remoteSdp }).toEqual({
      code: 200,
      remoteSdp: { type: 'answer', sdp: 'v=0\r\nanswer' },
    });
    const url = `/media/whep/1001/${sessionId}?token=play-1001`;
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(200);
    expect(upstream.asked.at(-1)).toMatch(/^DELETE .*s1/);
    expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(404);
  });

  it('U-07 reports what arrives of a picture, by what the media server has counted', async () => {
    const samples: [string, number, number, number][] = [];
    origin.events.on('received', ({ liveId, sample: { ms, bytes, packets, lost } }) => {
      expect(ms).toBeGreaterThan(0);
      samples.push([liveId, bytes, packets, lost]);
    });
    const reconcileAt = async (client: string, bytes: number) => {
      upstream.streams.set('1001', client);
      upstream.bytes = bytes;
      await origin.reconcile();
    };
    await reconcileAt('c1', 50_000);
    await reconcileAt('c1', 80_000);
    await reconcileAt('c1', 80_000);
    // Another connection counts from its own beginning.
    await reconcileAt('c2', 90_000);
    await reconcileAt('c2', 95_000);
    expect(samples).toEqual([
      ['1001', 30_000, 0, 0],
      ['1001', 5_000, 0, 0],
    ]);
  });

  it('X-02 ends the players of a removed member, and nobody else’s', async () => {
    expect(await plays('c1')).toBe(true);
    expect(await plays('c2', 'play-1001-bob')).toBe(true);
    expect(await plays('c3', 'play-1002', '1002')).toBe(true);
    await origin.evict('1001', 'a1');
    expect(told()).toEqual([endOf('c1')]);
    await origin.evict('1001', 'a1');
    expect(told()).toHaveLength(1);
  });

  it('X-02 ends players that were connected before this server started', async () => {
    await plays('c1');
    const next = openOrigin(String(upstream.app.listeningOrigin));
    await next.evict('1001', 'a1');
    await next.destroy();
    expect(told()).toEqual([endOf('c1')]);
  });

  it('X-02 refuses a player who loses the right while the media server asks', async () => {
    const add = clients.set.bind(clients);
    clients.set = (id, client) => {
      without.add('s1');
      clients.set = add;
      return add(id, client);
    };
    expect(await plays('c1')).toBe(false);
    expect(await origin.openSessions()).toEqual([]);
  });

  it('X-02 ends a player later when the media server does not answer', async () => {
    await plays('c1');
    upstream.knowsNobody = true;
    await origin.evict('1001', 'a1');
    expect(told()).toEqual([endOf('c1')]);
    upstream.knowsNobody = false;
    await origin.reconcile();
    expect(told()).toEqual([endOf('c1'), endOf('c1')]);
    await origin.reconcile();
    expect(told()).toHaveLength(2);
  });

  it('X-02 knows of nobody who has left, though the event of it was lost', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await plays('c1');
      await plays('c2', 'play-1001-bob');
      upstream.players.delete('c1');
      await origin.reconcile();
      expect(clients.size).toBe(2);
      vi.setSystemTime(Date.now() + 11_000);
      await origin.reconcile();
      expect([...clients.keys()].map((id) => id.replace(/^.*:/, ''))).toEqual(['c2']);
      expect(origin.counts().viewers).toBe(1);
      await srs('on_stop', 'c2');
      upstream.players.clear();
      await origin.reconcile();
      expect(clients.size).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('X-02 a page ends its own session alone, whatever it names', async () => {
    await plays('c1');
    await began('c2');
    for (const name of [...clients.keys(), 'c1', 'c2', 'direct 1001']) {
      const url = `/media/whep/1001/${encodeURIComponent(name)}?token=play-1001`;
      expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(404);
    }
    expect(told()).toEqual([]);
  });

  it('N-07 holds an offer for a late publisher, then refuses it', async () => {
    const joining = origin.play({ ...ALICE, liveId: '1001', offer: OFFER });
    setTimeout(() => upstream.streams.set('1001', 'c1'), 300);
    expect((await joining).answer).toContain('answer');
    await expect(origin.play({ ...ALICE, liveId: '1002', offer: OFFER })).rejects.toMatchObject({
      reason: 'no-publisher',
    });
  });

  it('N-03 reports each change once, however often and in whatever order events come', async () => {
    await began('c1');
    await began('c1');
    expect(received).toEqual(['published 1001']);
    await began('c2');
    await ended('c1');
    expect(received).toEqual(['published 1001']);
    await ended('c2');
    await ended('c2');
    expect(received).toEqual(['published 1001', 'lost 1001']);
  });

  it('N-03 notices a lost end, and a lost beginning, by the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await began('c1');
      await origin.reconcile();
      expect(received).toEqual(['published 1001']);
      vi.setSystemTime(Date.now() + 11_000);
      await origin.reconcile();
      expect(received).toEqual(['published 1001', 'lost 1001']);
      upstream.streams.set('1001', 'c9');
      await origin.reconcile();
      await origin.reconcile();
      expect(received).toEqual(['published 1001', 'lost 1001', 'published 1001']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('X-02 nobody without the secret can begin or end a stream', async () => {
    await began('c1');
    for (const secret of ['', 'wrong', `${SECRET} `, SECRET.toUpperCase()]) {
      expect(await ended('c1', secret)).toMatch(/^401/);
      expect(await began('c2', secret)).toMatch(/^401/);
    }
    const bare = await app.inject({ method: 'POST', url: '/media/hooks/srs', payload: {} });
    expect(bare.statusCode).toBe(401);
    const twice = `/media/hooks/srs?secret=${SECRET}&secret=${SECRET}`;
    expect((await app.inject({ method: 'POST', url: twice, payload: {} })).statusCode).toBe(401);
    expect(received).toEqual(['published 1001']);
  });

  it('X-02 a publisher and a player need a token of this room for what they do', async () => {
    const ask = async (action: 'publish' | 'play', token: string, room = '1001') => {
      if (action === 'play') return plays('c1', token, room);
      const asked = { param: `?token=${token}`, stream: room };
      return (await srs('on_publish', 'c1', asked)) === '200 {"code":0}';
    };
    expect(await ask('publish', 'publish-1001')).toBe(true);
    expect(await ask('play', 'play-1001')).toBe(true);
    expect(await ask('publish', 'play-1001')).toBe(false);
    expect(await ask('publish', 'publish-1002')).toBe(false);
    expect(await ask('play', '')).toBe(false);
    expect(await ask('play', 'play-1001', '1002')).toBe(false);
    expect(await ask('play', 'play-../x', '../x')).toBe(false);
  });

  it('Z-02 a publisher who has gone already keeps nobody from the recording', async () => {
    await began('c1');
    await mkdir(join(folder, '1001'));
    await cutSample('landscape', 2, join(folder, '1001', '1763200000123.mp4'));
    upstream.knowsNobody = true;
    await finishRoom(origin, '1001');
    expect(received).toContain('recordingFinished 1001');
  });

  it('X-02 lists who plays and who publishes, and ends each of them', async () => {
    await plays('c1', 'play-1001-bob');
    await began('c2');
    const open = await origin.openSessions();
    expect(open).toMatchObject([
      { ...BOB, liveId: '1001', action: 'play' },
      { ...ALICE, liveId: '1001', action: 'publish' },
    ]);
    for (const { sessionId } of open.reverse())
      expect(await origin.leave('1001', sessionId)).toBe(true);
    expect(told()).toEqual([endOf('c2'), endOf('c1')]);
    expect(await origin.openSessions()).toEqual([]);
  });

  it('Z-02 the end of a room ends a camera that was there before this server started', async () => {
    await began('c1');
    await plays('c2');
    const next = openOrigin(String(upstream.app.listeningOrigin));
    await finishRoom(next, '1001');
    await next.destroy();
    expect(told()).toEqual([endOf('c1')]);
  });

  it('Z-02 a closed file after the end completes the recording', async () => {
    await began('c1');
    await finishRoom(origin, '1001');
    expect(received).toEqual(['published 1001', 'lost 1001']);
    expect(upstream.asked.at(-1)).toBe(endOf('c1'));
    await mkdir(join(folder, '1001'));
    const name = '1763200000123.mp4';
    await cutSample('landscape', 2, join(folder, '1001', name));
    await srs('on_dvr', 'c1', { cwd: '/usr/local/srs', file: `/records/1001/${name}` });
    expect(received.slice(2)).toEqual(['segmentFinished 1001', 'recordingFinished 1001']);
    const [segment] = await origin.records.list('1001');
    expect(segment).toMatchObject({ name, startedAt: 1_763_200_000_123 });
    expect(segment?.durationMs).toBeCloseTo(2_000, -2);
  });

  it('Y-01 deletes recordings whose time is over', async () => {
    await mkdir(join(folder, '1001'));
    const path = (begin: number) => join(folder, '1001', `${begin}.mp4`);
    const now = Date.now();
    await cutSample('landscape', 2, path(now - 10_000));
    await cutSample('landscape', 2, path(now - 90_000_000));
    await origin.prune();
    const kept = await origin.records.list('1001');
    expect(kept.map(({ startedAt }) => startedAt)).toEqual([now - 10_000]);
  });

  it('V-08 serves HLS to whoever may watch', async () => {
    const get = (name: string, token = 'play-1001') =>
      app.inject(`/media/hls/1001/${name}?token=${token}`);
    await mkdir(join(folder, '1001', 'pieces'), { recursive: true });
    const index = join(folder, '1001', 'pieces', 'index.m3u8');
    await writeFile(index, '#EXTM3U\n#EXTINF:2.000, no desc\n1763200000123-2000.ts\n');
    await writeFile(join(folder, '1001', 'pieces', '1763200000123-2000.ts'), 'picture');
    const ofPiece = 'hls-1001-1763200000123-2000.ts';
    expect((await get('index.m3u8')).body).toContain(`\n1763200000123-2000.ts?token=${ofPiece}\n`);
    const piece = await get('1763200000123-2000.ts', ofPiece);
    expect([piece.headers['content-type'], piece.body]).toEqual(['video/mp2t', 'picture']);
    // Nobody has published for a while.
    await utimes(index, new Date(), new Date(Date.now() - 60_000));
    expect((await get('index.m3u8')).statusCode).toBe(404);
    for (const name of ['index.m3u8', '1763200000123-2000.ts'])
      expect((await get(name, 'play-1002')).statusCode).toBe(403);
  });

  it('N-03 answers garbage plainly, and what it does not know kindly', async () => {
    expect(await hook({ action: 'on_publish' })).toMatch(/^400/);
    expect(await srs('on_hls', 'c1', { duration: 9.9, file: '/x.ts', seq_no: 1 })).toBe(
      '200 {"code":0}',
    );
  });
});
