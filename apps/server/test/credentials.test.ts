import { type CallData, LiveState } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import {
  PLATFORM_KEY,
  PlatformClient,
  stage,
  TEST_PASSWORD,
  type TestClient,
  TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { NodeViewer } from '../src/testing/media/node-viewer.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SOON = { timeout: 200_000, interval: 50 };

describeOnPersistentStore('tokens', (place) => {
  let server: TestServer;
  let now = Date.now();
  beforeAll(async () => {
    server = await place.start({}, { now: () => now });
  });
  afterAll(() => server.destroy());

  it('X-02 gives the token of one room at most a token of that room', async () => {
    const admin = await server.signIn('admin');
    let bound = server.client((await admin.ok('accountGet', { liveId: stage.live.liveId })).token);
    for (const wanted of [{}, { liveId: stage.live.liveId }]) {
      bound = server.client((await bound.ok('accountGet', wanted)).token);
      expect(await bound.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject({
        code: 0,
      });
      expect(await bound.call('roomInfo', { liveId: stage.paused.liveId })).toMatchObject({
        code: 43,
      });
    }
    expect(await bound.call('accountGet', { liveId: stage.paused.liveId })).toMatchObject({
      code: 43,
    });
  });

  it('X-02 gives the token of one room nothing that concerns no room', async () => {
    const admin = await server.signIn('admin');
    const { token } = await admin.ok('accountGet', { liveId: stage.live.liveId });
    const bound = server.client(token);
    const words = { add: [{ word: '某词', action: 1 as const }] };
    expect(await bound.call('platformWordSave', words)).toMatchObject({ code: 43 });
    expect(await bound.call('tagList', {})).toMatchObject({ code: 43 });
    expect(await bound.call('roomList', {})).toMatchObject({ code: 43 });
    expect(await bound.call('roomCreate', { liveTitle: '新' })).toMatchObject({ code: 43 });
    expect(await bound.call('roomCategoryList', {})).toMatchObject({ code: 43 });
    const accountId = stage.viewer.id;
    expect(await bound.call('adminAccountList', {})).toMatchObject({ code: 43 });
    expect(await bound.call('adminAccountSignOut', { accountId })).toMatchObject({ code: 43 });
    expect(await bound.call('adminFactorRemove', { accountId })).toMatchObject({ code: 43 });
    const password = TEST_PASSWORD;
    expect(await bound.call('ownFactorBegin', { password })).toMatchObject({ code: 43 });
    expect(await bound.call('ownFactorConfirm', { code: '000000' })).toMatchObject({ code: 43 });
    expect(await bound.call('ownFactorRemove', { password })).toMatchObject({ code: 43 });
    expect(await bound.call('ownRecoveryCodesRenew', { password })).toMatchObject({ code: 43 });
    expect(await bound.call('adminAccountChange', { accountId, role: 2 })).toMatchObject({
      code: 43,
    });
    expect(await bound.call('userMeetingCode', {})).toMatchObject({ code: 43 });
    expect(await bound.call('phraseList', {})).toMatchObject({ code: 43 });
    expect(await bound.call('phraseSave', { phrases: [] })).toMatchObject({ code: 43 });
    expect(await bound.call('accountGet', {})).toMatchObject({ code: 0 });
    expect(await bound.call('serverReg', { lineGroupId: 1 })).toMatchObject({ code: 0 });
    expect(await bound.call('logout', {})).toMatchObject({ code: 0 });
  });

  it('X-02 keeps two hundred tokens of a session, and lets the oldest go', async () => {
    const { token } = await server.signIn('viewer');
    const tokens = [token];
    for (let count = 0; count < 200; count += 1) {
      now += 1000;
      tokens.push(
        (await server.client(tokens.at(-1)).ok('accountGet', { liveId: stage.live.liveId })).token,
      );
    }
    const open = async (token = '') =>
      (await server.client(token).call('roomInfo', { liveId: stage.live.liveId })).code;
    expect(await open(tokens[0])).toBe(2);
    expect(await open(tokens[1])).toBe(0);
    expect(await open(tokens.at(-1))).toBe(0);
  });

  it('E-03 lets no token outlive its session, however often it is renewed', async () => {
    let client = await server.signIn('host');
    const end = now + 7 * DAY;
    while (now < end - 90 * 60_000) {
      now += HOUR;
      client = server.client((await client.ok('accountGet', { liveId: stage.live.liveId })).token);
    }
    now = end - 60_000;
    const last = await client.ok('accountGet', { liveId: stage.live.liveId });
    expect(last.expiresIn).toBe(60);
    client = server.client(last.token);
    now = end;
    expect(await client.call('accountGet', {})).toMatchObject({ code: 2 });
    expect(await client.call('roomInfo', { liveId: stage.live.liveId })).toMatchObject({ code: 2 });
  });
});

describe('signed addresses of media', () => {
  let server: TestServer;
  let platform: PlatformClient;
  let virtual: SamplePublisher;
  let now = Date.now();
  beforeAll(async () => {
    server = await TestServer.start({ platformKey: PLATFORM_KEY }, { now: () => now });
    platform = new PlatformClient(server);
    const host = await server.signIn('host');
    virtual = new SamplePublisher({
      url: `${server.url}/media/whip/${stage.live.liveId}`,
      token: async () => (await host.ok('getRtcToken', { liveId: stage.live.liveId })).rtcToken,
      shape: 'landscape',
    });
    await virtual.start();
  });
  afterAll(async () => {
    await virtual.destroy();
    await server.destroy();
  });

  const save = (name: string, change: object) =>
    platform.call('platformAccountSave', { name, ...change });

  const watch = async (client: TestClient) => {
    const viewer = await NodeViewer.open();
    const { liveStreamUrl } = await client.ok('roomInfo', { liveId: stage.live.liveId });
    await viewer.negotiate(liveStreamUrl);
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(5), SOON);
    return viewer;
  };
  const goesOn = async (viewer: NodeViewer) => {
    const before = viewer.video.length;
    await vi.waitFor(() => expect(viewer.video.length).toBeGreaterThan(before + 10), SOON);
  };
  const count = async (kind: 'publishers' | 'viewers') => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(new RegExp(`live_media_sessions\\{kind="${kind}"\\} (\\d+)`).exec(metrics)?.[1]);
  };

  /** Every kind of signed address of a session, and its status. */
  const addressesOf = async (client: TestClient) => {
    const { rtcToken } = await client.ok('getRtcToken', { liveId: stage.live.liveId });
    const { liveStreamUrl } = await client.ok('roomInfo', { liveId: stage.live.liveId });
    const { recordUrlList } = await client.ok('roomInfo', { liveId: stage.replay.liveId });
    const played = new URL(liveStreamUrl).searchParams.get('token') ?? '';
    const sdp = { 'content-type': 'application/sdp' };
    const post = (path: string, token: string) => () =>
      fetch(`${server.url}${path}?token=${token}`, { method: 'POST', headers: sdp, body: 'v=0' });
    const asks = {
      whip: post(`/media/whip/${stage.live.liveId}`, rtcToken),
      whep: post(`/media/whep/${stage.live.liveId}`, played),
      hls: () => fetch(`${server.url}/media/hls/${stage.live.liveId}/index.m3u8?token=${played}`),
      record: () => fetch(recordUrlList[0]?.url ?? '', { headers: { range: 'bytes=0-3' } }),
    };
    const negotiate = async () => {
      const body = JSON.stringify({ version: 1, sessionId: 's', localSdp: 'v=0' });
      return (
        (await (await fetch(liveStreamUrl, { method: 'POST', body })).json()) as { code: number }
      ).code;
    };
    return async (): Promise<Record<string, number>> => {
      const given: Record<string, number> = { sdp: await negotiate() };
      for (const [name, ask] of Object.entries(asks)) given[name] = (await ask()).status;
      return given;
    };
  };
  const ENDED = { sdp: 403, whip: 403, whep: 403, hls: 403, record: 403 };

  it.each([
    ['a sign-out', (client: TestClient) => client.ok('logout', {})],
    ['a new password', () => save('other', { password: 'another-password' })],
    ['a lost role', () => save('other', { role: 0 })],
    ['a disabled account', () => save('other', { disabled: 1 })],
  ])('X-02 end with %s, all of them, and those of others do not', async (_, end) => {
    await save('other', { password: TEST_PASSWORD, role: 2, disabled: 0 });
    const [client, neighbour] = [await server.signIn('other'), await server.signIn('admin')];
    const [own, foreign] = [await addressesOf(client), await addressesOf(neighbour)];
    for (const answers of [await own(), await foreign()])
      expect(Object.values(answers)).not.toContain(403);
    await end(client);
    expect(await own()).toEqual(ENDED);
    expect(Object.values(await foreign())).not.toContain(403);
    // A new sign-in does not make the old ones valid again.
    await save('other', { password: TEST_PASSWORD, role: 2, disabled: 0 });
    await server.signIn('other');
    expect(await own()).toEqual(ENDED);
  });

  it('X-02 end what is open with the session it was opened by, and with no other of that person', async () => {
    const [one, two] = [await server.signIn('viewer'), await server.signIn('viewer')];
    // The session that stays is the older one: any other reason would end it first.
    const [second, first] = [await watch(two), await watch(one)];
    const before = await count('viewers');
    await one.ok('logout', {});
    await vi.waitFor(async () => expect(await count('viewers')).toBe(before - 1), SOON);
    await goesOn(second);
    // These sessions expire.
    expect(await count('publishers')).toBe(1);
    now += 8 * DAY;
    await vi.waitFor(async () => expect(await count('viewers')).toBe(0), SOON);
    await vi.waitFor(async () => expect(await count('publishers')).toBe(0), SOON);
    for (const viewer of [first, second]) viewer.close();
  });

  it('N-07 open nothing of a deleted room', async () => {
    const admin = await server.signIn('admin');
    const answers = await addressesOf(admin);
    await admin.ok('roomDelete', { liveId: stage.replay.liveId });
    expect((await answers()).record).toBe(409);
    const info: CallData<'roomInfo'> = await admin.ok('roomInfo', { liveId: stage.replay.liveId });
    expect(info).toMatchObject({
      liveState: LiveState.DELETED,
      recordUrlList: [],
      liveStreamUrl: '',
    });
  });
});
