import { EnrollCondition, Flag, GrabType, LuckyBagType } from '@live/protocol';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { alterResponse } from '../support/calls.ts';
import { confirm, confirmationOf, PAUSED_ROOM, rowsOf, rowWith } from '../support/comments.ts';
import { enterGuest } from '../support/guests.ts';
import { expect, expectConnected, GUEST_ROOM, test } from '../support/phone.ts';

test('J-08 equal comments are one counting row, and a question asked meanwhile is seen', {
  tag: '@journey',
}, async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expectConnected(page);
  await page.getByRole('button', { name: '折叠重复' }).click();
  const before = await rowsOf(page).count();
  const one = await server.enter('viewer', PAUSED_ROOM);
  const other = await server.enter('viewer2', PAUSED_ROOM);
  const flood = ['我要', '我 要', '我要！', '我-要'];
  for (const message of flood) await one.command('chat', { message });
  await other.command('chat', { message: '有灰色的吗？' });
  for (const message of flood) await other.command('chat', { message });

  const row = rowWith(page, '我要');
  // Rows stand alone until what folds them is loaded, the first of them for a moment alone as well.
  await expect(row.filter({ hasText: '×8' })).toHaveCount(1);
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('小鱼儿');
  await expect(row).toContainText('等2人');
  await expect(row).toContainText('×8');
  await expect(rowWith(page, '有灰色的吗？')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(before + 2);
  // The title counts comments.
  await expect(page.getByRole('heading', { name: `直播评论(${before + 9})` })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.reload();
  await expect(row.filter({ hasText: '×8' })).toHaveCount(1);
  await expect(row).toHaveCount(1);
  await page.getByRole('button', { name: '折叠重复' }).click();
  await expect(rowsOf(page)).toHaveCount(before + 9);
  await Promise.all([one.leave(), other.leave()]);
});

test('J-08 the senders of a folded row are removed together', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expectConnected(page);
  await page.getByRole('button', { name: '折叠重复' }).click();
  const members = [
    await server.enter('viewer', PAUSED_ROOM),
    await server.enter('viewer2', PAUSED_ROOM),
  ];
  for (const member of members) await member.command('chat', { message: '扣一' });
  const row = rowWith(page, '扣一');
  await expect(row.filter({ hasText: '×2' })).toHaveCount(1);
  await row.hover();
  await row.getByRole('button', { name: '移出', exact: true }).click();
  await expect(confirmationOf(page)).toContainText('确定将选中评论的2位发送者移出直播间吗？');
  await confirm(page);
  await expect(page.getByText('已移出 2 人（10分钟）')).toBeVisible();
  await Promise.all(members.map((member) => member.cutOff()));
  await expect(row).toContainText('已移出');
});

test.describe('a flood', () => {
  test.use({ settings: { guestsPerMinute: 1_000 } });

  test('J-08 is one counting row, and pushes no question out of the list', async ({
    openRoom,
    server,
  }) => {
    const page = await openRoom('admin', GUEST_ROOM);
    await expectConnected(page);
    await page.getByRole('button', { name: '折叠重复' }).click();
    const asking = await server.enter('viewer', GUEST_ROOM);
    // Each may send ten in ten seconds; together they send more than a list holds.
    const guests = await Promise.all(
      Array.from({ length: 60 }, (_, index) => enterGuest(server, GUEST_ROOM, `访客${index}`)),
    );
    const flood = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await Promise.all(guests.map((guest) => guest.command('chat', { message: '我要' })));
    };
    await flood(1);
    await asking.command('chat', { message: '有灰色的吗？' });
    await flood(9);
    const row = rowWith(page, '我要');
    await expect(row).toContainText('×600');
    await expect(row).toHaveCount(1);
    await expect(rowWith(page, '有灰色的吗？')).toBeVisible();
    await Promise.all([asking, ...guests].map((member) => member.leave()));
  });
});

test('J-08 words of a running bag are one row after a reload too', async ({ openRoom, server }) => {
  const [host, viewer] = [await server.signIn('host'), await server.enter('viewer', PAUSED_ROOM)];
  await host.ok('luckyBagLaunch', {
    liveId: PAUSED_ROOM,
    luckyBagType: LuckyBagType.POINTS,
    totalPointsNum: 100,
    luckyBagNum: 3,
    grabType: GrabType.RANDOM,
    enrollCondition: EnrollCondition.SPECIFIED_COMMENT,
    enrollConditionComment: '我要上车',
    filterWinner: Flag.NO,
    drawAfter: 600,
  });
  for (const message of ['我要上车', '我 要上车', '我要上车！'])
    await viewer.command('chat', { message });
  await viewer.leave();
  // As if a minute had passed between any two.
  const { items } = await host.ok('commentList', { liveId: PAUSED_ROOM });
  const apart = items.map((comment, index) => ({
    ...comment,
    createdAt: `2026-11-17 12:${String(index).padStart(2, '0')}:00`,
  }));

  const page = await openRoom('admin', PAUSED_ROOM);
  await expectConnected(page);
  await page.getByRole('button', { name: '折叠重复' }).click();
  await alterResponse(page, 'commentList', { items: apart });
  const bagIsKnown = Promise.withResolvers<void>();
  await page.route('**/room/lucky-bag-current', async (route) => {
    await bagIsKnown.promise;
    await route.continue();
  });
  await page.reload();
  const rows = rowWith(page, /我 ?要上车/);
  await expect(rows).toHaveCount(3);
  bagIsKnown.resolve();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('×3');
});
