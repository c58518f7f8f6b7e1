import {
  type CallInput,
  type DecodedNotice,
  EnrollCondition,
  GrabType,
  LuckyBagType,
  type Notice,
} from '@live/protocol';
import {
  gatherCrowd,
  type Membership,
  stage,
  type TestClient,
  TestMember,
  type TestServer,
} from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const room = { liveId: stage.live.liveId, roomId: stage.live.roomId };

type Launch = CallInput<'luckyBagLaunch'>;
const points: Launch = {
  liveId: stage.live.liveId,
  luckyBagType: LuckyBagType.POINTS,
  totalPointsNum: 100,
  luckyBagNum: 3,
  grabType: GrabType.RANDOM,
  enrollCondition: EnrollCondition.ANY_COMMENT,
  filterWinner: 0,
  drawAfter: 60,
};

const isNamed =
  (...names: Notice['name'][]) =>
  (received: DecodedNotice) =>
    received.kind === 'notice' && names.includes(received.notice.name);

describeOnPersistentStore('lucky bags', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  let viewers: TestMember[];
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
    host = await server.signIn('host');
    const crowd = await gatherCrowd(store, 4, room);
    viewers = await Promise.all(
      crowd.map((member) => TestMember.join(server.url, member, ['client'])),
    );
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const launch = (change: Partial<Launch> = {}) =>
    host.ok('luckyBagLaunch', { ...points, ...change });
  const stateOf = async (luckyBagId: string) => {
    const { items } = await host.ok('luckyBagList', { liveId: stage.live.liveId });
    return items.find((bag) => bag.luckyBagId === luckyBagId)?.luckyBagState;
  };
  const winnersOf = async (luckyBagId: string) =>
    host.ok('luckyBagWinnerList', { liveId: stage.live.liveId, luckyBagId, pageSize: 50 });
  const say = async (viewer: TestMember | undefined, message: string) => {
    const reply = await (viewer as TestMember).command('chat', { message });
    return (reply.body as { lucky_bag_id?: string }).lucky_bag_id;
  };
  const drawn = async (luckyBagId: string) => {
    clock.ahead += 60_000;
    await viewers[0]?.receives(
      (received) =>
        received.kind === 'notice' &&
        received.notice.name === 'luckyBagClose' &&
        received.notice.body.lucky_bag_id === luckyBagId,
    );
  };

  it('L-05 draws when it is due, and announces each step', async () => {
    const bag = await launch();
    expect(bag).toMatchObject({
      luckyBagState: 1,
      totalPointsNum: 100,
      grapType: 1,
      awardName: '',
    });
    for (const viewer of viewers) expect(await say(viewer, '来了')).toBe(bag.luckyBagId);
    const [first] = viewers as [TestMember];
    expect(await first.receives(isNamed('luckyBagEnroll'))).toMatchObject({
      notice: { body: { lucky_bag_id: bag.luckyBagId } },
    });
    expect(await stateOf(bag.luckyBagId)).toBe(1);
    await drawn(bag.luckyBagId);
    expect(await stateOf(bag.luckyBagId)).toBe(3);

    const { items, total } = await winnersOf(bag.luckyBagId);
    expect(total).toBe(3);
    expect(items.reduce((sum, { rewardNum }) => sum + rewardNum, 0)).toBe(100);
    expect(new Set(items.map(({ winnerAccountName }) => winnerAccountName)).size).toBe(3);
    const notices = first.received.filter(
      isNamed('luckyBagLaunch', 'luckyBagOpen', 'luckyBagReward', 'luckyBagClose'),
    ) as { notice: Notice }[];
    expect(notices.map(({ notice }) => notice.name)).toEqual([
      'luckyBagLaunch',
      'luckyBagOpen',
      'luckyBagReward',
      'luckyBagReward',
      'luckyBagReward',
      'luckyBagClose',
    ]);
    const rewards = notices.flatMap(({ notice }) =>
      notice.name === 'luckyBagReward' ? [notice.body] : [],
    );
    expect(rewards.map((reward) => reward.reward_num)).toEqual(
      items.map(({ rewardNum }) => rewardNum),
    );
  });

  it('L-05 leaves earlier winners of this live out where the bag says so', async () => {
    const bag = await launch({ filterWinner: 1, luckyBagNum: 4 });
    for (const viewer of viewers) await say(viewer, '再来');
    await drawn(bag.luckyBagId);
    // Three of the four won the bag before: the fourth takes all.
    const { items } = await winnersOf(bag.luckyBagId);
    expect(items).toMatchObject([{ rewardNum: 100 }]);
  });

  it('L-01 takes the specified comment alone, cleaned like any other', async () => {
    const bag = await launch({
      luckyBagType: LuckyBagType.CUSTOM,
      awardName: ' 抱枕 ',
      totalPointsNum: 100,
      enrollCondition: EnrollCondition.SPECIFIED_COMMENT,
      enrollConditionComment: ' 我要\u202e抱枕 ',
      grabType: GrabType.EQUAL,
    });
    expect(bag).toMatchObject({ awardName: '抱枕', totalPointsNum: 0 });
    expect(bag.enrollConditionComment).toBe('我要抱枕');
    expect(await say(viewers[0], '我要抱枕！')).toBeUndefined();
    expect(await say(viewers[1], ' 我要抱枕\n')).toBe(bag.luckyBagId);
    await drawn(bag.luckyBagId);
    expect((await winnersOf(bag.luckyBagId)).items).toMatchObject([{ rewardNum: 1 }]);
  });

  it('L-05 takes nobody after the time, even before the draw', async () => {
    clock.ahead += 20_000;
    const bag = await launch();
    const enrolled = async (viewer: TestMember | undefined) =>
      server.client(viewer?.membership.token).ok('luckyBagCurrent', { liveId: stage.live.liveId });
    expect(await enrolled(viewers[2])).toMatchObject({
      luckyBag: { luckyBagId: bag.luckyBagId },
      enrolled: false,
    });
    clock.ahead += 60_000;
    expect(await say(viewers[2], '晚了')).toBeUndefined();
    await drawn(bag.luckyBagId);
    expect(await winnersOf(bag.luckyBagId)).toEqual({ items: [], total: 0 });
    expect(await enrolled(viewers[2])).toEqual({ luckyBag: null, enrolled: false });
  });

  it('L-05 counts neither operators nor system messages', async () => {
    clock.ahead += 20_000;
    const bag = await launch();
    const operator = await server.enter('host', stage.live.liveId);
    expect(await say(operator, '我也要')).toBeUndefined();
    await operator.leave();
    expect(await say(viewers[3], '我要')).toBe(bag.luckyBagId);
    expect(await say(viewers[3], '再要')).toBe(bag.luckyBagId);
    await drawn(bag.luckyBagId);
    expect(await winnersOf(bag.luckyBagId)).toMatchObject({ total: 1 });
  });

  it('L-05 lets nobody win who was removed from the room or whose account was closed', async () => {
    clock.ahead += 20_000;
    const bag = await launch({ luckyBagNum: 4 });
    const [stays, ...outcasts] = await gatherCrowd(store, 3, room, { now: clock.now() });
    const entrants = await Promise.all(
      [stays, ...outcasts].map((member) => server.join(member as Membership, ['client'])),
    );
    for (const entrant of entrants) expect(await say(entrant, '我要')).toBe(bag.luckyBagId);
    const [removed, closed] = outcasts as [Membership, Membership];
    const operator = await server.enter('host', stage.live.liveId);
    expect(await operator.command('kickout', { account_id: removed.accountId })).toMatchObject({
      result: 0,
    });
    await store.transaction((db) =>
      db
        .updateTable('accounts')
        .set({ disabled_at: clock.now() })
        .where('id', '=', closed.accountId)
        .execute(),
    );
    await drawn(bag.luckyBagId);
    const { items } = await winnersOf(bag.luckyBagId);
    expect(items.map(({ winnerAccountName }) => winnerAccountName)).toEqual([stays?.accountId]);
  });

  it('K-06 refuses a bag that could not be drawn, naming the field', async () => {
    const refused = async (change: Partial<Launch>) =>
      (await host.call('luckyBagLaunch', { ...points, ...change })).msg;
    expect(await refused({ totalPointsNum: 2 })).toBe(
      '参数错误：totalPointsNum 积分总数不能少于福袋个数',
    );
    expect(await refused({ luckyBagType: LuckyBagType.CUSTOM })).toBe(
      '参数错误：awardName 请输入奖品名称',
    );
    const specified = { enrollCondition: EnrollCondition.SPECIFIED_COMMENT };
    expect(await refused(specified)).toBe('参数错误：enrollConditionComment 请输入指定评论');
    expect(await refused({ ...specified, enrollConditionComment: '\u200b' })).toBe(
      '参数错误：enrollConditionComment 请输入指定评论',
    );
    expect(await refused({ drawAfter: 1 })).toBe('参数错误：drawAfter');
  });

  it('K-06 runs one bag at a time, however many are launched at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => host.call('luckyBagLaunch', points)),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1, 1, 1, 1, 1]);
    expect(answers.find(({ code }) => code === 1)?.msg).toBe('已有进行中的福袋');
  });

  it('L-04 knows no bag of another room', async () => {
    const { luckyBag } = await host.ok('luckyBagCurrent', { liveId: stage.live.liveId });
    expect(
      await host.call('luckyBagWinnerList', {
        liveId: stage.portrait.liveId,
        luckyBagId: luckyBag?.luckyBagId ?? '',
      }),
    ).toMatchObject({ code: 1, msg: '福袋不存在' });
  });

  it('E-05 draws a running bag when the room ends, and launches none after', async () => {
    const { luckyBag } = await host.ok('luckyBagCurrent', { liveId: stage.live.liveId });
    clock.ahead += 20_000;
    expect(await say(viewers[0], '结束前')).toBe(luckyBag?.luckyBagId);
    await host.ok('roomClose', { liveId: stage.live.liveId });
    expect(await stateOf(luckyBag?.luckyBagId ?? '')).toBe(3);
    expect(await winnersOf(luckyBag?.luckyBagId ?? '')).toMatchObject({ total: 1 });
    expect(await host.call('luckyBagLaunch', points)).toMatchObject({ code: 5 });
  });
});
