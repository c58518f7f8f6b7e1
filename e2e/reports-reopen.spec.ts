import { expectAccessibleInBothSchemes } from './support/accessible.ts';
import { expect, test } from './support/console.ts';
import { openDialog, tableRows } from './support/dialogs.ts';

const LIVE = '1002';

test('G-13 reports are shown by how they stand, and closed ones are opened again', async ({
  openRoom,
  server,
}) => {
  const viewer = await server.signIn('viewer');
  for (const content of ['声音太大', '画面太暗'])
    await viewer.ok('reportCreate', { liveId: LIVE, content });
  const page = await openRoom('host', LIVE);
  const dialog = await openDialog(page, '举报管理');
  const rows = tableRows(dialog);
  await expect(rows).toHaveCount(2);
  const loud = rows.filter({ hasText: '声音太大' });
  await loud.getByRole('button', { name: '已处理', exact: true }).click();
  await expect(loud).toContainText('已处理 · 林晓');
  const show = async (state: string) => {
    await dialog.getByRole('combobox', { name: '全部处理情况' }).click();
    await page.locator('.ant-select-item').filter({ hasText: state }).click();
  };
  await show('未处理');
  await expect(rows).toHaveText([/画面太暗/]);
  await expectAccessibleInBothSchemes(page);
  await show('已处理');
  await expect(rows).toHaveText([/声音太大/]);
  await rows.getByRole('button', { name: '重新打开' }).click();
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await show('全部处理情况');
  await expect(loud.getByRole('button', { name: '处理', exact: true })).toBeVisible();
});
