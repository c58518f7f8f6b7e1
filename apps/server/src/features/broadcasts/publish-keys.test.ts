import { LiveRole, LiveState } from '@live/protocol';
import { SamplePublisher } from '@live/simulator';
import { aHost, aRoom, stage, type TestClient, TestServer } from '@live/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const SOON = { timeout: 200_000, interval: 50 };

describe('publishing keys', () => {
  let server: TestServer;
  let host: TestClient;
  let admin: TestClient;
  let publisher: SamplePublisher | undefined;
  beforeAll(async () => {
    server = await TestServer.start();
    [host, admin] = await Promise.all([server.signIn('host'), server.signIn('admin')]);
  });
  afterAll(() => server.destroy());
  afterEach(async () => {
    await publisher?.destroy();
    publisher = undefined;
  });

  const { liveId } = stage.live;
  const shown = (of = liveId, by = host) => by.ok('publishKey', { liveId: of });

  const countPublishers = async () => {
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return Number(/live_media_sessions\{kind="publishers"\} (\d+)/.exec(metrics)?.[1]);
  };
  const ends = () => vi.waitFor(async () => expect(await countPublishers()).toBe(0), SOON);

  /** Publishes with nothing but what the page shows. */
  const publishWith = async ({ whipUrl, key }: { whipUrl: string; key: string }) => {
    publisher = new SamplePublisher({ url: whipUrl, token: async () => key, shape: 'landscape' });
    await publisher.start();
    await vi.waitFor(async () => expect(await countPublishers()).toBe(1), SOON);
  };
  const statusOf = async ({ whipUrl, key }: { whipUrl: string; key: string }) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' };
    return (await fetch(whipUrl, { method: 'POST', headers, body: 'v=0' })).status;
  };
  /** The offer is wrong in itself, which only somebody who is let in is told. */
  const [LET_IN, REFUSED] = [400, 403];

  it('I-01 OBS publishes with the address and the key that are shown, and a renewed key ends it', async () => {
    const first = await shown();
    expect(first.whipUrl).toBe(`${server.url}/media/whip/${liveId}`);
    expect(first).toMatchObject({ rtmpUrl: '', rtmpKey: '' });
    expect(await shown()).toEqual(first);
    await publishWith(first);
    const next = await host.ok('publishKeyRenew', { liveId, version: first.version });
    await ends();
    expect(next.key).not.toBe(first.key);
    expect(await statusOf(first)).toBe(REFUSED);
    expect(await statusOf(next)).toBe(LET_IN);
  });

  it('I-01 a withdrawn key ends the picture, and none is there until the next', async () => {
    const key = await shown();
    await publishWith(key);
    const gone = await admin.ok('publishKeyWithdraw', { liveId, version: key.version });
    expect(gone.key).toBe('');
    await ends();
    expect(await statusOf(key)).toBe(REFUSED);
    expect((await shown()).key).toBe('');
    const next = await host.ok('publishKeyRenew', { liveId, version: gone.version });
    expect(await statusOf(next)).toBe(LET_IN);
  });

  it('I-01 a key opens its own room alone, to publish in and nothing else', async () => {
    const key = await shown();
    const elsewhere = await admin.ok('publishKey', { liveId: stage.portrait.liveId });
    expect(await statusOf({ ...key, whipUrl: elsewhere.whipUrl })).toBe(REFUSED);
    const watch = key.whipUrl.replace('/whip/', '/whep/');
    expect(await statusOf({ ...key, whipUrl: watch })).toBe(REFUSED);
    const bearer = server.client(key.key);
    expect(await bearer.call('roomInfo', { liveId })).toMatchObject({ code: 2 });
  });

  it('I-01 G-11 the second of two who renew or withdraw is told who was first, and changes nothing', async () => {
    const { version } = await shown();
    const renewed = await admin.ok('publishKeyRenew', { liveId, version });
    const second = await host.ok('publishKeyRenew', { liveId, version });
    expect(second).toEqual({ ...renewed, handledBy: stage.admin.nickname });
    expect(await host.ok('publishKeyWithdraw', { liveId, version })).toEqual(second);
    expect((await shown()).key).toBe(renewed.key);
    const { items } = await host.ok('actionList', { liveId, kind: 'publish-key-renew' });
    expect(items[0]?.operatorName).toBe(stage.admin.nickname);
    expect(JSON.stringify(items)).not.toContain(renewed.key);
  });

  it('I-01 a key ends with its host: another one, a lost role, a disabled account', async () => {
    const [owner, next] = await server.add(aHost(), aHost());
    const [room] = await server.add(aRoom({ host: owner }));
    const client = await server.signIn(owner.name);
    const key = await shown(room.liveId, client);
    const change = (changes: object) =>
      admin.ok('adminAccountChange', { accountId: owner.id, ...changes });
    await publishWith(key);
    await change({ disabled: 1 });
    await ends();
    expect(await statusOf(key)).toBe(REFUSED);
    await change({ disabled: 0 });
    expect(await statusOf(key)).toBe(LET_IN);
    await change({ role: LiveRole.AUDIENCE });
    expect(await statusOf(key)).toBe(REFUSED);
    await change({ role: LiveRole.ANCHOR });
    await publishWith(key);
    await admin.ok('adminRoomChange', { liveId: room.liveId, anchorName: next.name });
    await ends();
    expect(await statusOf(key)).toBe(REFUSED);
    const theirs = await shown(room.liveId, await server.signIn(next.name));
    expect(await statusOf(theirs)).toBe(LET_IN);
  });

  it('I-01 a key outlives the sign-in in which it was shown', async () => {
    const [owner] = await server.add(aHost());
    const [room] = await server.add(aRoom({ host: owner }));
    const client = await server.signIn(owner.name);
    const key = await shown(room.liveId, client);
    await client.call('logout', {});
    expect(await statusOf(key)).toBe(LET_IN);
  });

  it('I-01 N-07 a key is shown before the beginning, and good while the room is live', async () => {
    const { liveId: prepared } = await admin.ok('adminRoomCreate', {
      anchorName: 'host',
      liveTitle: '还没开始',
    });
    const key = await shown(prepared);
    expect(await statusOf(key)).toBe(409);
    const [paused] = await server.add(aRoom({ host: stage.host, state: LiveState.PAUSED }));
    expect(await statusOf(await shown(paused.liveId))).toBe(409);
    const other = await server.signIn('otherhost');
    expect(await other.call('publishKey', { liveId: prepared })).toMatchObject({ code: 43 });
  });
});
