import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { refuseCall } from '../support/calls.ts';
import { inputOf, PAUSED_ROOM } from '../support/comments.ts';
import { expect, expectConnected, sendComment, test } from '../support/phone.ts';

const LINE = '介绍一下三号链接的赠品，再提醒一次今晚八点抽奖';

test('J-13 a line from the console stands on the host’s phone until the host takes it away', {
  tag: '@journey',
}, async ({ openRoom, phone }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const host = await phone('host', PAUSED_ROOM);
  const viewer = await phone('viewer', PAUSED_ROOM);
  const admin = await phone('admin', PAUSED_ROOM);
  await Promise.all([page, host, viewer, admin].map(expectConnected));
  await page.getByRole('feed', { name: '评论列表' }).waitFor();

  // A comment that is being written stays where it is.
  await inputOf(page).fill('写到一半');
  await inputOf(page).press('Tab');

  // By keyboard alone.
  await page.keyboard.press('h');
  const input = page.getByRole('textbox', { name: '给主播的提词' });
  await expect(input).toBeFocused();
  await input.fill('字'.repeat(65));
  await expect(input).toHaveValue('字'.repeat(64));
  await expectAccessibleInBothSchemes(page);
  await input.fill(LINE);
  await input.press('Enter');
  const strip = page.getByRole('region', { name: '给主播的提词' });
  for (const text of ['待主播查看', LINE, '运营小周']) await expect(strip).toContainText(text);

  await expect(inputOf(page)).toHaveValue('写到一半');

  const card = host.getByRole('region', { name: '提词' });
  await expect(card).toContainText(LINE);
  const size = await card.getByText(LINE).evaluate((text) => getComputedStyle(text).fontSize);
  expect(Number.parseFloat(size)).toBeGreaterThanOrEqual(28);
  await expectAccessibleInSystemSchemes(host);
  // Nothing of it lies over what the host works with.
  for (const name of ['暂停', '继续', '结束直播'])
    for (const button of await host.getByRole('button', { name, exact: true }).all())
      await button.click({ trial: true });
  await host.reload();
  await expect(card).toContainText(LINE);
  // A comment that came later shows that the notices before it have arrived.
  await sendComment(viewer, '在吗');
  await expect(viewer.getByText('在吗').first()).toBeVisible();
  for (const other of [viewer, admin]) await expect(other.getByText(LINE)).toHaveCount(0);

  await card.getByRole('button', { name: '知道了' }).tap();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(strip).toContainText('主播已收到');
  await expect(strip.getByRole('button', { name: '收回' })).toHaveCount(0);
  await page.getByRole('button', { name: '提词', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '给主播的提词' })).toContainText(
    `最近一条 · 主播已收到：${LINE}`,
  );
});

test('J-13 a line sent while the host’s phone is away appears on its return, and can be withdrawn', async ({
  openRoom,
  phone,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const host = await phone('host', PAUSED_ROOM);
  await Promise.all([page, host].map(expectConnected));
  await host.context().setOffline(true);
  await page.getByRole('button', { name: '提词', exact: true }).click();
  const input = page.getByRole('textbox', { name: '给主播的提词' });
  await input.fill('镜头往左一点');
  await page.getByRole('button', { name: '发给主播' }).click();
  const strip = page.getByRole('region', { name: '给主播的提词' });
  await expect(strip).toContainText('镜头往左一点');
  const card = host.getByRole('region', { name: '提词' });
  await expect(card.getByRole('button')).toHaveCount(0);
  await host.context().setOffline(false);
  await expect(card).toContainText('镜头往左一点');
  await strip.getByRole('button', { name: '收回' }).click();
  await expect(card.getByRole('button')).toHaveCount(0);
  await expect(strip.getByRole('button')).toHaveCount(0);
});

test('J-13 a line that is refused stays in its field, and the reason stands beside it', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await refuseCall(page, 'promptSend', { code: 1, msg: '主播不在直播间' });
  await page.getByRole('button', { name: '提词', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '给主播的提词' });
  const input = dialog.getByRole('textbox', { name: '给主播的提词' });
  // While the form is loaded its place takes the words alone.
  await expect(dialog.getByRole('button', { name: '发给主播' })).toBeVisible();
  await input.fill('看左边');
  await input.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('没有发出：主播不在直播间');
  await expect(input).toHaveValue('看左边');
  await expectAccessibleInBothSchemes(page);
  await page.unrouteAll();
  await input.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: '给主播的提词' })).toContainText('看左边');
});

test('J-13 what is typed right after its key stands in the field, while the form is still loaded too', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', PAUSED_ROOM);
  await page.getByRole('button', { name: '提词', exact: true }).waitFor();
  const loaded = Promise.withResolvers<void>();
  await page.route('**/PromptForm*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.keyboard.type('hmd1');
  const input = page.getByRole('textbox', { name: '给主播的提词' });
  await expect(input).toHaveValue('md1');
  loaded.resolve();
  await expect(page.getByRole('button', { name: '发给主播' })).toBeVisible();
  await expect(input).toBeFocused();
  await page.keyboard.type('23');
  await expect(input).toHaveValue('md123');
  // Loaded, it takes the next keys as well.
  await input.fill('');
  await page.keyboard.press('Escape');
  await expect(input).toHaveCount(0);
  await page.keyboard.type('hmp');
  await expect(input).toHaveValue('mp');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('C-14 a button beside the input has its own ring alone', async ({ openRoom, page }) => {
  await openRoom('admin', PAUSED_ROOM);
  const borderOf = () =>
    inputOf(page).evaluate((input) => getComputedStyle(input.closest('form') ?? input).borderColor);
  const plain = await borderOf();
  await inputOf(page).focus();
  await expect.poll(borderOf).not.toBe(plain);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '提词', exact: true })).toBeFocused();
  await expect.poll(borderOf).toBe(plain);
});
