import { type CallData, type CallInput, LiveRole, LuckyBagState } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import { PLATFORM_KEY, PlatformClient, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { STATES, setScene, USERS } from '@live/testkit/scenes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

type Lists =
  | 'platformAccountList'
  | 'platformRoomList'
  | 'platformWinnerList'
  | 'platformRecordingList'
  | 'platformActionList';

describeOnPersistentStore('what a platform reads', (place) => {
  let server: TestServer;
  let store: Store;
  let platform: PlatformClient;
  beforeAll(async () => {
    server = await place.start({ platformKey: PLATFORM_KEY });
    store = await place.openStore();
    platform = new PlatformClient(server);
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  /** Page after page, as the document says; each full page must differ from the one before. */
  const readAll = async <N extends Lists>(name: N, input: CallInput<N>) => {
    const items: CallData<N>['items'][number][] = [];
    for (let cursor = ''; ; ) {
      const page = await platform.ok(name, { ...input, cursor });
      items.push(...page.items);
      if (!page.hasMore) return items;
      expect(page.next).not.toBe(cursor);
      cursor = page.next;
    }
  };

  it('K-07 lists every account once, with its tags, and no hash or mark', async () => {
    await platform.ok('platformAccountSave', { name: 'tagged', tagNos: ['level-1', 'region-1'] });
    await platform.ok('platformAccountDisable', { name: 'tagged' });
    await server.client().ok('guestEnter', { liveId: stage.portrait.liveId, nickname: '过客' });
    const all = await readAll('platformAccountList', { limit: 2 });
    const rows = await store.db.selectFrom('accounts').select('id').execute();
    expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(all.find(({ name }) => name === 'tagged')).toMatchObject({
      thirdLiveRole: LiveRole.AUDIENCE,
      tagNos: ['level-1', 'region-1'],
      guest: 0,
      disabledAt: expect.stringMatching(/^\d{4}-/),
    });
    const guests = await readAll('platformAccountList', { guest: 1 });
    expect(guests.map(({ nickname }) => nickname)).toContain('过客');
    expect(guests.every(({ guest }) => guest === 1)).toBe(true);
    const accounts = await readAll('platformAccountList', { guest: 0 });
    expect(accounts.length + guests.length).toBe(all.length);
    const { data } = await platform.call('platformAccountList', { limit: 200 });
    expect(JSON.stringify(data)).not.toMatch(/scrypt|hash|mark/i);
  });

  it('K-07 lists every room once, in whatever state, and the figures that the console shows', async () => {
    const { liveId } = await setScene(store, STATES.prepared);
    await setScene(store, STATES.deleted);
    const rooms = await readAll('platformRoomList', { limit: 3 });
    const rows = await store.db.selectFrom('rooms').select('live_id').execute();
    expect(rooms.map((room) => room.liveId).sort()).toEqual(rows.map((row) => row.live_id).sort());
    expect(rooms.find((room) => room.liveId === liveId)).toMatchObject({
      liveState: 0,
      beginTime: '',
      anchorAccountId: USERS.ownHost,
      anchorAccountName: 'host',
    });
    const admin = await server.signIn('admin');
    expect(await platform.ok('platformRoomStats', { liveId: stage.ended.liveId })).toEqual(
      await admin.ok('roomStats', { liveId: stage.ended.liveId }),
    );
    expect(await platform.ok('platformRoomStats', { liveId })).toMatchObject({ watchCount: 3 });
    expect(await platform.call('platformRoomStats', { liveId: 'none' })).toMatchObject({ code: 4 });
  });

  it('K-07 lists the winners of a room or of a bag, first drawn first', async () => {
    const { liveId, luckyBagId } = await setScene(store, STATES.ended);
    await store.transaction(async (db) => {
      const bag = await db
        .selectFrom('lucky_bags')
        .selectAll()
        .where('id', '=', luckyBagId)
        .executeTakeFirstOrThrow();
      const earlier = { ...bag, id: `0${luckyBagId}`, open_at: bag.open_at - 1000 };
      const sameTime = { ...bag, id: `z${luckyBagId}`, state: LuckyBagState.ENDED };
      await db.insertInto('lucky_bags').values([earlier, sameTime]).execute();
      for (const bag_id of [luckyBagId, earlier.id, sameTime.id])
        for (const [position, account_id] of [USERS.viewer, USERS.admin, USERS.ownHost].entries())
          await db
            .insertInto('lucky_bag_winners')
            .values({ bag_id, live_id: liveId, account_id, position, reward: position + 1 })
            .execute();
    });
    const winners = await readAll('platformWinnerList', { liveId, limit: 2 });
    const won = winners.map((winner) => [winner.luckyBagId, winner.rewardNum]);
    expect(won).toEqual(
      [`0${luckyBagId}`, luckyBagId, `z${luckyBagId}`].flatMap((bag) =>
        [1, 2, 3].map((reward) => [bag, reward]),
      ),
    );
    expect(winners[0]).toMatchObject({ winnerAccountId: USERS.viewer, luckyBagType: 1 });
    const ofBag = await readAll('platformWinnerList', { liveId, luckyBagId, limit: 1 });
    expect(ofBag.map(({ winnerAccountId }) => winnerAccountId)).toEqual([
      USERS.viewer,
      USERS.admin,
      USERS.ownHost,
    ]);
    expect(
      await platform.call('platformWinnerList', { liveId: stage.live.liveId, luckyBagId }),
    ).toMatchObject({ code: 1, msg: '福袋不存在' });
  });

  it('K-07 lists the finished recordings of a room', async () => {
    const liveId = stage.replay.liveId;
    const admin = await server.signIn('admin');
    const { recordUrlList } = await admin.ok('roomInfo', { liveId });
    const recordings = await readAll('platformRecordingList', { liveId, limit: 2 });
    expect(recordings).toHaveLength(3);
    expect(recordings.map(({ beginTime, duration }) => ({ beginTime, duration }))).toEqual(
      recordUrlList.map(({ beginTime, duration }) => ({ beginTime, duration })),
    );
    for (const { name, bytes } of recordings) {
      expect(recordUrlList.some(({ url }) => url.includes(name))).toBe(true);
      expect(bytes).toBeGreaterThan(0);
    }
  });

  it('K-07 lists the log of actions, which goes on later where it was left', async () => {
    const { liveId } = await setScene(store, STATES.live);
    await platform.ok('platformRoomSave', { liveId, liveTitle: '一' });
    await platform.ok('platformAccountSave', { name: 'logged', password: 'correct horse' });
    const ofRoom = await platform.ok('platformActionList', { liveId });
    expect(ofRoom.hasMore).toBe(false);
    expect(ofRoom.items.map(({ action }) => action)).toEqual(['silence', 'room-save']);
    expect(ofRoom.items[1]).toMatchObject({ actorId: 'platform', after: { title: '一' } });
    await platform.ok('platformRoomSave', { liveId, liveTitle: '二' });
    const later = await platform.ok('platformActionList', { liveId, cursor: ofRoom.next });
    expect(later.items).toMatchObject([{ after: { title: '二' } }]);
    const end = await platform.ok('platformActionList', { liveId, cursor: later.next });
    expect(end).toEqual({ items: [], next: later.next, hasMore: false });
    const all = await readAll('platformActionList', { limit: 3 });
    const rows = await store.db.selectFrom('actions').select('id').execute();
    expect(all.map(({ id }) => id).sort()).toEqual(rows.map(({ id }) => id).sort());
    expect(JSON.stringify(all)).not.toContain('correct horse');
  });

  it('K-07 gives 200 entries at most, and refuses a cursor of another list', async () => {
    for (const limit of [0, 201])
      expect(await platform.call('platformRoomList', { limit })).toMatchObject({
        code: 40,
        msg: '参数错误：limit',
      });
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    const wrong = ['1.2', 'abc', ...['1.2.3.4', 'a.b.c', '-1', '9'.repeat(40)].map(encoded)];
    const lists = ['platformWinnerList', 'platformRecordingList', 'platformActionList'] as const;
    for (const name of lists)
      for (const cursor of wrong)
        expect(await platform.call(name, { liveId: stage.live.liveId, cursor })).toMatchObject({
          code: 40,
          msg: '参数错误：cursor',
        });
  });
});
