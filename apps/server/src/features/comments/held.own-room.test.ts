import { ReviewMode } from '@live/protocol';
import { GuestBrowser, stage, type TestClient, TestMember, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';

const room = { liveId: stage.live.liveId };

describeOnPersistentStore('what waits in two rooms', (place) => {
  let server: TestServer;
  let admin: TestClient;
  let host: TestClient;
  let otherHost: TestClient;
  /** A room of another host. */
  let elsewhere: { liveId: string };
  let here: TestMember;
  let there: TestMember;
  const clock = { offset: 0, now: () => Date.now() + clock.offset };
  beforeAll(async () => {
    server = await place.start({ guestsPerMinute: 1_000 }, clock);
    [admin, host, otherHost] = (await Promise.all(
      ['admin', 'host', 'otherhost'].map((name) => server.signIn(name)),
    )) as [TestClient, TestClient, TestClient];
    const store = await place.openStore();
    const { liveId } = await setScene(store, undefined, undefined, { hostId: USERS.otherHost });
    await store.destroy();
    elsewhere = { liveId };
    for (const one of [room, elsewhere, { liveId: stage.portrait.liveId }])
      await admin.ok('flowSave', { ...one, reviewMode: ReviewMode.ALL });
    here = await server.enter('viewer', room.liveId);
    there = await server.enter('viewer', liveId);
  });
  afterAll(() => server.destroy());

  const hold = async (member: TestMember, message: string): Promise<string | undefined> => {
    // Ten comments in ten seconds are allowed.
    clock.offset += 5_000;
    const { body } = await member.command('chat', { message });
    return (body as { held_id?: string }).held_id;
  };
  const waiting = async (of: { liveId: string }) =>
    (await admin.ok('heldList', of)).items.map(({ message }) => message).sort();
  const refuseAll = async (of: { liveId: string }) => {
    const ids = (await admin.ok('heldList', of)).items.map(({ id }) => id);
    if (ids.length > 0) await admin.ok('heldDecide', { ...of, ids, pass: false });
  };

  it('J-05 J-06 each room has its own, and no operator decides those of another host', async () => {
    const first = await hold(here, '这里的话');
    const second = await hold(there, '那里的话');
    const viewer = await server.signIn('viewer');
    const own = async (of: { liveId: string }) =>
      (await viewer.ok('heldOwn', of)).items.map(({ id }) => id);
    expect(await own(room)).toEqual([first]);
    expect(await own(elsewhere)).toContain(second);
    expect(await own(elsewhere)).not.toContain(first);
    const ids = [second ?? ''];
    expect(await host.ok('heldDecide', { ...room, ids, pass: true })).toEqual({ decided: 0 });
    expect(await host.call('heldDecide', { ...elsewhere, ids, pass: true })).toMatchObject({
      code: 43,
    });
    expect(await waiting(elsewhere)).toContain('那里的话');
    expect(await otherHost.ok('heldDecide', { ...elsewhere, ids, pass: true })).toEqual({
      decided: 1,
    });
  });

  it('J-05 a mute and a removal refuse what waits in their room alone', async () => {
    await hold(here, '禁言之前');
    await hold(there, '别处照旧');
    const { id: accountId } = stage.viewer;
    await host.ok('silence', { ...room, state: 1, type: 0, accountId });
    expect(await waiting(room)).toEqual([]);
    expect(await waiting(elsewhere)).toContain('别处照旧');
    await host.ok('silence', { ...room, state: 0, type: 0, accountId });
  });

  it('J-05 what waits elsewhere counts neither to the 20 of a viewer nor to those of a browser', async () => {
    await refuseAll(elsewhere);
    for (let index = 0; index < 20; index += 1) await hold(there, `第${index}条`);
    expect(await hold(there, '第二十一条')).toBeUndefined();
    expect(await hold(here, '这里是第一条')).toBeDefined();

    const portrait = { liveId: stage.portrait.liveId };
    const browser = new GuestBrowser(server, '192.0.2.70');
    const { data } = await browser.post('/room/guest', { ...portrait, nickname: '访客甲' });
    const { token, account } = data as { token: string; account: { id: string } };
    const { roomId } = await server.client(token).ok('roomInfo', portrait);
    const membership = { token, accountId: account.id, roomId, ...portrait };
    const guest = await TestMember.join(server.url, membership, ['client']);
    for (let index = 0; index < 20; index += 1) await hold(guest, `第${index}条`);
    expect(await hold(guest, '第二十一条')).toBeUndefined();
    const again = await browser.join('访客乙');
    expect(await hold(again, '这里是第一条')).toBeDefined();
    await Promise.all([guest.leave(), again.leave()]);
    await Promise.all([refuseAll(room), refuseAll(elsewhere), refuseAll(portrait)]);
  });

  it('J-05 J-07 C-11 a host and super admins talk whatever is set for viewers', async () => {
    const liveId = room.liveId;
    await admin.ok('flowSave', { liveId, slowSeconds: 60 });
    await admin.ok('silence', { liveId, type: 1, state: 1 });
    for (const name of ['host', 'admin', 'hostadmin']) {
      const member = await server.enter(name, liveId);
      for (const message of ['第一句', '第二句'])
        expect(await member.command('chat', { message }), name).toMatchObject({
          result: 0,
          body: { comment_id: expect.any(String) },
        });
      await member.leave();
    }
    await admin.ok('silence', { liveId, type: 1, state: 0 });
    await admin.ok('flowSave', { liveId, slowSeconds: 0 });
  });

  it('J-07 a comment that is held elsewhere delays none here', async () => {
    await admin.ok('flowSave', { ...room, slowSeconds: 60 });
    await hold(there, '那里刚说过');
    expect(await hold(here, '这里可以说')).toBeDefined();
    expect(await here.command('chat', { message: '太快了' })).not.toMatchObject({ result: 0 });
    // Nor does one that appeared there.
    for (const one of [room, elsewhere])
      await admin.ok('flowSave', { ...one, reviewMode: ReviewMode.OFF });
    clock.offset += 61_000;
    expect(await there.command('chat', { message: '那里的话' })).toMatchObject({ result: 0 });
    expect(await here.command('chat', { message: '这里的话' })).toMatchObject({ result: 0 });
    await admin.ok('flowSave', { ...room, slowSeconds: 0 });
  });
});
