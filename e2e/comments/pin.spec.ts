import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, confirmationOf, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, expectConnected, sendComment, test } from '../support/phone.ts';

const ANNOUNCEMENT =
  '今晚八点抽三台扫地机，评论“我要”就能参加，名单九点公布在评论里，记得留到最后，还有二十份小礼品送给新来的朋友';

test('J-10 an announcement stands on top everywhere, also on a phone that enters later', {
  tag: '@journey',
}, async ({ openRoom, phone }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const viewer = await phone('viewer', PAUSED_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  const input = page.getByRole('textbox', { name: '置顶内容' });
  await expect(input).toHaveAttribute('placeholder', '公告（64字以内）');
  await input.fill('字'.repeat(65));
  await expect(input).toHaveValue('字'.repeat(64));
  await input.fill(ANNOUNCEMENT);
  await input.press('Enter');
  await expect(page.getByText('已置顶公告', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '置顶内容' })).toContainText(ANNOUNCEMENT);
  const onPhone = viewer.getByRole('region', { name: '置顶' });
  await expect(onPhone).toContainText(ANNOUNCEMENT);

  // Two lines, which a tap opens.
  const line = onPhone.getByRole('button');
  const closed = (await line.boundingBox())?.height ?? 0;
  expect(closed).toBeLessThanOrEqual(56);
  await line.tap();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  expect((await line.boundingBox())?.height).toBeGreaterThan(closed);

  const late = await phone('viewer2', PAUSED_ROOM);
  const host = await phone('host', PAUSED_ROOM);
  for (const other of [late, host])
    await expect(other.getByRole('region', { name: '置顶' })).toContainText(ANNOUNCEMENT);
  await viewer.reload();
  await expect(onPhone).toContainText(ANNOUNCEMENT);
  await page.reload();
  await expect(page.getByRole('region', { name: '置顶内容' })).toContainText(ANNOUNCEMENT);
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('button', { name: '取消置顶' }).click();
  await expect(page.getByText('已取消置顶', { exact: true })).toBeVisible();
  for (const other of [viewer, late, host])
    await expect(other.getByRole('region', { name: '置顶' }).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '取消置顶' })).toHaveCount(0);
});

test('J-10 a comment is pinned by its row, and the pin is undone', async ({ openRoom, phone }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const viewer = await phone('viewer', PAUSED_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '三号链接有现货吗');
  const row = rowWith(page, '三号链接有现货吗');
  await row.hover();
  await row.getByRole('button', { name: '置顶' }).click();
  await expect(confirmationOf(page)).toContainText('确定置顶该评论吗？');
  await expect(confirmationOf(page)).toContainText('小鱼儿：三号链接有现货吗');
  await confirm(page);
  const strip = page.getByRole('region', { name: '置顶内容' });
  await expect(strip).toContainText('小鱼儿：三号链接有现货吗');
  expect((await strip.boundingBox())?.height).toBeLessThanOrEqual(36);
  await expect(viewer.getByRole('region', { name: '置顶' })).toContainText(
    '小鱼儿三号链接有现货吗',
  );
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(strip.getByRole('button')).toHaveCount(0);
  await expect(viewer.getByRole('region', { name: '置顶' }).getByRole('button')).toHaveCount(0);
});
