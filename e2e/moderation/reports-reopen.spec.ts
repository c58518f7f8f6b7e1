import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';
import { openDialog, showReports, tableRows } from '../support/dialogs.ts';

const LIVE = stage.paused.liveId;

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
  // It leaves the list, and a message offers to bring it back.
  await expect(page.getByText('举报已标为已处理', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/画面太暗/]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows).toHaveCount(2);
  await loud.getByRole('button', { name: '不成立', exact: true }).click();
  await expect(page.getByText('举报已标为不成立', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/画面太暗/]);
  const dark = rows.filter({ hasText: '画面太暗' });
  await dark.getByRole('button', { name: '处理', exact: true }).click();
  await expect(rows).toHaveText([/画面太暗.*处理中 · 林晓/]);
  await showReports(dialog, '未处理');
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await showReports(dialog, '处理中');
  await expect(rows).toHaveText([/画面太暗/]);
  await showReports(dialog, '全部处理情况');
  await expect(rows).toHaveText([/画面太暗/, /声音太大.*不成立 · 林晓/]);
  await expectAccessibleInBothSchemes(page);
  await showReports(dialog, '不成立');
  await expect(rows).toHaveText([/声音太大/]);
  await rows.getByRole('button', { name: '重新打开' }).click();
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await showReports(dialog, '未处理与处理中');
  await expect(loud.getByRole('button', { name: '处理', exact: true })).toBeVisible();
  // The pressed button goes with its row; Escape closes the dialog all the same.
  await loud.getByRole('button', { name: '已处理', exact: true }).click();
  await expect(loud).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
