import { setTimeout as wait } from 'node:timers/promises';
import { type CallData, LiveRole, LiveState } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import {
  PLATFORM_KEY,
  PlatformClient,
  stage,
  TEST_PASSWORD,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NodeViewer } from '../../testing/media/node-viewer.ts';

const SOON = { timeout: 200_000, interval: 50 };

describe('broadcasts', () => {
  let server: TestServer;
  let host: TestClient;
  let virtual: SamplePublisher | undefined;
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY });
    host = await server.signIn('host');
  });
  afterAll(() => server.destroy());
  afterEach(async () => {
    await virtual?.destroy();
    virtual = undefined;
  });

  const info = (client: TestClient, liveId: string): Promise<CallData<'roomInfo'>> =>
    client.ok('roomInfo', { liveId });

  async function goLive(liveId: string): Promise<SamplePublisher> {
    virtual = new SamplePublisher({
      url: `${server.url}/media/whip/${liveId}`,
      token: async () => (await host.ok('getRtcToken', { liveId })).rtcToken,
      shape: 'landscape',
    });
    await virtual.start();
    return virtual;
  }

  it('N-01 room-info carries an address at which the stream can be negotiated', async () => {
    await goLive(stage.live.liveId);
    const viewer = await NodeViewer.open();
    await viewer.negotiate((await info(host, stage.live.liveId)).liveStreamUrl);
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(10), SOON);
    viewer.close();
  });

  it('N-07 negotiates only while the room is living', async () => {
    const viewer = await NodeViewer.open();
    const paused = (await info(host, stage.paused.liveId)).liveStreamUrl;
    await expect(viewer.negotiate(paused)).rejects.toThrow('409');
    expect((await info(host, stage.ended.liveId)).liveStreamUrl).toBe('');
    viewer.close();
  });

  it('X-02 an audience token cannot publish, and nobody publishes in a room of another host', async () => {
    const viewer = await server.signIn('viewer');
    const publish = async (liveId: string, token: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' };
      const url = `${server.url}/media/whip/${liveId}`;
      return (await fetch(url, { method: 'POST', headers, body: 'v=0' })).status;
    };
    const { rtcToken } = await host.ok('getRtcToken', { liveId: stage.live.liveId });
    expect(await publish(stage.live.liveId, rtcToken)).toBe(400);
    expect(await publish(stage.portrait.liveId, rtcToken)).toBe(403);
    const audience = await viewer.call('getRtcToken', { liveId: stage.live.liveId });
    if (audience.code === 0) {
      const data = audience.data as CallData<'getRtcToken'>;
      expect(await publish(stage.live.liveId, data.rtcToken)).toBe(403);
    } else {
      expect(audience.code).toBe(43);
    }
  });

  it('X-02 ends the picture of those who lose their right to it, and of nobody else', async () => {
    const platform = new PlatformClient(server);
    const save = (name: string, change: object) =>
      platform.call('platformAccountSave', { name, ...change });
    await save('standin', { password: TEST_PASSWORD, role: LiveRole.ADMIN });
    const standIn = await server.signIn('standin');
    virtual = new SamplePublisher({
      url: `${server.url}/media/whip/${stage.portrait.liveId}`,
      token: async () =>
        (await standIn.ok('getRtcToken', { liveId: stage.portrait.liveId })).rtcToken,
      shape: 'portrait',
    });
    await virtual.start();
    const watch = async (name: string) => {
      const viewer = await NodeViewer.open();
      const client = await server.signIn(name);
      await viewer.negotiate((await info(client, stage.portrait.liveId)).liveStreamUrl);
      await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(10), SOON);
      return { viewer, client };
    };
    const count = async (kind: string) => {
      const metrics = await (await fetch(`${server.url}/metrics`)).text();
      const line = new RegExp(`live_media_sessions\\{kind="${kind}"\\} (\\d+)`);
      return Number(line.exec(metrics)?.[1]);
    };
    const one = await watch('viewer');
    const two = await watch('viewer2');
    // Signing out in one place ends no picture that was opened in another.
    await (await server.signIn('viewer2')).call('logout', {});
    await platform.call('platformAccountDisable', { name: 'viewer' });
    await vi.waitFor(async () => expect(await count('viewers')).toBe(1), SOON);
    const before = two.viewer.video.length;
    await vi.waitFor(() => expect(two.viewer.video.length).toBeGreaterThan(before + 10), SOON);
    await save('standin', { role: LiveRole.AUDIENCE });
    await vi.waitFor(async () => expect(await count('publishers')).toBe(0), SOON);
    await save('viewer', { disabled: 0 });
    one.viewer.close();
    two.viewer.close();
  });

  it('X-02 opens nothing for an offer that waited while its sender lost the right', async () => {
    const platform = new PlatformClient(server);
    const client = await server.signIn('viewer2');
    const viewer = await NodeViewer.open();
    const joining = viewer.negotiate((await info(client, stage.portrait.liveId)).liveStreamUrl);
    const refused = expect(joining).rejects.toThrow('403');
    await platform.call('platformAccountDisable', { name: 'viewer2' });
    await goLive(stage.portrait.liveId);
    await refused;
    await platform.call('platformAccountSave', { name: 'viewer2', disabled: 0 });
    viewer.close();
  });

  it('Z-02 ending a room finishes its recording, and the room opens in replay', async () => {
    await goLive(stage.live.liveId);
    await wait(2_500);
    await host.ok('roomClose', { liveId: stage.live.liveId });
    const detail = await vi.waitFor(async () => {
      const ended = await info(host, stage.live.liveId);
      expect(ended.liveRecordFinished).toBe(true);
      return ended;
    }, SOON);
    expect(detail.liveState).toBe(LiveState.ENDED);
    expect(detail.recordUrlList).toHaveLength(2);
    const segment = detail.recordUrlList.at(-1);
    expect(segment?.duration).toBeGreaterThan(1);
    const part = await fetch(segment?.url ?? '', { headers: { range: 'bytes=4-7' } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe('ftyp');
  });

  it('Z-02 an ended room without any recording stays ended', async () => {
    await host.ok('roomClose', { liveId: stage.paused.liveId });
    await wait(300);
    expect((await info(host, stage.paused.liveId)).liveRecordFinished).toBe(false);
    expect((await info(host, stage.ended.liveId)).liveRecordFinished).toBe(false);
  });

  it('V-03 a live can leave a replay of three segments that can be fetched', async () => {
    const { recordUrlList } = await info(host, stage.replay.liveId);
    expect(recordUrlList.map(({ duration }) => Math.round(duration ?? 0))).toEqual([12, 12, 12]);
    for (const { url } of recordUrlList) {
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(100_000);
    }
    const unsigned = recordUrlList[0]?.url.replace(/token=.*/, '') ?? '';
    expect((await fetch(unsigned)).status).toBe(401);
  });
});
