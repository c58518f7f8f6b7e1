import { finishRoom } from '@live/media-origin/media-origin';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NodeViewer } from '../testing/media/node-viewer.ts';
import { openTestOrigin, type TestOrigin } from '../testing/media/test-origin.ts';

const SOON = { timeout: 200_000, interval: 20 };

describe('a media origin in a process of its own', () => {
  let server: TestOrigin;
  beforeAll(async () => {
    server = await openTestOrigin({ offerWaitMs: 30_000, maxSessionsPerAccount: 2 }, 'process');
  });
  afterAll(() => server.destroy());

  const counts = (expected: Partial<ReturnType<TestOrigin['origin']['counts']>>) =>
    vi.waitFor(() => expect(server.origin.counts()).toMatchObject(expected), SOON);

  it('N-07 holds an offer for a late publisher, and refuses too many', async () => {
    const joining = server.viewer('1');
    await counts({ waiting: 1 });
    await server.host('1').start();
    const viewer = await joining;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(0), SOON);
    await server.viewer('1');
    await expect(server.viewer('1')).rejects.toThrow('429');
    await expect(server.viewer('1', 'a3')).resolves.toBeDefined();
    await counts({ publishers: 1, viewers: 3, waiting: 0 });
  });

  it('N-10 lets one account wait with as many offers as it may open, and no more', async () => {
    const offer = { liveId: '8', accountId: 'a8', sessionHash: 'a8', offer: '' };
    const viewer = await NodeViewer.open();
    const gone = new AbortController();
    const wait = () => server.origin.play({ ...offer, offer: viewer.offer }, gone.signal);
    const waiting = [wait(), wait()].map((each) => each.catch(() => 'gone'));
    await counts({ waiting: 2 });
    await expect(wait()).rejects.toMatchObject({ reason: 'limit' });
    // What ends sessions is answered meanwhile.
    expect(await server.origin.leave('8', 'none')).toBe(false);
    await server.origin.evict('8', 'a8');
    gone.abort();
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone']);
    await counts({ waiting: 0 });
    viewer.close();
  });

  it('N-07 drops the offer of a client that disconnected', async () => {
    const viewer = await NodeViewer.open();
    const gone = new AbortController();
    const url = `${server.url}/media/9.sdp?token=${server.sign('play', '9', 'a9')}`;
    const body = JSON.stringify({ localSdp: { sdp: viewer.offer } });
    const request = fetch(url, { method: 'POST', body, signal: gone.signal }).catch(() => 'gone');
    await counts({ waiting: 1 });
    gone.abort();
    expect(await request).toBe('gone');
    await counts({ waiting: 0 });
    viewer.close();
  });

  it('X-02 lists the open sessions of a person, and ends them', async () => {
    const { origin } = server;
    const openOf = async (accountId: string) =>
      (await origin.openSessions()).filter((session) => session.accountId === accountId);
    const mine = await openOf('a1');
    expect(mine[0]).toMatchObject({ liveId: '1', sessionHash: 'a1' });
    expect(mine.map(({ action }) => action).sort()).toEqual(['play', 'play', 'publish']);
    const [player] = mine.filter(({ action }) => action === 'play');
    expect(await origin.leave('1', player?.sessionId ?? '')).toBe(true);
    expect(await origin.leave('1', player?.sessionId ?? '')).toBe(false);
    expect(await origin.addCandidates('1', 'none', [])).toBe(false);
    await origin.evict('1', 'a3');
    expect(await openOf('a3')).toEqual([]);
    await counts({ publishers: 1, viewers: 1 });
  });

  it('N-06 refuses in words what it cannot answer', async () => {
    const offer = 'v=0\r\n';
    const holder = { accountId: 'a1', sessionHash: 'a1' };
    const refused = server.origin.publish({ ...holder, liveId: '1', offer });
    await expect(refused).rejects.toMatchObject({ name: 'MediaRefusal', reason: 'offer' });
  });

  it('V-08 serves HLS while somebody publishes, and nothing that it did not write', async () => {
    const { origin } = server;
    expect(await origin.hls('9', 'index.m3u8')).toBeUndefined();
    const list = await vi.waitFor(async () => {
      const file = await origin.hls('1', 'index.m3u8');
      expect(file?.type).toBe('application/vnd.apple.mpegurl');
      return String(file?.body);
    }, SOON);
    const [name = ''] = /^\S+\.m3u8$/m.exec(list) ?? [];
    expect(String((await origin.hls('1', name))?.body)).toContain('.m4s');
    for (const other of ['../index.m3u8', 'none.m4s', `${name}.tmp`, ''])
      expect(await origin.hls('1', other), other).toBeUndefined();
  });

  it('Z-03 sends everybody away on a pause, and takes the host back afterwards', async () => {
    const finished = server.next('segmentFinished');
    await server.origin.stop('1');
    expect((await finished).segment.durationMs).toBeGreaterThan(0);
    expect(await server.origin.hls('1', 'index.m3u8')).toBeUndefined();
    expect(await server.origin.openSessions()).toEqual([]);
    // The virtual host comes back by itself.
    await server.next('published');
    const recorded = server.next('recordingFinished');
    await finishRoom(server.origin, '1');
    expect((await recorded).segments.length).toBeGreaterThan(0);
    for (const { name } of await server.origin.records.list('1'))
      expect(await server.origin.records.find('1', name)).toContain(name);
  });
});
