import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { refuseCall } from '../support/calls.ts';
import { commentOn, expect, expectConnected, sendComment, test } from '../support/phone.ts';

const ROOM = stage.paused.liveId;

test('J-07 slow mode is set while live; the phone counts down and sends again by itself', {
  tag: '@journey',
}, async ({ openRoom, phone }) => {
  const page = await openRoom('admin', ROOM);
  const viewer = await phone('viewer', ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  const pauses = page.getByRole('radiogroup', { name: '慢速模式' });
  await expect(pauses.getByRole('radio', { name: '关闭' })).toBeChecked();
  await pauses.getByText('5秒', { exact: true }).click();
  await expect(page.getByTitle(/互动管理：.*慢速5秒/)).toBeVisible();
  await expect(page.getByText('已设为 慢速模式 5秒', { exact: true })).toBeVisible();

  await sendComment(viewer, '第一句');
  await viewer.getByRole('textbox').fill('第二句');
  await expect(viewer.getByRole('button', { name: /^[1-5]秒$/ })).toBeDisabled();
  await viewer.getByRole('button', { name: '发送' }).click();
  await expect(commentOn(viewer, '第二句')).toBeVisible();

  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByTitle(/慢速5秒/)).toHaveCount(0);
});

test('J-07 the phone counts down after a reload, on a second device, and from a refusal', async ({
  phone,
  server,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: ROOM, slowSeconds: 60 });
  const viewer = await phone('viewer', ROOM);
  const second = await phone('viewer', ROOM);
  await Promise.all([viewer, second].map(expectConnected));
  await viewer.getByRole('textbox').fill('第一句');
  await second.getByRole('textbox').fill('第二句');
  const waiting = (page: Page) => page.getByRole('button', { name: /^([1-9]|[1-5]\d|60)秒$/ });
  await viewer.getByRole('button', { name: '发送' }).click();
  await expect(waiting(second)).toBeDisabled();
  await expect(commentOn(viewer, '第一句')).toBeVisible();

  // Hosts wait for nothing.
  const host = await phone('host', ROOM);
  await expectConnected(host);
  for (const words of ['主播的第一句', '主播的第二句']) {
    await sendComment(host, words);
    await expect(commentOn(host, words)).toBeVisible();
  }

  await viewer.reload();
  await viewer.getByRole('textbox').fill('第三句');
  await expect(waiting(viewer)).toBeDisabled();
  await admin.ok('flowSave', { liveId: ROOM, slowSeconds: 0 });
  await expect(viewer.getByRole('button', { name: '发送' })).toBeEnabled();

  // Neither the page nor a notice knows of the pause before the comment is refused.
  const other = await phone('viewer2', ROOM);
  await expectConnected(other);
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: 2 });
  await sendComment(other, '第四句');
  await expect(commentOn(other, '第四句')).toContainText('审核中');
  const late = await phone('viewer2', ROOM);
  await expectConnected(late);
  await refuseCall(late, 'roomInfo', { code: 50, msg: '服务器异常，请稍后重试' });
  await admin.ok('flowSave', { liveId: ROOM, slowSeconds: 60 });
  await late.getByRole('textbox').fill('第五句');
  await late.getByRole('button', { name: '发送' }).click();
  await expect(late.getByText(/^慢速模式：请在\d+秒后再发$/)).toBeVisible();
  await expect(waiting(late)).toBeDisabled();
});
