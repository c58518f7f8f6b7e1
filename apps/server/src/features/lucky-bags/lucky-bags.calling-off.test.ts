import { type CallInput, EnrollCondition, GrabType, LuckyBagType } from '@live/protocol';
import { stage } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { expect } from 'vitest';

const { liveId } = stage.live;
const prize: CallInput<'luckyBagLaunch'> = {
  liveId,
  luckyBagType: LuckyBagType.CUSTOM,
  awardName: '沙发一张',
  luckyBagNum: 1,
  grabType: GrabType.EQUAL,
  enrollCondition: EnrollCondition.ANY_COMMENT,
  filterWinner: 0,
  drawAfter: 60,
};

describeOnPersistentStore('calling a bag off', (place) => {
  const it = place.test();

  it('Q-02 ends a bag without a draw, and tells everybody why', async ({
    server,
    host,
    admin,
    clock,
  }) => {
    const bag = await host.ok('luckyBagLaunch', prize);
    const { luckyBagId } = bag;
    const viewer = await server.enter('viewer', liveId);
    await viewer.command('chat', { message: '我来了' });
    expect(
      await host.ok('luckyBagCallOff', { liveId, luckyBagId, reason: ' 奖品 缺货\n' }),
    ).toEqual({});
    await expect.poll(() => viewer.bodies('luckyBagClose')).toEqual([{ lucky_bag_id: luckyBagId }]);
    expect(viewer.bodies('luckyBagCallOff')).toEqual([
      { lucky_bag_id: luckyBagId, reason: '奖品 缺货' },
    ]);
    expect((await admin.ok('luckyBagCurrent', { liveId })).luckyBag).toBeNull();

    // The next bag is drawn at its time, which the other's has passed by then.
    const next = await host.ok('luckyBagLaunch', { ...prize, awardName: '杯子', drawAfter: 70 });
    await viewer.command('chat', { message: '再来' });
    clock.ahead += 90_000;
    await expect
      .poll(() => viewer.bodies('luckyBagClose').map((body) => body.lucky_bag_id), {
        timeout: 20_000,
      })
      .toEqual([luckyBagId, next.luckyBagId]);
    expect(viewer.bodies('luckyBagReward').map((body) => body.lucky_bag_id)).toEqual([
      next.luckyBagId,
    ]);
    expect((await host.ok('luckyBagWinnerList', { liveId, luckyBagId })).total).toBe(0);
    const { items } = await admin.ok('luckyBagList', { liveId });
    expect(items.map((item) => [item.awardName, item.luckyBagState, item.calledOffReason])).toEqual(
      [
        ['杯子', 3, undefined],
        ['沙发一张', 3, '奖品 缺货'],
      ],
    );
    expect(items[1]?.drawCommitment).toBe(bag.drawCommitment);
    const proof = await (await server.signIn('viewer')).call('luckyBagProof', {
      liveId,
      luckyBagId,
    });
    expect(proof.msg).toBe('福袋已取消，没有开奖：奖品 缺货');
    const report = await host.ok('liveReport', { liveId });
    expect(report.luckyBags.map(({ name, entries, winners }) => [name, entries, winners])).toEqual([
      ['沙发一张（已取消）', 1, 0],
      ['杯子', 1, 1],
    ]);
    await viewer.leave();
  });

  it('Q-02 stands in the log with the reason, and a second operator is told who it was', async ({
    host,
    admin,
  }) => {
    const { luckyBagId } = await host.ok('luckyBagLaunch', prize);
    const callOff = { liveId, luckyBagId, reason: '发错了' };
    expect(await admin.ok('luckyBagCallOff', callOff)).toEqual({});
    expect(await admin.ok('luckyBagCallOff', { ...callOff, reason: '别的' })).toEqual({});
    const { nickname } = stage.admin;
    expect(await host.ok('luckyBagCallOff', { ...callOff, reason: '别的' })).toEqual({
      handledBy: nickname,
    });
    const { items } = await host.ok('actionList', { liveId, kind: 'lucky-bag-call-off' });
    expect(items[0]).toMatchObject({ detail: '沙发一张，发错了', operatorName: nickname });
  });

  it('Q-02 wants a reason of 1 to 50 characters, a bag of this room and one that is not drawn', async ({
    server,
    host,
    otherHost,
    clock,
  }) => {
    const { luckyBagId } = await host.ok('luckyBagLaunch', prize);
    const refused = async (change: Partial<CallInput<'luckyBagCallOff'>>, by = host) =>
      (await by.call('luckyBagCallOff', { liveId, luckyBagId, reason: '缺货', ...change })).msg;
    expect(await refused({ reason: ' \n' })).toBe('参数错误：reason 请输入原因');
    expect(await refused({ reason: '😀'.repeat(51) })).toBe(
      '参数错误：reason 原因不能超过50个字符',
    );
    expect(await refused({ luckyBagId: 'none' })).toBe('福袋不存在');
    expect(await refused({}, otherHost)).toBe('暂无权限');
    const ofOtherRoom = { liveId: stage.paused.liveId };
    expect(await refused(ofOtherRoom)).toBe('福袋不存在');

    const viewer = await server.enter('viewer', liveId);
    clock.ahead += 60_000;
    await expect.poll(() => viewer.bodies('luckyBagClose'), { timeout: 20_000 }).toHaveLength(1);
    expect(await refused({})).toBe('福袋已开奖，不能取消');
    expect(viewer.bodies('luckyBagCallOff')).toEqual([]);
    const longest = await host.ok('luckyBagLaunch', prize);
    await host.ok('luckyBagCallOff', {
      liveId,
      luckyBagId: longest.luckyBagId,
      reason: '😀'.repeat(50),
    });
    await viewer.leave();
  });
});
