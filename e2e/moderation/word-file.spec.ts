import { readFile } from 'node:fs/promises';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/phone.ts';

test('J-01 a list that is saved as a file comes back with what happens to each word', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await page.getByRole('button', { name: '互动管理' }).click();
  await page.getByRole('button', { name: '管理词表' }).click();
  const dialog = page.getByRole('dialog', { name: '违规词' });
  const add = () => dialog.getByRole('button', { name: '添加', exact: true }).click();
  await dialog.getByRole('textbox', { name: '添加' }).fill('刷单\n代购，待审\n加V\t替换');
  await add();
  await expect(dialog.getByText('3/10000')).toBeVisible();

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '保存为文件' }).click();
  const file = await (await download).path();
  const saved = (await readFile(file, 'utf8')).trim().split('\n').sort();
  expect(saved).toEqual(['代购\t待审', '刷单\t拦截', '加V\t替换']);

  // Into the other list, with another action chosen.
  await dialog.getByText('平台', { exact: true }).click();
  await dialog.getByRole('radio', { name: '替换' }).check();
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await expect(dialog.getByRole('textbox', { name: '添加' })).toHaveValue(/代购\t待审/);
  const hint = dialog.getByText('已读入 3 个词，点“添加”保存', { exact: true });
  await expect(hint).toBeVisible();
  await add();
  await expect(hint).toBeHidden();
  await expect(dialog.getByText('3/10000')).toBeVisible();
  for (const [word, action] of [
    ['刷单', '拦截'],
    ['代购', '待审'],
    ['加V', '替换'],
  ] as const)
    await expect(dialog.getByRole('row').filter({ hasText: word })).toContainText(action);
});
