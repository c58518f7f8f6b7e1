import type { DecodedNotice } from '@live/protocol';
import type { TestClient, TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const named = (name: string) => (received: DecodedNotice) =>
  received.kind === 'notice' && received.notice.name === name;

const spring = { activityName: '  春季抽奖 ', activityLink: ' https://example.com/a?b=1 ' };

describeOnPersistentStore('activities', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  beforeAll(async () => {
    server = await place.start();
    store = await place.openStore();
    host = await server.signIn('host');
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const activeIn = async (liveId: string) =>
    (await host.ok('activeActivityInfo', { liveId })).activeActivityInfo;
  const actions = (liveId: string) =>
    store.db
      .selectFrom('actions')
      .select(['actor_id', 'action', 'target'])
      .where('live_id', '=', liveId)
      .where('action', 'like', 'activity-%')
      .orderBy('at')
      .execute();

  it('A-01 announces the begin and the end of an activity, and logs both', async () => {
    const viewer = await server.enter('viewer', stage.live.liveId);
    expect(await activeIn(stage.live.liveId)).toBeNull();
    const activity = await host.ok('activityCreate', { liveId: stage.live.liveId, ...spring });
    expect(activity).toMatchObject({
      activityName: '春季抽奖',
      activityLink: 'https://example.com/a?b=1',
    });
    expect(await activeIn(stage.live.liveId)).toEqual(activity);
    expect(await viewer.receives(named('activityLaunch'))).toMatchObject({
      notice: { body: { activity_id: activity.activityId, activity_name: '春季抽奖' } },
    });

    const { activityId } = activity;
    await host.ok('activityClose', { liveId: stage.live.liveId, activityId });
    await host.ok('activityClose', { liveId: stage.live.liveId, activityId });
    expect(await activeIn(stage.live.liveId)).toBeNull();
    expect(await viewer.receives(named('activityClose'))).toMatchObject({
      notice: { body: { activity_id: activityId } },
    });
    expect(await actions(stage.live.liveId)).toEqual([
      { actor_id: stage.host.id, action: 'activity-create', target: activityId },
      { actor_id: stage.host.id, action: 'activity-close', target: activityId },
    ]);
    await viewer.leave();
  });

  it('A-02 refuses what is empty once trimmed, and the 33rd and the 257th character', async () => {
    const launch = (change: object) =>
      host.call('activityCreate', { liveId: stage.portrait.liveId, ...spring, ...change });
    expect(await launch({ activityName: ' \n' })).toMatchObject({
      code: 40,
      msg: '参数错误：activityName 请输入活动名称',
    });
    expect(await launch({ activityLink: '' })).toMatchObject({
      code: 40,
      msg: '参数错误：activityLink 请输入活动链接',
    });
    expect(await launch({ activityName: '春'.repeat(33) })).toMatchObject({ code: 40 });
    expect(await launch({ activityLink: 'x'.repeat(257) })).toMatchObject({ code: 40 });
    expect(await activeIn(stage.portrait.liveId)).toBeNull();
  });

  it('A-05 accepts one of many concurrent launches', async () => {
    const admin = await server.signIn('admin');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? admin : host).call('activityCreate', {
          liveId: stage.portrait.liveId,
          ...spring,
        }),
      ),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    const refused = answers.find(({ code }) => code === 1);
    expect(refused).toMatchObject({ status: 422, msg: '已有进行中的活动，请先结束' });
    const rows = await store.db
      .selectFrom('activities')
      .select('id')
      .where('live_id', '=', stage.portrait.liveId)
      .execute();
    expect(rows).toHaveLength(1);
    expect(await actions(stage.portrait.liveId)).toHaveLength(1);
  });

  it('X-02 knows no activity of another room', async () => {
    const { activityId } = await host.ok('activityCreate', {
      liveId: stage.paused.liveId,
      ...spring,
    });
    expect(
      await host.call('activityClose', { liveId: stage.live.liveId, activityId }),
    ).toMatchObject({
      code: 1,
      msg: '活动不存在',
    });
    expect(await activeIn(stage.paused.liveId)).toMatchObject({ activityId });
  });

  it('E-05 ends the activity with the room, and starts none after it', async () => {
    const viewer = await server.enter('viewer', stage.portrait.liveId);
    const running = await activeIn(stage.portrait.liveId);
    await host.ok('roomClose', { liveId: stage.portrait.liveId });
    expect(await viewer.receives(named('activityClose'))).toMatchObject({
      notice: { body: { activity_id: running?.activityId } },
    });
    expect(await activeIn(stage.portrait.liveId)).toBeNull();
    expect(
      await host.call('activityCreate', { liveId: stage.portrait.liveId, ...spring }),
    ).toMatchObject({
      status: 409,
      code: 5,
    });
    expect(
      await host.call('activityClose', {
        liveId: stage.portrait.liveId,
        activityId: running?.activityId ?? '',
      }),
    ).toMatchObject({ code: 0 });
    await viewer.leave();
  });
});
