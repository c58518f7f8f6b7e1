import { GuestPolicy, LiveState } from '@live/protocol';
import { aHost, aRoom, aViewer, GuestBrowser, stage, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** In the zone of the test server, Asia/Shanghai. */
const wire = (epochMs: number): string =>
  new Date(epochMs + 8 * HOUR).toISOString().slice(0, 19).replace('T', ' ');

const NOT_FOUND = { code: 4, msg: '直播间不存在' };

const begin = async (server: TestServer, name: string, liveId: string, roomId: string) => {
  const client = await server.signIn(name);
  const { token, account } = await client.ok('accountGet', { liveId });
  const host = await server.join({ token, accountId: account.id, roomId, liveId }, ['client']);
  expect(await host.command('begin', {})).toMatchObject({ result: 0 });
  await host.leave();
};

describeOnPersistentStore('planned rooms', (place) => {
  const it = place.test();

  it('I-03 say title, cover, host and time to everybody who may watch, guests too, until they begin', async ({
    server,
    host,
    admin,
    viewer,
    clock,
  }) => {
    const planTime = wire(clock.now() + 90 * MINUTE);
    const { liveId, roomId } = await host.ok('roomCreate', {
      liveTitle: '新品首发',
      liveLogo: 'https://example.com/cover.jpg',
      allowGuests: 1,
      planTime,
    });
    const known = {
      refusal: null,
      welcome: {
        liveTitle: '新品首发',
        liveLogo: 'https://example.com/cover.jpg',
        hostName: stage.host.nickname,
      },
      plan: { planTime, waiting: 1, askAfterSeconds: 15 },
    };
    const nobody = server.client();
    const seen = await nobody.ok('roomEntry', { liveId });
    expect(seen).toMatchObject(known);
    expect(seen.prepared).toBeUndefined();
    expect(await viewer.ok('roomEntry', { liveId })).toMatchObject({ refusal: null });
    expect((await admin.ok('roomEntry', { liveId })).prepared).toBeUndefined();
    // The host alone is told what begins it.
    expect((await host.ok('roomEntry', { liveId })).prepared).toEqual({ roomId, deviceType: 0 });
    // All else stays unknown until the beginning.
    for (const client of [nobody, viewer, host, admin])
      expect(await client.call('roomInfo', { liveId })).toMatchObject({
        code: client === nobody ? 2 : 4,
      });
    expect(await viewer.call('commentList', { liveId })).toMatchObject(NOT_FOUND);
    const guest = new GuestBrowser(server, '203.0.113.7', { liveId });
    expect(await guest.enter('路人')).toMatchObject({ code: 4 });

    await begin(server, 'host', liveId, roomId);
    const begun = await nobody.ok('roomEntry', { liveId });
    expect(begun.plan).toBeUndefined();
    expect(begun.welcome).toMatchObject({ liveTitle: '新品首发' });
    expect(await guest.enter('路人')).toMatchObject({ code: 0 });
    expect((await host.ok('roomEntry', { liveId })).prepared).toBeUndefined();
  });

  it('I-03 are unknown to those who may not watch, and without a time to all but their host', async ({
    server,
    clock,
  }) => {
    const [host, otherHost] = await server.add(aHost(), aHost());
    const [viewer, member] = await server.add(aViewer(), aViewer({ tags: ['level-4'] }));
    if (!host || !otherHost || !viewer || !member) throw new Error('Nobody was added.');
    const state = { state: 0, beganAgo: null } as const;
    const planned_at = clock.now() + HOUR;
    const forTag = aRoom({ host, ...state, others: { planned_at, watch_all: 0, allow_guests: 1 } });
    const noGuests = aRoom({ host, ...state, others: { planned_at, allow_guests: 0 } });
    const noTime = aRoom({ host, ...state, others: { allow_guests: 1 } });
    await server.add(forTag, noGuests, noTime);
    const store = await place.openStore();
    await store.transaction((db) =>
      db.insertInto('room_tags').values({ live_id: forTag.liveId, tag_no: 'level-4' }).execute(),
    );
    await store.destroy();
    const entryOf = async (name: string | undefined, { liveId }: { liveId: string }) => {
      const client = name === undefined ? server.client() : await server.signIn(name);
      return (await client.call('roomEntry', { liveId })).code;
    };
    expect(await entryOf(undefined, forTag)).toBe(4);
    expect(await entryOf(viewer.name, forTag)).toBe(4);
    expect(await entryOf(otherHost.name, forTag)).toBe(4);
    expect(await entryOf(member.name, forTag)).toBe(0);
    expect(await entryOf('admin', forTag)).toBe(0);
    expect(await entryOf(undefined, noGuests)).toBe(4);
    expect(await entryOf(viewer.name, noGuests)).toBe(0);
    for (const name of [undefined, viewer.name, otherHost.name, 'admin'])
      expect(await entryOf(name, noTime)).toBe(4);
    expect(await entryOf(host.name, noTime)).toBe(0);
    // A guest of another room, who has an account of their own.
    const guest = new GuestBrowser(server, '203.0.113.8');
    await guest.enter('路人甲');
    const asGuest = async ({ liveId }: { liveId: string }) =>
      (await guest.post('/room/entry', { liveId })).code;
    expect(await asGuest(noGuests)).toBe(4);
    expect(await asGuest(forTag)).toBe(4);
  });

  it('I-03 are listed for their operators, the earliest first, and found by title, host or id', async ({
    server,
    admin,
    clock,
  }) => {
    const [host, other] = await server.add(aHost({ nickname: '宋书' }), aHost());
    if (!host || !other) throw new Error('Nobody was added.');
    const state = { state: 0, beganAgo: null } as const;
    const now = clock.now();
    const at = (hours: number) => ({ others: { planned_at: now + hours * HOUR } });
    const later = aRoom({ host, title: '晚场', ...state, ...at(5) });
    const sooner = aRoom({ host, title: '早场', ...state, ...at(1) });
    const missed = aRoom({ host, title: '错过了', ...state, ...at(-1) });
    const open = aRoom({ host, title: '没定时间', ...state });
    const live = aRoom({ host, title: '已开播', ...at(-1) });
    const others = aRoom({ host: other, title: '别人的早场', ...state, ...at(2) });
    await server.add(later, sooner, missed, open, live, others);
    const titles = async (name: string, keyword?: string) => {
      const client = await server.signIn(name);
      const request = keyword === undefined ? { pageSize: 500 } : { keyword };
      return (await client.ok('plannedRoomList', request)).items.map(({ liveTitle }) => liveTitle);
    };
    expect(await titles(host.name)).toEqual(['错过了', '早场', '晚场', '没定时间']);
    expect(await titles(host.name, '早')).toEqual(['早场']);
    expect(await titles('admin', '早场')).toEqual(['早场', '别人的早场']);
    expect(await titles('admin', '宋书')).toEqual(['错过了', '早场', '晚场', '没定时间']);
    expect(await titles('admin', later.liveId)).toEqual(['晚场']);
    const client = await server.signIn(host.name);
    const page = await client.ok('plannedRoomList', { pageNum: 2, pageSize: 3 });
    expect(page).toMatchObject({ total: 4, items: [{ liveTitle: '没定时间', planTime: '' }] });
    const [first] = (await admin.ok('plannedRoomList', { keyword: sooner.liveId })).items;
    expect(first).toMatchObject({
      roomId: sooner.roomId,
      anchorAccountId: host.id,
      anchorAccountNickname: '宋书',
      planTime: wire(now + HOUR),
      allowGuests: 0,
    });
  });

  it('I-03 are changed by their host and super admins until they begin, each time in the log', async ({
    server,
    host,
    otherHost,
    admin,
    clock,
  }) => {
    const planTime = wire(clock.now() + HOUR);
    const request = { liveTitle: '旧标题', allowGuests: 1, planTime } as const;
    const { liveId, roomId } = await host.ok('roomCreate', request);
    const change = {
      liveTitle: ' 新标题 ',
      liveLogo: 'https://example.com/new.jpg',
      categoryId: 'shopping',
      allowGuests: 0,
      planTime: wire(clock.now() + 2 * HOUR),
    } as const;
    expect(await otherHost.call('plannedRoomSave', { liveId, ...change })).toMatchObject({
      code: 43,
    });
    await host.ok('plannedRoomSave', { liveId, ...change });
    const [changed] = (await host.ok('plannedRoomList', { keyword: liveId })).items;
    expect(changed).toMatchObject({
      liveTitle: '新标题',
      liveLogo: 'https://example.com/new.jpg',
      liveCategoryId: 'shopping',
      allowGuests: 0,
      planTime: change.planTime,
    });
    // What is not given stays; an empty time is none.
    await admin.ok('plannedRoomSave', { liveId, planTime: '' });
    const [open] = (await host.ok('plannedRoomList', { keyword: liveId })).items;
    expect(open).toMatchObject({ liveTitle: '新标题', planTime: '' });
    expect(await server.client().call('roomEntry', { liveId })).toMatchObject(NOT_FOUND);

    await admin.ok('plannedRoomSave', { liveId, planTime });
    await begin(server, 'host', liveId, roomId);
    const late = { code: 1, msg: '直播已经开始，不能再修改' };
    expect(await host.call('plannedRoomSave', { liveId, liveTitle: '晚了' })).toMatchObject(late);
    expect(await host.call('plannedRoomCancel', { liveId })).toMatchObject(late);
    const { items } = await admin.ok('actionList', { liveId });
    const saves = items.filter(({ action }) => action === 'room-save');
    expect(saves.map(({ operatorId, detail }) => [operatorId, detail]).reverse()).toEqual([
      [
        stage.host.id,
        `旧标题，预定${planTime}，允许访客，新标题，预定${change.planTime}，不允许访客`,
      ],
      [stage.admin.id, `新标题，预定${change.planTime}`],
      [stage.admin.id, `新标题，预定${planTime}`],
    ]);
  });

  it('I-03 are planned for a time to come within 366 days; one that has passed stays as it is', async ({
    host,
    clock,
  }) => {
    const refused = (msg: string) => ({ code: 40, msg: `参数错误：planTime ${msg}` });
    const create = (planTime: string) => host.call('roomCreate', { liveTitle: '预定', planTime });
    expect(await create(wire(clock.now()))).toMatchObject(refused('预定时间须在现在之后'));
    expect(await create('2027-02-31 20:00:00')).toMatchObject({ code: 40 });
    expect(await create('明天')).toMatchObject({ code: 40 });
    const DAY = 24 * HOUR;
    expect(await create(wire(clock.now() + 366 * DAY + 2_000))).toMatchObject(
      refused('预定时间须在366天之内'),
    );
    expect(await create(wire(clock.now() + 366 * DAY - 2_000))).toMatchObject({ code: 0 });

    const planTime = wire(clock.now() + MINUTE);
    const { liveId } = await host.ok('roomCreate', {
      liveTitle: '会错过',
      allowGuests: 1,
      planTime,
    });
    clock.ahead += HOUR;
    expect(await host.ok('roomEntry', { liveId })).toMatchObject({ plan: { planTime } });
    await host.ok('plannedRoomSave', { liveId, planTime, liveTitle: '仍然要播' });
    expect(
      await host.call('plannedRoomSave', { liveId, planTime: wire(clock.now() - MINUTE) }),
    ).toMatchObject(refused('预定时间须在现在之后'));
  });

  it('I-03 that are called off tell those who wait', async ({ server, host, otherHost, clock }) => {
    const planTime = wire(clock.now() + HOUR);
    const plan = { liveTitle: '会取消', allowGuests: 1, planTime } as const;
    const { liveId } = await host.ok('roomCreate', plan);
    expect(await otherHost.call('plannedRoomCancel', { liveId })).toMatchObject({ code: 43 });
    await host.ok('plannedRoomCancel', { liveId });
    expect(await server.client().call('roomEntry', { liveId })).toMatchObject({ code: 5 });
    expect((await host.ok('plannedRoomList', { keyword: liveId })).total).toBe(0);
  });

  it('G-11 of two who call one off, at once or later, the second is told who was first', async ({
    host,
    admin,
  }) => {
    const people = [
      { by: host, name: stage.host.nickname },
      { by: admin, name: stage.admin.nickname },
    ];
    for (const call of ['plannedRoomCancel', 'adminRoomDelete'] as const)
      for (let round = 0; round < 5; round += 1) {
        const { liveId } = await host.ok('roomCreate', { liveTitle: '抢着取消' });
        const answers = await Promise.all([
          host.ok('plannedRoomCancel', { liveId }),
          admin.ok(call, { liveId }),
        ]);
        const first = answers.findIndex(({ handledBy }) => handledBy === undefined);
        expect(answers[1 - first]).toEqual({ handledBy: people[first]?.name });
        const cancel = (at: number) => people[at]?.by.ok('plannedRoomCancel', { liveId });
        expect(await cancel(first)).toEqual({});
        expect(await cancel(1 - first)).toEqual({ handledBy: people[first]?.name });
      }
  });

  it('I-03 P-17 are offered to viewers between what runs and recordings, for a day after their time', async ({
    server,
    clock,
  }) => {
    const corp = { corpId: 'c-i03', corpName: '预定公司' };
    const [host, stranger] = await server.add(aHost(corp), aHost());
    const [viewer] = await server.add(aViewer(corp));
    if (!host || !stranger || !viewer) throw new Error('Nobody was added.');
    const state = { state: 0, beganAgo: null } as const;
    const now = clock.now();
    const at = (ms: number) => ({ others: { planned_at: now + ms } });
    const ended = { state: LiveState.ENDED, endedAgo: MINUTE, others: { record_finished: 1 } };
    await server.add(
      aRoom({ host, title: '回放', ...ended }),
      aRoom({ host, title: '明天', ...state, ...at(24 * HOUR) }),
      aRoom({ host, title: '今晚', ...state, ...at(2 * HOUR) }),
      aRoom({ host, title: '迟到', ...state, ...at(-23 * HOUR) }),
      aRoom({ host, title: '早就过了', ...state, ...at(-25 * HOUR) }),
      aRoom({ host, title: '没定时间', ...state }),
      aRoom({ host: stranger, title: '别的公司', ...state, ...at(HOUR) }),
      aRoom({ host, title: '直播中' }),
    );
    const client = await server.signIn(viewer.name);
    const { items } = await client.ok('roomsToWatch', {});
    expect(items.map(({ liveTitle }) => liveTitle)).toEqual([
      '直播中',
      '迟到',
      '今晚',
      '明天',
      '回放',
    ]);
    expect(items[2]).toMatchObject({
      liveState: 0,
      beginTime: '',
      planTime: wire(now + 2 * HOUR),
    });
    expect(items[0]?.planTime).toBeUndefined();
  });

  it('I-03 X-02 a guest policy that is changed before the beginning is kept', async ({
    server,
    host,
    clock,
  }) => {
    const planTime = wire(clock.now() + HOUR);
    const plan = { liveTitle: '公开', allowGuests: 0, planTime } as const;
    const { liveId, roomId } = await host.ok('roomCreate', plan);
    await host.ok('plannedRoomSave', { liveId, allowGuests: 1 });
    expect(await server.client().ok('roomEntry', { liveId })).toMatchObject({ refusal: null });
    await begin(server, 'host', liveId, roomId);
    const { flow } = await host.ok('roomInfo', { liveId });
    expect(flow?.guestPolicy).toBe(GuestPolicy.COMMENT);
  });
});
