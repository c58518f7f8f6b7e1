import { formatWireTime, LiveState } from '@live/protocol';
import { aHost, aRoom, aViewer, stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

describeOnPersistentStore('rooms in the hands of super admins', (place) => {
  const it = place.test();

  it('I-01 are made for a host, who finds them, and in the log', async ({
    server,
    admin,
    store,
  }) => {
    const [owner, viewer] = await server.add(aHost({ nickname: '林主播' }), aViewer());
    const logo = 'https://example.com/cover.jpg';
    const { liveId } = await admin.ok('adminRoomCreate', {
      anchorName: owner.name,
      liveTitle: ' 春季首播 ',
      liveLogo: logo,
      categoryId: 'shopping',
    });
    const { items } = await admin.ok('adminRoomList', { keyword: '春季首播' });
    expect(items).toMatchObject([
      {
        liveId,
        liveTitle: '春季首播',
        liveState: 0,
        liveLogo: logo,
        liveCategoryName: '电商带货',
        anchorAccountId: owner.id,
        anchorAccountName: owner.name,
        anchorAccountNickname: '林主播',
        beginTime: '',
      },
    ]);
    await (await server.signIn(owner.name)).ok('accountGet', { liveId });
    const { actor_id } = await store.db
      .selectFrom('actions')
      .select('actor_id')
      .where('live_id', '=', liveId)
      .where('action', '=', 'room-create')
      .executeTakeFirstOrThrow();
    expect(actor_id).toBe(stage.admin.id);
    const wrong = { anchorName: viewer.name, liveTitle: '观众的' };
    expect(await admin.call('adminRoomCreate', wrong)).toMatchObject({
      code: 40,
      msg: expect.stringContaining('该账号不是主播'),
    });
    const nobody = { anchorName: 'no-such', liveTitle: '没人的' };
    expect(await admin.call('adminRoomCreate', nobody)).toMatchObject({ code: 3 });
  });

  it('I-01 are found by title, host, number and state, page after page', async ({
    server,
    admin,
  }) => {
    const [host] = await server.add(aHost({ nickname: '找得到的主播' }));
    const rooms = await server.add(
      aRoom({ host, title: '寻找甲' }),
      aRoom({ host, title: '寻找乙', state: LiveState.PAUSED }),
      aRoom({ host, title: '寻找丙', state: LiveState.DELETED }),
    );
    const find = async (filter: object) =>
      (await admin.ok('adminRoomList', filter)).items.map(({ liveTitle }) => liveTitle).toSorted();
    expect(await find({ keyword: ' 寻找 ' })).toEqual(['寻找乙', '寻找甲']);
    expect(await find({ keyword: '找得到的主播' })).toEqual(['寻找乙', '寻找甲']);
    expect(await find({ keyword: rooms[0].liveId })).toEqual(['寻找甲']);
    expect(await find({ keyword: '寻找', liveState: 2 })).toEqual(['寻找乙']);
    expect(await find({ keyword: '寻找', liveState: 4 })).toEqual(['寻找丙']);
    const page = (pageNum: number) =>
      admin.ok('adminRoomList', { keyword: '寻找', pageSize: 1, pageNum });
    const [one, two] = [await page(1), await page(2)];
    expect([one.total, two.total]).toEqual([2, 2]);
    expect(one.items[0]?.liveId).not.toBe(two.items[0]?.liveId);
  });

  it('I-01 change by the fields that are given; another host ends what the former one had open', async ({
    server,
    admin,
  }) => {
    const [former, next] = await server.add(aHost(), aHost());
    const [room] = await server.add(aRoom({ host: former, title: '原题' }));
    const member = await server.enter(former.name, room.liveId);
    await admin.ok('adminRoomChange', { liveId: room.liveId, liveTitle: '新题' });
    const info = await (await server.signIn(former.name)).ok('roomInfo', { liveId: room.liveId });
    expect(info).toMatchObject({ liveTitle: '新题', anchorAccountId: former.id });
    await admin.ok('adminRoomChange', { liveId: room.liveId, anchorName: next.name });
    await member.cutOff();
    await (await server.signIn(next.name)).ok('roomStats', { liveId: room.liveId });
  });

  it('I-01 G-11 of two admins who act on one room, the second is told who was first', async ({
    server,
    admin,
  }) => {
    const rival = await server.signIn('hostadmin');
    const [{ liveId }] = await server.add(aRoom({ host: stage.host, title: '旧题' }));
    const was = { liveTitle: '旧题' };
    expect(await admin.ok('adminRoomChange', { liveId, liveTitle: '甲题', was })).toEqual({});
    expect(await rival.ok('adminRoomChange', { liveId, liveTitle: '甲题', was })).toEqual({
      handledBy: stage.admin.nickname,
    });
    expect(await rival.call('adminRoomChange', { liveId, liveTitle: '乙题', was })).toMatchObject({
      code: 1,
      msg: `直播间刚被${stage.admin.nickname}修改，请重新打开`,
    });
    // What the other did not touch can be changed.
    const logo = { liveLogo: 'https://example.com/a.jpg', was: { liveLogo: '' } };
    expect(await rival.ok('adminRoomChange', { liveId, ...logo })).toEqual({});
    expect(await admin.ok('adminRoomDelete', { liveId })).toEqual({});
    expect(await rival.ok('adminRoomDelete', { liveId })).toEqual({
      handledBy: stage.admin.nickname,
    });
  });

  it('I-01 I-03 G-11 are planned for a time until they begin, and of two admins the second is told', async ({
    admin,
    server,
  }) => {
    const rival = await server.signIn('hostadmin');
    const { liveId } = await admin.ok('adminRoomCreate', {
      anchorName: 'host',
      liveTitle: '有预定时间',
      planTime: '',
    });
    const planTimeOf = async () =>
      (await admin.ok('adminRoomList', { keyword: '有预定时间' })).items.map(
        (room) => room.planTime,
      );
    const at = (days: number) =>
      formatWireTime(Date.now() + days * 24 * 3_600_000, 'Asia/Shanghai');
    const [first, second] = [at(1), at(2)];
    const plan = { liveId, planTime: first, was: { planTime: '' } };
    expect(await admin.ok('adminRoomChange', plan)).toEqual({});
    expect(await planTimeOf()).toEqual([first]);
    expect(await rival.ok('adminRoomChange', plan)).toEqual({ handledBy: stage.admin.nickname });
    expect(await rival.call('adminRoomChange', { ...plan, planTime: second })).toMatchObject({
      code: 1,
      msg: `直播间刚被${stage.admin.nickname}修改，请重新打开`,
    });
    const past = { liveId, planTime: at(-1), was: { planTime: first } };
    expect(await admin.call('adminRoomChange', past)).toMatchObject({ code: 40 });
    const off = { liveId, planTime: '', was: { planTime: first } };
    expect(await rival.ok('adminRoomChange', off)).toEqual({});
    expect(await planTimeOf()).toEqual(['']);
    const begun = { liveId: stage.live.liveId, planTime: second, was: { planTime: '' } };
    expect((await admin.call('adminRoomChange', begun)).code).toBe(1);
  });

  it('I-01 are deleted also before they begin, and running ones end', async ({ admin, server }) => {
    const { liveId } = await admin.ok('adminRoomCreate', {
      anchorName: 'host',
      liveTitle: '没有开始',
    });
    await admin.ok('adminRoomDelete', { liveId });
    const { items } = await admin.ok('adminRoomList', { keyword: '没有开始', liveState: 4 });
    expect(items).toMatchObject([{ liveId, liveState: 4 }]);
    const [running] = await server.add(aRoom({ host: stage.host }));
    await admin.ok('adminRoomDelete', { liveId: running.liveId });
    const viewer = await server.signIn('viewer');
    expect(await viewer.call('commentList', { liveId: running.liveId })).not.toMatchObject({
      code: 0,
    });
  });
});
