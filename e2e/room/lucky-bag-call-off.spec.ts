import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, test } from '../support/phone.ts';

test('Q-02 a bag is called off in the console, and phones say why', { tag: '@journey' }, async ({
  server,
  phone,
  openRoom,
}) => {
  test.slow();
  const viewer = await phone('viewer', GUEST_ROOM);
  const console = await openRoom('admin', GUEST_ROOM);
  await Promise.all([viewer, console].map(expectConnected));
  await (await server.signIn('host')).ok('luckyBagLaunch', {
    liveId: GUEST_ROOM,
    luckyBagType: 2,
    awardName: '沙发一张',
    luckyBagNum: 1,
    grabType: 2,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 600,
  });
  await expect(viewer.getByRole('button', { name: '福袋' })).toBeVisible();

  const bags = await openDialog(console, '福袋记录');
  await bags.getByRole('button', { name: '取消福袋' }).click();
  const dialog = console.getByRole('dialog', { name: '取消福袋' });
  await dialog.getByRole('button', { name: '确定取消' }).click();
  await expect(dialog.getByText('请输入原因')).toBeVisible();
  await expectAccessibleInBothSchemes(console);
  await dialog.getByLabel('原因').fill('奖品缺货，改日再送');
  await dialog.getByRole('button', { name: '确定取消' }).click();
  await expect(tableRows(bags)).toHaveText([/已取消奖品缺货，改日再送/]);
  await expect(dialog).toBeHidden();
  await expect(bags.getByRole('button', { name: '发福袋' })).toBeVisible();

  const told = viewer.getByRole('dialog', { name: '福袋已取消' });
  await expect(told).toContainText('沙发一张');
  await expect(told).toContainText('原因：奖品缺货，改日再送');
  await expectAccessibleInSystemSchemes(viewer);
  await told.getByRole('button', { name: '关闭' }).click();
  await expect(viewer.getByRole('button', { name: '福袋' })).toHaveCount(0);
});
