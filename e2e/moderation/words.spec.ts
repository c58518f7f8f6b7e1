import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { commentOn, expect, expectConnected, test } from '../support/phone.ts';

const ROOM = stage.paused.liveId;

test('J-01 J-03 words are tried before they are saved, and seen through their disguise', {
  tag: '@journey',
}, async ({ openRoom, phone }) => {
  const page = await openRoom('admin', ROOM);
  const viewer = await phone('viewer', ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  await page.getByRole('button', { name: '管理词表' }).click();
  const dialog = page.getByRole('dialog', { name: '违规词' });
  await dialog.getByRole('textbox', { name: '添加' }).fill('代购\n加VX');
  await dialog.getByRole('radio', { name: '替换' }).check();
  await dialog.getByRole('textbox', { name: '试一试' }).fill('找代-購');
  await expect(dialog.getByRole('status')).toHaveText('发送为“找***”，因为：代购');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('2/10000')).toBeVisible();
  await dialog.getByRole('textbox', { name: '添加' }).fill('刷单');
  await dialog.getByRole('radio', { name: '拦截' }).check();
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('3/10000')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await viewer.getByRole('textbox').fill('来 加ＶＸ 吧');
  await viewer.getByRole('textbox').press('Enter');
  await expect(commentOn(viewer, '来 *** 吧')).toBeVisible();
  await viewer.getByRole('textbox').fill('刷\u200d單');
  await viewer.getByRole('textbox').press('Enter');
  await expect(viewer.getByText('评论含有不允许的内容，未发送')).toBeVisible();
});
