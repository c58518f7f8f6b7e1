import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openDialog, tableRows, widthOf } from '../support/dialogs.ts';

const points = {
  liveId: PAUSED_ROOM,
  luckyBagType: 1,
  totalPointsNum: 12_000,
  luckyBagNum: 10,
  grabType: 1,
  enrollCondition: 1,
  filterWinner: 1,
} as const;

test('L-02 says how lucky bags are started', async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '福袋记录');
  expect(await widthOf(dialog)).toBe(1000);
  await expect(dialog.getByText('暂无福袋记录')).toBeVisible();
  await expect(dialog.getByText('可在手机端直播间发起福袋')).toBeVisible();
  await expect(dialog.getByText('也可以点“发福袋”', { exact: true })).toBeVisible();
  // The button stands at the left, as it does beside the export of a filled list.
  const launch = dialog.getByRole('button', { name: '发福袋' });
  const [ofDialog, ofLaunch] = [await dialog.boundingBox(), await launch.boundingBox()];
  expect((ofLaunch?.x ?? 1000) - (ofDialog?.x ?? 0)).toBeLessThan(100);
  await expectAccessibleInBothSchemes(page);
});

test('L-01 and L-03 shows what a bag is and when it opens', async ({ openRoom, server }) => {
  const host = await server.signIn('host');
  await host.ok('luckyBagLaunch', {
    liveId: PAUSED_ROOM,
    luckyBagType: 2,
    awardName: '沙发一张',
    luckyBagNum: 3,
    grabType: 2,
    enrollCondition: 2,
    enrollConditionComment: '我要沙发',
    filterWinner: 0,
    drawAfter: 330,
  });
  const page = await openRoom('host', PAUSED_ROOM);
  const dialog = await openDialog(page, '福袋记录');
  const cells = tableRows(dialog).first().locator('td');
  await expect(cells).toHaveText([
    '自定义奖品',
    '沙发一张',
    '3',
    '平分',
    '指定评论：我要沙发',
    '否',
    '5分钟后开奖',
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    '查看',
  ]);
  await expectAccessibleInBothSchemes(page);
});

test('L-04 follows a bag from its launch to its winners', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  test.slow();
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const dialog = await openDialog(page, '福袋记录');
  await expect(dialog.getByText('暂无福袋记录')).toBeVisible();
  const host = await server.signIn('host');
  await host.ok('luckyBagLaunch', { ...points, drawAfter: 8 });
  await expect(tableRows(dialog)).toContainText(['1分钟后开奖']);
  await expect(tableRows(dialog)).toContainText(['积分12,000 积分10拼手气任意评论是']);
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  await viewer.command('chat', { message: '参加福袋' });
  await tableRows(dialog).getByRole('button', { name: '查看' }).click();
  const winners = page.getByRole('dialog', { name: /中奖名单/ });
  await expect(winners.getByText('暂无数据')).toBeVisible();
  await expect(tableRows(winners)).toHaveText([/^小鱼儿viewer12,000 积分$/]);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('Escape');
  await expect(tableRows(dialog)).toContainText(['已结束']);
  await viewer.leave();
});
