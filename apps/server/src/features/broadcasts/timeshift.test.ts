import { LiveRole, Result } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import {
  PLATFORM_KEY,
  PlatformClient,
  stage,
  TEST_PASSWORD,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signMediaToken } from '../../media/media-token.ts';

const SOON = { timeout: 200_000, interval: 50 };
const LIVE = stage.live.liveId;
const SECRET = 'a secret of this test alone';

describe('looking back while a live runs', () => {
  let server: TestServer;
  let host: TestClient;
  let camera: SamplePublisher;
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY, secret: SECRET });
    host = await server.signIn('host');
    camera = new SamplePublisher({
      url: `${server.url}/media/whip/${LIVE}`,
      token: async () => (await host.ok('getRtcToken', { liveId: LIVE })).rtcToken,
      shape: 'landscape',
    });
    await camera.start();
  });
  afterAll(async () => {
    await camera.destroy();
    await server.destroy();
  });

  /** The address of what is being recorded, once there is something of it. */
  const growing = (client: TestClient) =>
    vi.waitFor(async () => {
      const { recordings, durationMs } = await client.ok('reviewRecordings', { liveId: LIVE });
      const last = recordings.at(-1);
      expect(last?.durationMs).toBeGreaterThan(0);
      expect((last?.beginMs ?? 0) + (last?.durationMs ?? 0)).toBeLessThanOrEqual(durationMs);
      return last?.url ?? '';
    }, SOON);

  const fragmentCount = async (url: string) =>
    (await (await fetch(url)).text()).split('#EXTINF').length - 1;

  it('U-06 operators play what is being recorded, in parts, while it grows', async () => {
    const url = await growing(host);
    const playlist = await (await fetch(url)).text();
    expect(playlist).not.toContain('#EXT-X-ENDLIST');
    const [, bytes = 0, offset = 0] = (/BYTERANGE:(\d+)@(\d+)/.exec(playlist) ?? []).map(Number);
    const file = new URL(/^\d+\.mp4\?token=\S+$/m.exec(playlist)?.[0] ?? '', url);
    const range = `bytes=${offset}-${offset + bytes - 1}`;
    const part = await fetch(file, { headers: { range } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await part.arrayBuffer()).toString('latin1', 4, 8)).toBe('moof');
    const before = await fragmentCount(url);
    await vi.waitFor(async () => expect(await fragmentCount(url)).toBeGreaterThan(before), SOON);
  });

  it('U-06 viewers get no address, and none of theirs opens what is being recorded', async () => {
    const viewer = await server.signIn('viewer');
    const asked = await viewer.call('reviewRecordings', { liveId: LIVE });
    expect(asked.code).toBe(Result.NO_PERMISSION);
    const detail = await viewer.ok('roomInfo', { liveId: LIVE });
    expect(detail.recordUrlList).toEqual([]);
    const url = await growing(host);
    const { recordUrlList } = await viewer.ok('roomInfo', { liveId: stage.replay.liveId });
    for (const own of [recordUrlList[0]?.url ?? '', detail.liveStreamUrl]) {
      const other = url.replace(/token=.*/, `token=${new URL(own).searchParams.get('token')}`);
      for (const address of [other, other.replace('.m3u8', '.mp4')])
        expect((await fetch(address)).status).toBe(403);
    }
    expect((await fetch(url.replace(/token=.*/, ''))).status).toBe(401);
    // Whoever may watch recordings after the end may not before it: the right is checked on use, not only on signing.
    const [, session = ''] =
      new URL(detail.liveStreamUrl).searchParams.get('token')?.split('.') ?? [];
    const subject = Buffer.from(session, 'base64url').toString();
    const claim = { liveId: LIVE, action: 'record', subject } as const;
    const token = signMediaToken({ ...claim, expiresAt: Date.now() + 60_000 }, SECRET);
    expect((await fetch(url.replace(/token=.*/, `token=${token}`))).status).toBe(403);
  });

  it('U-06 an address ends with the right to run the room', async () => {
    const platform = new PlatformClient(server);
    const save = (change: object) =>
      platform.call('platformAccountSave', { name: 'standin', ...change });
    await save({ password: TEST_PASSWORD, role: LiveRole.ADMIN });
    const standIn = await server.signIn('standin');
    const url = await growing(standIn);
    const file = url.replace('.m3u8', '.mp4');
    expect((await fetch(url)).status).toBe(200);
    await save({ role: LiveRole.AUDIENCE });
    for (const address of [url, file]) expect((await fetch(address)).status).toBe(403);
  });

  it('U-06 an address ends with the session it was made for', async () => {
    const admin = await server.signIn('admin');
    const url = await growing(admin);
    await admin.call('logout', {});
    expect((await fetch(url)).status).toBe(403);
    expect((await fetch(await growing(host))).status).toBe(200);
  });

  it('U-06 an address plays on when the live has ended, and viewers have theirs then', async () => {
    const url = await growing(host);
    await host.ok('roomClose', { liveId: LIVE });
    await vi.waitFor(
      async () => expect(await (await fetch(url)).text()).toContain('#EXT-X-ENDLIST'),
      SOON,
    );
    const viewer = await server.signIn('viewer');
    const { recordUrlList } = await vi.waitFor(async () => {
      const detail = await viewer.ok('roomInfo', { liveId: LIVE });
      expect(detail.liveRecordFinished).toBe(true);
      return detail;
    }, SOON);
    expect((await fetch(recordUrlList[0]?.url ?? '')).status).toBe(200);
  });
});
