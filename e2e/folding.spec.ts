import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { LIVE, rowsOf, rowWith } from './support/comments.ts';
import { expect, expectConnected, test } from './support/room.ts';

test('J-08 a flood is one counting row, and a question asked meanwhile is seen', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', LIVE);
  await expectConnected(page);
  await page.getByRole('button', { name: '折叠重复' }).click();
  const before = await rowsOf(page).count();
  const one = await server.enter('viewer', LIVE);
  const other = await server.enter('viewer2', LIVE);
  const flood = ['我要', '我 要', '我要！', '我-要'];
  for (const message of flood) await one.command('chat', { message });
  await other.command('chat', { message: '有灰色的吗？' });
  for (const message of flood) await other.command('chat', { message });

  const row = rowWith(page, '我要');
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
  // Rows stand alone until what folds them is loaded.
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('×8');
  await page.getByRole('button', { name: '折叠重复' }).click();
  await expect(rowsOf(page)).toHaveCount(before + 9);
  await Promise.all([one.leave(), other.leave()]);
});
