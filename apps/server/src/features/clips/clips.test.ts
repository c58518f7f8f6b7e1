import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Clip, ClipState, type LiveRole } from '@live/protocol';
import { stage, type TestClient, TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect, it as plainIt, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { insertRows } from '../../demo/live-builder.ts';
import { canProbe, probe } from '../../testing/media/ffprobe.ts';

const SOON = { timeout: 200_000, interval: 50 };
const HOUR = 3_600_000;
/** Recorded for 12 seconds from 0, from 40 and from 70 seconds on. */
const liveId = stage.replay.liveId;

const stateOf = async (client: TestClient, clipId: string): Promise<Clip | undefined> =>
  (await client.ok('clipList', { liveId })).items.find((clip) => clip.clipId === clipId);

/** Once it has been made, or has failed. */
const made = (client: TestClient, { clipId }: { clipId: string }): Promise<Clip> =>
  vi.waitFor(async () => {
    const clip = await stateOf(client, clipId);
    if (!clip || clip.state === ClipState.WAITING) throw new Error('not yet');
    return clip;
  }, SOON);

const cut = async (client: TestClient, fromMs: number, toMs: number, title = '') =>
  made(client, await client.ok('clipSave', { liveId, fromMs, toMs, title }));

const save = async (url: string): Promise<string> => {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'live-clip-')), 'clip.mp4');
  writeFileSync(file, Buffer.from(await (await fetch(url)).arrayBuffer()));
  return file;
};

describeOnPersistentStore('clips', (place) => {
  const it = place.test({ secret: 'a secret of this test alone' });

  it('U-10 are cut at a keyframe, with picture and sound in step, without encoding again', async ({
    host,
  }) => {
    const clip = await cut(host, 2_500, 9_000, '三号链接');
    expect(clip).toMatchObject({
      state: 1,
      progress: 100,
      title: '三号链接',
      fromMs: 2_500,
      toMs: 9_000,
      creatorName: stage.host.nickname,
    });
    // The keyframe before the beginning is at most one and a half seconds earlier.
    expect(clip.durationMs).toBeGreaterThanOrEqual(6_500);
    expect(clip.durationMs).toBeLessThan(8_100);
    const file = await save(clip.url ?? '');
    if (!canProbe()) return;
    const { complaints, seconds, frames, codecs, first } = await probe(file);
    expect(complaints).toBe('');
    expect(seconds.video).toBeCloseTo(clip.durationMs / 1_000, 1);
    expect(Math.abs((seconds.video ?? 0) - (seconds.audio ?? 0))).toBeLessThan(0.1);
    expect(frames.video).toBe(Math.round((clip.durationMs / 1_000) * 25));
    expect(codecs).toEqual(['h264', 'opus']);
    expect(first).toEqual({ at: 0, isKeyframe: true });
  });

  it('U-10 leave out where nothing was recorded', async ({ host }) => {
    const { durationMs } = await cut(host, 5_000, 45_000);
    expect(durationMs).toBeGreaterThanOrEqual(12_000);
    expect(durationMs).toBeLessThan(15_000);
  });

  it('U-10 are between a second and ten minutes long, of what was recorded', async ({ host }) => {
    const refused = (fromMs: number, toMs: number) =>
      host.call('clipSave', { liveId, fromMs, toMs });
    expect(await refused(0, 600_001)).toMatchObject({
      code: 40,
      msg: expect.stringContaining('最长10分钟'),
    });
    expect(await refused(5_000, 5_999)).toMatchObject({
      code: 40,
      msg: expect.stringContaining('至少1秒'),
    });
    expect(await refused(20_000, 30_000)).toMatchObject({ code: 1, msg: '所选的一段没有录像' });
  });

  it('U-10 wait for each other: two of one person, twenty of everybody', async ({
    host,
    admin,
    store,
  }) => {
    // In a room that does not exist, nobody makes them.
    const wait = (creator_id: string, count: number) =>
      store.transaction((db) =>
        insertRows(
          db,
          'clips',
          Array.from({ length: count }, () => ({
            live_id: 'nowhere',
            creator_id,
            state: ClipState.WAITING,
            created_at: Date.now(),
            expires_at: Date.now() + HOUR,
          })),
        ),
      );
    const ask = (client: TestClient) => client.call('clipSave', { liveId, fromMs: 0, toMs: 2_000 });
    await wait(stage.host.id, 2);
    expect(await ask(host)).toMatchObject({ code: 1, msg: '你有剪辑正在生成，请等它们完成' });
    await wait('others', 18);
    expect(await ask(admin)).toMatchObject({ code: 1, msg: '正在生成的剪辑过多，请稍后再试' });
    await store.transaction((db) =>
      db.deleteFrom('clips').where('live_id', '=', 'nowhere').execute(),
    );
    expect(await ask(admin)).toMatchObject({ code: 0 });
  });

  it('U-10 that waited when a server stopped are made by the next', async ({ host, store }) => {
    const [clipId, now] = ['left-behind', Date.now()];
    await store.transaction((db) =>
      insertRows(db, 'clips', [
        {
          id: clipId,
          live_id: liveId,
          creator_id: stage.host.id,
          from_ms: 0,
          to_ms: 3_000,
          state: ClipState.WAITING,
          created_at: now,
          expires_at: now + HOUR,
        },
      ]),
    );
    expect(await made(host, { clipId })).toMatchObject({ state: 1 });
  });

  it('U-10 are for operators: no viewer’s address opens one', async ({ server, host, viewer }) => {
    const clip = await cut(host, 0, 3_000);
    const open = async (url: string) => (await fetch(url)).status;
    expect(await open(clip.url ?? '')).toBe(200);
    const range = { headers: { range: 'bytes=0-99' } };
    expect((await fetch(clip.url ?? '', range)).status).toBe(206);
    const { recordUrlList } = await viewer.ok('roomInfo', { liveId });
    const token = new URL(recordUrlList[0]?.url ?? '').searchParams.get('token');
    const place = `${server.url}/media/clips/${liveId}/${clip.clipId}`;
    expect([await open(place), await open(`${place}?token=${token}`)]).toEqual([401, 403]);
    expect(await open((clip.url ?? '').replace(clip.clipId, 'another'))).toBe(404);
    const saved = await fetch(`${clip.url}&download`);
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; .*\.mp4$/);
    await saved.arrayBuffer();
  });

  it('U-10 are shared by an address that needs no sign-in, until it is withdrawn', async ({
    server,
    host,
    admin,
  }) => {
    const { clipId } = await cut(host, 0, 3_000, '开场');
    const first = await host.ok('clipShare', { liveId, clipId });
    const status = async (address = '') => (await fetch(server.url + address)).status;
    expect(await status(first.shareAddress)).toBe(200);
    expect(await status(first.shareAddress?.replace(/.$/, '_'))).toBe(404);
    const second = await admin.ok('clipShare', { liveId, clipId, days: 1 });
    expect([await status(first.shareAddress), await status(second.shareAddress)]).toEqual([
      404, 200,
    ]);
    expect(await host.ok('clipShareEnd', { liveId, clipId })).toEqual({});
    expect(await status(second.shareAddress)).toBe(404);
    expect((await stateOf(host, clipId))?.shareAddress).toBeUndefined();
    expect(await admin.ok('clipShareEnd', { liveId, clipId })).toEqual({
      handledBy: stage.host.nickname,
    });
  });

  it('U-10 belong to one room: by another nobody lists, shares or deletes them', async ({
    host,
    otherHost,
  }) => {
    const { clipId } = await cut(host, 0, 3_000);
    const { shareAddress } = await host.ok('clipShare', { liveId, clipId });
    const elsewhere = { liveId: stage.paused.liveId, clipId };
    expect((await host.ok('clipList', elsewhere)).items).toEqual([]);
    expect(await host.call('clipShare', elsewhere)).toMatchObject({ code: 1 });
    expect(await host.ok('clipShareEnd', elsewhere)).toEqual({});
    expect(await host.ok('clipDelete', elsewhere)).toEqual({});
    expect(await stateOf(host, clipId)).toMatchObject({ state: 1, shareAddress });
    expect(await otherHost.call('clipList', { liveId })).toMatchObject({ code: 43 });
  });

  it('U-10 shared by somebody who may no longer run the room are closed', async ({
    server,
    host,
    store,
  }) => {
    const { clipId } = await cut(host, 0, 3_000);
    const { shareAddress } = await host.ok('clipShare', { liveId, clipId });
    const become = (role: LiveRole) =>
      store.transaction((db) =>
        db.updateTable('accounts').set({ role }).where('id', '=', stage.host.id).execute(),
      );
    const status = async () => (await fetch(server.url + shareAddress)).status;
    await become(0);
    expect(await status()).toBe(404);
    await become(1);
    expect(await status()).toBe(200);
  });

  it('U-10 stand in the log, and a deletion is undone within an hour', async ({
    host,
    admin,
    clock,
    server,
  }) => {
    const { clipId, url = '' } = await cut(host, 0, 3_000, '要点');
    await host.ok('clipShare', { liveId, clipId, days: 1 });
    await host.ok('clipShareEnd', { liveId, clipId });
    const { shareAddress } = await host.ok('clipShare', { liveId, clipId, days: 3 });
    const { actionId = '' } = await host.ok('clipDelete', { liveId, clipId });
    expect(await stateOf(host, clipId)).toBeUndefined();
    expect((await fetch(url)).status).toBe(404);
    expect(await admin.ok('clipDelete', { liveId, clipId })).toEqual({
      handledBy: stage.host.nickname,
    });
    await host.ok('undo', { liveId, actionId });
    expect(await stateOf(host, clipId)).toMatchObject({ state: 1, title: '要点' });
    expect((await fetch(url)).status).toBe(200);
    // What was shared stays closed: whoever deleted it meant that too.
    expect((await fetch(server.url + shareAddress)).status).toBe(404);
    const { items } = await host.ok('actionList', { liveId });
    expect(items.slice(0, 6).map(({ action, detail }) => [action, detail])).toEqual([
      ['undo', '删除剪辑：要点'],
      ['clip-delete', '要点'],
      ['clip-share', '要点，有效3天'],
      ['clip-share-end', '要点'],
      ['clip-share', '要点，有效1天'],
      ['clip-save', '要点，3秒'],
    ]);
    const again = await host.ok('clipDelete', { liveId, clipId });
    clock.ahead += HOUR + 1;
    await vi.waitFor(async () => {
      const files = readdirSync(path.join(server.dataDir, 'records', liveId));
      expect(files).not.toContain(`clip-${clipId}.mp4`);
    }, SOON);
    expect((await host.call('undo', { liveId, actionId: again.actionId ?? '' })).code).toBe(1);
  });

  it('U-10 are twenty of a room at most', async ({ host, store }) => {
    const now = Date.now();
    const rows = Array.from({ length: 20 }, (_, index) => ({
      id: `many${index}`,
      live_id: liveId,
      creator_id: 'somebody',
      created_at: now,
      expires_at: now + 24 * HOUR,
    }));
    await store.transaction((db) => insertRows(db, 'clips', rows));
    expect(await host.call('clipSave', { liveId, fromMs: 0, toMs: 2_000 })).toMatchObject({
      code: 1,
      msg: '一场直播最多保留20个剪辑，请先删除一些',
    });
    await store.transaction((db) =>
      db.deleteFrom('clips').where('creator_id', '=', 'somebody').execute(),
    );
  });

  it('U-10 are kept for seven days, and an address ends with them', async ({
    server,
    host,
    clock,
  }) => {
    const clip = await cut(host, 0, 3_000);
    // Shared a minute later for as long, it ends with the clip.
    clock.ahead += 60_000;
    const asked = { liveId, clipId: clip.clipId, days: 7 };
    const { shareAddress, shareExpiresTime } = await host.ok('clipShare', asked);
    expect(shareExpiresTime).toBe(clip.expiresTime);
    const file = path.join(server.dataDir, 'records', liveId, `clip-${clip.clipId}.mp4`);
    clock.ahead += 7 * 24 * HOUR - 120_000;
    expect((await fetch(server.url + shareAddress)).status).toBe(200);
    expect(existsSync(file)).toBe(true);
    clock.ahead += 60_000;
    expect((await fetch(server.url + shareAddress)).status).toBe(404);
    await vi.waitFor(() => expect(existsSync(file)).toBe(false), SOON);
  });
});

plainIt('U-10 are not made where the disk has no room for them', async () => {
  const media = { ...readConfig({}).media, minFreeBytes: Number.MAX_SAFE_INTEGER };
  const server = await TestServer.start({ media });
  const host = await server.signIn('host');
  expect(await cut(host, 0, 3_000)).toMatchObject({ state: 2, problem: '磁盘空间不足' });
  await server.destroy();
});

plainIt('U-10 shared of a room that is deleted are closed', async () => {
  const server = await TestServer.start();
  const host = await server.signIn('host');
  const { clipId } = await cut(host, 0, 3_000);
  const { shareAddress } = await host.ok('clipShare', { liveId, clipId });
  const status = async () => (await fetch(server.url + shareAddress)).status;
  expect(await status()).toBe(200);
  await (await server.signIn('admin')).ok('roomDelete', { liveId });
  expect(await status()).toBe(404);
  await server.destroy();
});
