import { commentOn, expect, expectConnected, sendComment, test } from './support/phone.ts';

const ROOM = '1002';

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

  await sendComment(viewer, '第一句');
  await viewer.getByRole('textbox').fill('第二句');
  await expect(viewer.getByRole('button', { name: /^[1-5]秒$/ })).toBeDisabled();
  await viewer.getByRole('button', { name: '发送' }).click();
  await expect(commentOn(viewer, '第二句')).toBeVisible();

  await page.getByRole('button', { name: '撤销' }).click();
  await expect(page.getByTitle(/慢速5秒/)).toHaveCount(0);
});
