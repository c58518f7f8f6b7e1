import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, expectConnected, test } from './support/phone.ts';

const ROOM = stage.paused.liveId;

test('U-04 a mark is set by key while live, changed and removed, and others see it at once', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  const page = await openRoom('admin', ROOM);
  await expectConnected(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: '打点' });
  await expect(dialog.getByText('还没有标记')).toBeVisible();
  await dialog.getByRole('textbox').fill('讲到三号');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  // The first press can come while the dialog still closes.
  await expect(async () => {
    await page.keyboard.press('b');
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const rows = dialog.getByRole('list', { name: '标记' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('讲到三号');
  const host = await server.signIn('host');
  await host.ok('markSave', { liveId: ROOM, text: '主播的打点' });
  await expect(rows.first()).toContainText('主播的打点');
  await expectAccessibleInBothSchemes(page);

  const own = rows.filter({ hasText: '讲到三号' });
  await own.getByRole('button', { name: '修改' }).click();
  await rows.getByRole('textbox').fill('讲到四号');
  await page.keyboard.press('Enter');
  const changed = rows.filter({ hasText: '讲到四号' });
  await expect(changed).toHaveCount(1);
  await changed.getByRole('button', { name: '删除' }).click();
  await expect(changed).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(changed).toHaveCount(1);
});
