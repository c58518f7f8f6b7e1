import { readFile } from 'node:fs/promises';
import { stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { PAUSED_ROOM, rowWith, sendHostComments } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openDialog } from '../support/dialogs.ts';

const save = async (page: Page, button: Locator) => {
  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};

test('F-01 saves the comments and the reports as files', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  await sendHostComments(server, 2, (index) => `=1+${index},"引号"`);
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: PAUSED_ROOM, content: '有人发广告' });
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(rowWith(page, '=1+2')).toBeVisible();
  const comments = await save(page, page.getByRole('button', { name: '导出直播评论（CSV）' }));
  expect(comments.name).toBe(`直播评论-${PAUSED_ROOM}.csv`);
  expect(comments.text).toMatch(/^\uFEFF编号,时间,.*\r\n/);
  expect(comments.text).toContain(`,"'=1+2,""引号"""\r\n`);
  const dialog = await openDialog(page, '举报管理');
  const reports = await save(page, dialog.getByRole('button', { name: '导出举报（CSV）' }));
  expect(reports.name).toBe(`举报-${PAUSED_ROOM}.csv`);
  expect(reports.text).toMatch(/有人发广告,.*,viewer,/);
});

test('F-01 offers no export of an empty list', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const dialog = await openDialog(page, '禁言名单');
  const button = dialog.getByRole('button', { name: '导出禁言名单（CSV）' });
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  await expect(button).toBeDisabled();
  const admin = await server.signIn('admin');
  const person = { accountId: stage.viewer.id, accountCorpId: stage.corpId };
  await admin.ok('silence', { liveId: PAUSED_ROOM, state: 1, type: 0, ...person });
  await expect(button).toBeEnabled();
});

test('F-03 tells why a file cannot be had', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await page.route('**/live/comment-export', (route) => route.abort());
  const button = page.getByRole('button', { name: '导出直播评论（CSV）' });
  await button.click();
  await expect(page.getByText('网络异常，请稍后重试')).toBeVisible();
  await expect(button).toBeEnabled();
});
