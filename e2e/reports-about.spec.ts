import type { Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from './support/accessible.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from './support/room.ts';

/** A finger that rests on a comment until the menu opens. */
const pressLong = async (phone: Page, text: string): Promise<void> => {
  const row = commentOn(phone, text);
  const { x, y, width, height } = (await row.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const session = await phone.context().newCDPSession(phone);
  const touchPoints = [{ x: x + width - 8, y: y + height / 2 }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(phone.getByRole('dialog').getByRole('button', { name: '举报评论' })).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

const submitReport = async (phone: Page, reason: string): Promise<void> => {
  await phone.getByLabel(reason).check();
  await phone.getByRole('button', { name: '提交' }).click();
  await expect(phone.getByText('举报成功，感谢反馈')).toBeVisible();
};

test('G-12 a comment or its sender is reported by a long press, or by keyboard', async ({
  server,
  phone,
  guestPhone,
}) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([viewer, guest].map(expectConnected));
  await sendComment(guest, '加微信领课程');
  await sendComment(viewer, '不要发广告');

  await pressLong(viewer, '加微信领课程');
  await expectAccessibleInSystemSchemes(viewer);
  await viewer.getByRole('button', { name: '举报评论' }).click();
  await expect(viewer.getByRole('dialog', { name: '举报评论' })).toContainText('加微信领课程');
  await expectAccessibleInSystemSchemes(viewer);
  await submitReport(viewer, '垃圾广告');

  // On a keyboard: Shift and Enter on the name.
  await commentOn(viewer, '加微信领课程').getByRole('button').focus();
  await viewer.keyboard.press('Shift+Enter');
  await viewer.getByRole('button', { name: '举报用户' }).click();
  await submitReport(viewer, '诱导私下交易');

  // One's own comment has no menu.
  await commentOn(viewer, '不要发广告').click({ button: 'right' });
  await expect(viewer.getByRole('dialog')).toHaveCount(0);

  const host = await server.signIn('host');
  const { items } = await host.ok('reportList', { liveId: GUEST_ROOM });
  expect(items).toMatchObject([
    { content: '诱导私下交易', about: { name: '卖课的' } },
    { content: '垃圾广告', about: { name: '卖课的', message: '加微信领课程' } },
  ]);
});
