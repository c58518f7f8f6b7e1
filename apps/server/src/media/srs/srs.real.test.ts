import { type ChildProcess, spawn } from 'node:child_process';
import { findSrs, isQuickRun, Srs } from '@live/engines';
import { SamplePublisher } from '@live/simulator';
import { stage, type TestClient, TestServer } from '@live/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { NodeViewer } from '../../testing/media/node-viewer.ts';

const SOON = { timeout: 100_000, interval: 200 };
const room = { liveId: stage.live.liveId };

/** Where one was built on this machine. */
describe.skipIf(findSrs() === undefined || isQuickRun())('SRS itself behind this server', () => {
  let srs: Srs;
  let server: TestServer;
  let host: TestClient;
  const cameras: SamplePublisher[] = [];
  const programs: ChildProcess[] = [];

  const startServer = (port = 0) =>
    TestServer.start({
      media: readConfig(srs.settings).media,
      dataDir: `${srs.folder}/data`,
      port,
    });

  beforeEach(async () => {
    srs = await Srs.prepare();
    server = await startServer();
    await srs.start(server.url);
    host = await server.signIn('host');
  });
  afterEach(async () => {
    for (const camera of cameras.splice(0)) await camera.destroy();
    for (const program of programs.splice(0)) program.kill('SIGKILL');
    await server.destroy();
    await srs.destroy();
  });

  const publish = async () => {
    const camera = new SamplePublisher({
      url: `${server.url}/media/whip/${stage.live.liveId}`,
      token: async () => (await host.ok('getRtcToken', room)).rtcToken,
      shape: 'landscape',
    });
    cameras.push(camera);
    await camera.start();
    await expect.poll(() => srs.connections(), SOON).toEqual(['rtc-publish']);
  };

  /** A picture of 640×360 at about 800 kbit/s, with sound. */
  const publishByRtmp = async () => {
    const { rtcToken } = await host.ok('getRtcToken', room);
    const inputs = ['testsrc2=size=640x360:rate=25', 'sine'].flatMap((source) => [
      '-re',
      '-f',
      'lavfi',
      '-i',
      source,
    ]);
    const video = '-c:v libx264 -preset ultrafast -bf 0 -g 25 -pix_fmt yuv420p -b:v 800k'.split(
      ' ',
    );
    const to = ['-c:a', 'aac', '-f', 'flv', srs.rtmpUrl(stage.live.liveId, rtcToken)];
    programs.push(spawn('ffmpeg', [...inputs, ...video, ...to], { stdio: 'ignore' }));
    await expect.poll(() => srs.connections(), SOON).toEqual(['fmle-publish']);
  };

  const watch = async (name: string) => {
    const client = await server.signIn(name);
    const viewer = await NodeViewer.open();
    await viewer.negotiate((await client.ok('roomInfo', room)).liveStreamUrl);
    await expect.poll(() => viewer.video.length, SOON).toBeGreaterThan(30);
    return { viewer, client };
  };

  const isStill = async (viewer: NodeViewer) => {
    viewer.video.length = 0;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return viewer.video.length === 0;
  };

  const restartServer = async () => {
    const { port } = new URL(server.url);
    await server.destroy();
    server = await startServer(Number(port));
    host = await server.signIn('host');
  };

  it('X-02 ends the picture of whoever is removed or signs out, and nobody else’s', async () => {
    await publish();
    const removed = await watch('viewer');
    const signedOut = await watch('admin');
    const stays = await watch('host');
    await host.ok('removalSave', { ...room, accountId: stage.viewer.id, durationSeconds: 600 });
    await expect.poll(() => isStill(removed.viewer), SOON).toBe(true);
    await expect
      .poll(() => srs.connections(), SOON)
      .toEqual(['rtc-play', 'rtc-play', 'rtc-publish']);
    await signedOut.client.ok('logout', {});
    await expect.poll(() => isStill(signedOut.viewer), SOON).toBe(true);
    await expect.poll(() => srs.connections(), SOON).toEqual(['rtc-play', 'rtc-publish']);
    expect(await isStill(stays.viewer)).toBe(false);
    for (const { viewer } of [removed, signedOut, stays]) viewer.close();
  });

  it('X-02 ends a player of RTMP that it authorised before a restart', async () => {
    await publish();
    const viewer = await server.signIn('viewer');
    const { liveStreamUrl } = await viewer.ok('roomInfo', room);
    const token = new URL(liveStreamUrl).searchParams.get('token') ?? '';
    const url = srs.rtmpUrl(stage.live.liveId, token);
    const player = spawn('ffmpeg', ['-i', url, '-f', 'null', '-'], { stdio: 'ignore' });
    programs.push(player);
    await expect.poll(() => srs.connections(), SOON).toEqual(['rtc-publish', 'rtmp-play']);
    await restartServer();
    expect(await srs.connections()).toEqual(['rtc-publish', 'rtmp-play']);
    await host.ok('removalSave', { ...room, accountId: stage.viewer.id, durationSeconds: 600 });
    await expect.poll(() => player.exitCode, SOON).not.toBeNull();
    expect(await srs.connections()).toEqual(['rtc-publish']);
  });

  it.for(['WHIP', 'RTMP'])(
    'U-07 the report tells the rate of a picture by %s, and that loss is not measured',
    { timeout: 100_000 },
    async (way) => {
      await (way === 'WHIP' ? publish() : publishByRtmp());
      const picture = async () => (await host.ok('liveReport', room)).picture;
      await expect.poll(async () => (await picture()).averageKbps, SOON).toBeGreaterThan(300);
      expect(await picture()).toMatchObject({ isLossMeasured: false, lostPackets: 0 });
    },
  );

  it('U-06 V-08 what is being recorded is played while the live goes on, and is one recording at its end', async () => {
    await publish();
    const recordings = async () => (await host.ok('reviewRecordings', room)).recordings;
    const lengthOf = async (url: string) => {
      const text = await (await fetch(url)).text();
      return Array.from(text.matchAll(/EXTINF:([\d.]+)/g), ([, seconds]) => Number(seconds));
    };
    await expect.poll(async () => (await recordings())[0]?.durationMs, SOON).toBeGreaterThan(9_000);
    const [growing, ...others] = await recordings();
    expect(others).toEqual([]);
    const url = growing?.url ?? '';
    const before = (await lengthOf(url)).length;
    await expect.poll(async () => (await lengthOf(url)).length, SOON).toBeGreaterThan(before);
    const playlist = await (await fetch(url)).text();
    const piece = await fetch(new URL(/^\d+-\d+\.ts\S+$/m.exec(playlist)?.[0] ?? '', url));
    expect(piece.headers.get('content-type')).toBe('video/mp2t');
    // A packet of MPEG-TS begins every 188 bytes.
    const bytes = Buffer.from(await piece.arrayBuffer());
    expect([bytes[0], bytes[188], bytes.length % 188]).toEqual([0x47, 0x47, 0]);

    const { liveStreamUrl } = await host.ok('roomInfo', room);
    const live = liveStreamUrl.replace(`${room.liveId}.sdp`, `hls/${room.liveId}/index.m3u8`);
    expect((await lengthOf(live)).length).toBeGreaterThan(2);

    // A server that starts knows the same.
    await restartServer();
    expect(await recordings()).toMatchObject([{ beginMs: growing?.beginMs }]);

    const played = (await lengthOf((await recordings())[0]?.url ?? '')).reduce((a, b) => a + b, 0);
    await host.ok('roomClose', room);
    await expect
      .poll(async () => (await host.ok('roomInfo', room)).recordUrlList?.length, SOON)
      .toBe(1);
    const [finished] = (await host.ok('roomInfo', room)).recordUrlList ?? [];
    expect(finished?.duration).toBeGreaterThan(played - 1);
    expect(await recordings()).toHaveLength(1);
  });
});
