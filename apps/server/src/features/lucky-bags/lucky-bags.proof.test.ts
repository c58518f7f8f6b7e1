import { type DrawProof, ticketOf, verifyProof } from '@live/draw';
import {
  type CallInput,
  type DecodedNotice,
  EnrollCondition,
  GrabType,
  LuckyBagType,
} from '@live/protocol';
import { gatherCrowd, stage, type TestClient, TestMember, type TestServer } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Store } from '../../db/store.ts';

const room = { liveId: stage.live.liveId, roomId: stage.live.roomId };
const { liveId } = room;

type Launch = CallInput<'luckyBagLaunch'>;
const points: Launch = {
  liveId,
  luckyBagType: LuckyBagType.POINTS,
  totalPointsNum: 100,
  luckyBagNum: 3,
  grabType: GrabType.RANDOM,
  enrollCondition: EnrollCondition.ANY_COMMENT,
  filterWinner: 0,
  drawAfter: 60,
};
const kinds: [string, Partial<Launch>, Partial<DrawProof>][] = [
  ['points by chance', {}, { kind: 'points-random', points: 100, places: 3 }],
  [
    'equal points',
    { grabType: GrabType.EQUAL, luckyBagNum: 2 },
    { kind: 'points-equal', points: 100, places: 2 },
  ],
  [
    'a prize for certain words',
    {
      luckyBagType: LuckyBagType.CUSTOM,
      awardName: '保温杯',
      enrollCondition: EnrollCondition.SPECIFIED_COMMENT,
      enrollConditionComment: '我要参与',
    },
    { kind: 'prize', points: 0, places: 3 },
  ],
];

describeOnPersistentStore('the proof of a draw', (place) => {
  let server: TestServer;
  let store: Store;
  let host: TestClient;
  let viewers: TestMember[];
  let viewer: TestClient;
  const clock = { ahead: 0, now: () => Date.now() + clock.ahead };
  beforeAll(async () => {
    server = await place.start({}, clock);
    store = await place.openStore();
    [host, viewer] = await Promise.all([server.signIn('host'), server.signIn('viewer')]);
    const crowd = await gatherCrowd(store, 6, room);
    viewers = await Promise.all(
      crowd.map((member) => TestMember.join(server.url, member, ['client'])),
    );
  });
  afterAll(async () => {
    await server.destroy();
    await store.destroy();
  });

  const enterAll = () =>
    Promise.all(viewers.map((member) => member.command('chat', { message: '我要参与' })));
  const receives = (name: 'luckyBagLaunch' | 'luckyBagClose', bagId: string) =>
    viewers[0]?.receives(
      (received: DecodedNotice) =>
        received.kind === 'notice' &&
        received.notice.name === name &&
        received.notice.body.lucky_bag_id === bagId,
    );
  const draw = (bagId: string) => {
    clock.ahead += 60_000;
    return receives('luckyBagClose', bagId);
  };
  const proofOf = (luckyBagId: string) => viewer.ok('luckyBagProof', { liveId, luckyBagId });
  const ticketsOf = (bagId: string, members: readonly TestMember[]) =>
    members.map(({ membership }) => ticketOf(bagId, membership.accountId)).sort();

  for (const [name, change, terms] of kinds)
    it(`Q-01 of ${name} binds launch, entrants and winners`, async () => {
      const bag = await host.ok('luckyBagLaunch', { ...points, ...change });
      const { luckyBagId } = bag;
      expect(await receives('luckyBagLaunch', luckyBagId)).toMatchObject({
        notice: { body: { draw_commitment: bag.drawCommitment } },
      });
      const { luckyBag } = await viewer.ok('luckyBagCurrent', { liveId });
      expect(luckyBag?.drawCommitment).toBe(bag.drawCommitment);
      await enterAll();
      const closed = await draw(luckyBagId);
      const proof = await proofOf(luckyBagId);
      expect(closed).toMatchObject({ notice: { body: { draw_seal: proof.seal } } });
      expect(proof).toMatchObject({ version: 1, bagId: luckyBagId, ...terms });
      expect(proof.commitment).toBe(bag.drawCommitment);
      expect(proof.entrants).toEqual(ticketsOf(luckyBagId, viewers));
      expect(verifyProof(proof)).toEqual([]);
      const { items } = await host.ok('luckyBagWinnerList', { liveId, luckyBagId, pageSize: 50 });
      expect(proof.winners).toEqual(
        items.map(({ winnerAccountId = '', rewardNum }) => ({
          ticket: ticketOf(luckyBagId, winnerAccountId),
          reward: rewardNum,
        })),
      );
      expect(proof.winners).toHaveLength(terms.places ?? 0);
      const list = await host.ok('luckyBagList', { liveId });
      expect(list.items[0]).toMatchObject({ luckyBagId, drawCommitment: proof.commitment });
    });

  it('Q-01 is refused before the draw, and nobody is told the secret until then', async () => {
    const bag = await host.ok('luckyBagLaunch', points);
    const { secret } = await store.db
      .selectFrom('lucky_bag_draws')
      .select('secret')
      .where('bag_id', '=', bag.luckyBagId)
      .executeTakeFirstOrThrow();
    await enterAll();
    const answers = await Promise.all([
      host.call('luckyBagProof', { liveId, luckyBagId: bag.luckyBagId }),
      host.call('luckyBagList', { liveId }),
      host.call('luckyBagCurrent', { liveId }),
      host.call('actionList', { liveId }),
    ]);
    expect(answers[0]).toMatchObject({ msg: '开奖后才能验证' });
    const told = JSON.stringify([bag, ...answers, viewers[0]?.received]);
    expect(told).toContain(bag.drawCommitment);
    expect(told).not.toContain(secret);
    await draw(bag.luckyBagId);
    expect((await proofOf(bag.luckyBagId)).secret).toBe(secret);
  });

  it('Q-01 lists who could win: nobody who was removed or won before', async () => {
    const before = await store.db
      .selectFrom('lucky_bag_winners')
      .select('account_id')
      .distinct()
      .where('live_id', '=', liveId)
      .execute();
    const winnersBefore = new Set(before.map(({ account_id }) => account_id));
    const [removed, ...others] = viewers as [TestMember, ...TestMember[]];
    const bag = await host.ok('luckyBagLaunch', { ...points, filterWinner: 1 });
    await enterAll();
    await host.ok('removalSave', { liveId, accountId: removed.membership.accountId });
    viewers = others;
    clock.ahead += 60_000;
    await expect
      .poll(async () => (await host.ok('luckyBagList', { liveId })).items[0]?.luckyBagState)
      .toBe(3);
    const eligible = others.filter(({ membership }) => !winnersBefore.has(membership.accountId));
    const proof = await proofOf(bag.luckyBagId);
    expect(proof.entrants).toEqual(ticketsOf(bag.luckyBagId, eligible));
    expect(verifyProof(proof)).toEqual([]);
  });

  it('Q-01 a bag of before is drawn and read without one', async () => {
    const bag = await host.ok('luckyBagLaunch', points);
    const { luckyBagId } = bag;
    await store.transaction((db) =>
      db.deleteFrom('lucky_bag_draws').where('bag_id', '=', luckyBagId).execute(),
    );
    await enterAll();
    clock.ahead += 60_000;
    await expect
      .poll(async () => (await host.ok('luckyBagList', { liveId })).items[0]?.luckyBagState)
      .toBe(3);
    const [listed] = (await host.ok('luckyBagList', { liveId })).items;
    expect(listed).toMatchObject({ luckyBagId });
    expect(listed).not.toHaveProperty('drawCommitment');
    expect((await host.ok('luckyBagWinnerList', { liveId, luckyBagId, pageSize: 50 })).total).toBe(
      3,
    );
    expect(await viewer.call('luckyBagProof', { liveId, luckyBagId })).toMatchObject({
      msg: '该福袋没有开奖证明',
    });
  });
});
