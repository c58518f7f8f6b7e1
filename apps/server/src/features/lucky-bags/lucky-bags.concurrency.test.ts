import { EnrollCondition, GrabType, LuckyBagState, LuckyBagType } from '@live/protocol';
import { gatherCrowd, stage, TestMember } from '@live/testkit';
import { describeOnPersistentStore } from '@live/testkit/persistent-store';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnitsOfWork } from '../../application/units-of-work.ts';
import type { Store } from '../../db/store.ts';
import { newId } from '../../domain/ids.ts';
import { LuckyBagDrawing } from './lucky-bags.drawing.ts';
import { insertBag } from './lucky-bags.store.ts';

const room = { liveId: stage.live.liveId, roomId: stage.live.roomId };
const CROWD = 200;

describeOnPersistentStore('lucky bags under pressure', (place) => {
  let store: Store;
  beforeAll(async () => {
    // A server makes the rooms; the tests start others on the same rows.
    await (await place.start()).destroy();
    store = await place.openStore();
  });
  afterAll(() => store.destroy());

  /** A bag that is due, with everybody of the crowd in it. */
  const dueBag = async (state: LuckyBagState = LuckyBagState.DOING): Promise<string> => {
    const id = newId();
    const now = Date.now();
    const crowd = await gatherCrowd(store, 20, room);
    const bag = {
      id,
      live_id: stage.live.liveId,
      type: LuckyBagType.POINTS,
      total_points: 500,
      award_name: '',
      num: 12,
      grab_type: GrabType.RANDOM,
      enroll_condition: EnrollCondition.ANY_COMMENT,
      condition_comment: '',
      filter_winner: 0,
      state,
      created_at: now - 60_000,
      open_at: now - 1000,
    };
    await store.transaction(async (db) => {
      await insertBag(db, { ...bag, accounts_only: 0 });
      for (const { accountId } of crowd)
        await db
          .insertInto('lucky_bag_entries')
          .values({ bag_id: id, account_id: accountId, entered_at: now - 2000 })
          .execute();
    });
    return id;
  };

  const outcomeOf = async (bagId: string) => {
    const { state } = await store.db
      .selectFrom('lucky_bags')
      .select('state')
      .where('id', '=', bagId)
      .executeTakeFirstOrThrow();
    const winners = await store.db
      .selectFrom('lucky_bag_winners')
      .select(['position', 'reward'])
      .where('bag_id', '=', bagId)
      .orderBy('position')
      .execute();
    const points = winners.reduce((sum, { reward }) => sum + reward, 0);
    return { state, winners: winners.length, points };
  };
  const drawnOnce = { state: LuckyBagState.ENDED, winners: 12, points: 500 };

  it('L-05 draws once when several processes draw at once', async () => {
    const bagId = await dueBag();
    const published: string[] = [];
    const stores = await Promise.all([place.openStore(), place.openStore(), place.openStore()]);
    const drawings = stores.map((own) => {
      const clock = { now: () => Date.now() };
      const units = new UnitsOfWork(
        own,
        clock,
        (_room, name) => published.push(name),
        (error) => expect.unreachable(String(error)),
      );
      return new LuckyBagDrawing(units);
    });
    await Promise.all(
      [...drawings, ...drawings, ...drawings].map((drawing) => drawing.draw(room, bagId)),
    );
    expect(await outcomeOf(bagId)).toEqual(drawnOnce);
    expect(published).toEqual(['luckyBagOpen', 'luckyBagBatchReward', 'luckyBagClose']);
    await Promise.all(stores.map((own) => own.destroy()));
  });

  it('L-05 draws once though the server is restarted while it draws', async () => {
    const bagId = await dueBag();
    // Stopped at a different moment each time: before the first run, and during it.
    for (const delay of [0, 480, 505, 530]) {
      const server = await place.start();
      await new Promise((resolve) => setTimeout(resolve, delay));
      await server.destroy();
    }
    const server = await place.start();
    await expect.poll(() => outcomeOf(bagId)).toEqual(drawnOnce);
    await server.destroy();
  });

  it('L-05 finishes a draw that a crash cut in two', async () => {
    const bagId = await dueBag(LuckyBagState.DRAWING);
    const server = await place.start();
    await expect.poll(() => outcomeOf(bagId)).toEqual(drawnOnce);
    await server.destroy();
  });

  it('L-05 enrols 200 viewers at once, each once, however often they speak', async () => {
    const server = await place.start();
    const host = await server.signIn('host');
    const crowd = await gatherCrowd(store, CROWD, room);
    const members: TestMember[] = [];
    for (const member of crowd) members.push(await TestMember.join(server.url, member, []));
    const bag = await host.ok('luckyBagLaunch', {
      liveId: stage.live.liveId,
      luckyBagType: LuckyBagType.POINTS,
      totalPointsNum: CROWD * 3 + 1,
      luckyBagNum: CROWD,
      grabType: GrabType.EQUAL,
      enrollCondition: EnrollCondition.ANY_COMMENT,
      filterWinner: 0,
      drawAfter: 3600,
    });
    const replies = await Promise.all(
      members.flatMap((member) => [
        member.command('chat', { message: '我要福袋' }),
        member.command('chat', { message: '一定要中' }),
      ]),
    );
    expect(replies.map(({ body }) => (body as { lucky_bag_id?: string }).lucky_bag_id)).toEqual(
      new Array(CROWD * 2).fill(bag.luckyBagId),
    );
    await host.ok('roomClose', { liveId: stage.live.liveId });
    const { total } = await host.ok('luckyBagWinnerList', {
      liveId: stage.live.liveId,
      luckyBagId: bag.luckyBagId,
    });
    expect(total).toBe(CROWD);
    expect(await outcomeOf(bag.luckyBagId)).toMatchObject({ points: CROWD * 3 + 1 });
    await Promise.all(members.map((member) => member.leave()));
    await server.destroy();
  });
});
