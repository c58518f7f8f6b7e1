import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { expect, expectConnected, GUEST_ROOM, test } from '../support/phone.ts';

const cardOn = (page: Page) => page.getByRole('region', { name: '讲解中' });

test('Q-06 Q-07 a product is explained, sold out and repriced, on two phones', {
  tag: '@journey',
}, async ({ openRoom, phone, guestPhone }) => {
  test.slow();
  const console = await openRoom('host', GUEST_ROOM);
  const first = await phone('viewer', GUEST_ROOM);
  const guest = await guestPhone('奶泡太粗', GUEST_ROOM);
  const phones = [first, guest] as const;
  await Promise.all([console, ...phones].map(expectConnected));

  await console.keyboard.press('g');
  const dialog = console.getByRole('dialog', { name: '商品', exact: true });
  await dialog.getByRole('button', { name: '导入 CSV' }).click();
  const csv = (text: string) => ({
    name: 'goods.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const file = dialog.getByLabel('导入 CSV');
  // The browser's own field, which speaks the browser's language, is not shown.
  await expect(file).toBeHidden();
  const chooser = console.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: '选择文件' }).click();
  await (await chooser).setFiles(csv('标题,价格,链接\n抱枕,¥59,http://shop.example/1'));
  await expect(dialog.getByText('goods.csv', { exact: true })).toBeVisible();
  const read = dialog.getByText('抱枕 · ¥59 · http://shop.example/1', { exact: true });
  await expect(read).toBeVisible();
  await expect(dialog.getByText('1 件商品，其中 1 行有误，改好后再导入')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '导入 1 件' })).toBeDisabled();
  await file.setInputFiles(
    csv('标题,价格,链接\n抱枕,¥59,https://shop.example/1\n毛毯,¥99,https://shop.example/2'),
  );
  await dialog.getByRole('button', { name: '导入 2 件' }).click();
  await dialog.getByRole('button', { name: '展示：抱枕', exact: true }).click();
  const shelf = dialog.getByRole('list', { name: '直播间展示' });
  // Each replaces the whole shelf: the second, before the first is answered, keeps what the first put there.
  await dialog.getByRole('button', { name: '展示：毛毯', exact: true }).click();
  await expect(shelf.getByRole('listitem')).toHaveCount(2);
  await shelf.getByRole('button', { name: '移动：毛毯' }).press('ArrowUp');
  await expect(shelf.getByRole('listitem').first()).toContainText('毛毯');
  await shelf
    .getByRole('button', { name: '移动：抱枕' })
    .dragTo(shelf.getByRole('listitem').first());
  await expect(shelf.getByRole('listitem').first()).toContainText('抱枕');

  await shelf.getByRole('button', { name: '讲解：抱枕' }).click();
  for (const page of phones) {
    await expect(cardOn(page)).toContainText('抱枕¥59');
    const link = cardOn(page).getByRole('link', { name: '去看看：抱枕' });
    await expect(link).toHaveAttribute('href', 'https://shop.example/1');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  }
  await expectAccessibleInBothSchemes(console);
  await expectAccessibleInSystemSchemes(first);
  await shelf.getByLabel('价格：抱枕').fill('¥49');
  await shelf.getByLabel('价格：抱枕').press('Enter');
  for (const page of phones) await expect(cardOn(page)).toContainText('¥49');
  await shelf.getByRole('checkbox', { name: '售罄：抱枕' }).click();
  for (const page of phones) {
    await expect(cardOn(page)).toContainText('已售罄');
    await expect(cardOn(page).getByRole('link')).toHaveCount(0);
  }
  await cardOn(guest).getByRole('button', { name: '全部商品' }).click();
  const all = guest.getByRole('dialog', { name: '商品' });
  await expect(all.getByRole('listitem')).toHaveText([/抱枕已售罄/, /毛毯¥99/]);

  await first.reload();
  await expect(cardOn(first)).toContainText('抱枕已售罄');
  await shelf.getByRole('button', { name: '结束讲解' }).click();
  for (const page of phones) await expect(cardOn(page)).toHaveCount(0);
});
