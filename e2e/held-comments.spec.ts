import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { commentOn, expect, expectConnected, test } from './support/room.ts';

const ROOM = '1002';

test('J-05 J-06 held comments are decided by keyboard, and the author sees what became of them', async ({
  openRoom,
  phone,
}) => {
  const page = await openRoom('admin', ROOM);
  const viewer = await phone('viewer', ROOM);
  const other = await phone('viewer2', ROOM);
  await Promise.all([page, viewer, other].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  const modes = page.getByRole('radiogroup', { name: '审核' });
  await modes.getByText('先审后发', { exact: true }).click();
  await page.getByRole('tab', { name: '待审(0)' }).click();

  const write = async (words: string) => {
    await viewer.getByRole('textbox').fill(words);
    await viewer.getByRole('textbox').press('Enter');
    await expect(viewer.getByRole('listitem').filter({ hasText: words })).toContainText('审核中');
  };
  for (const words of ['第一句', '第二句', '第三句']) await write(words);
  await expect(page.getByRole('tab', { name: '待审(3)' })).toBeVisible();
  const rows = page.getByRole('list', { name: '待审的评论' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expectAccessibleInBothSchemes(page);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(rows).toHaveCount(2);
  await expect(commentOn(other, '第二句')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(rows).toHaveCount(0);
  const own = viewer.getByRole('listitem').filter({ hasText: '未通过审核' });
  await expect(own).toHaveCount(2);
  await viewer.reload();
  await expect(own).toHaveCount(2);
  await expect(commentOn(other, '第一句')).toHaveCount(0);
});
