import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { alterResponse } from '../support/calls.ts';
import { confirmationOf, rowWith } from '../support/comments.ts';
import { openDialog, showReports, tableRows, widthOf } from '../support/dialogs.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  signIn,
  test,
} from '../support/phone.ts';

/** A finger that rests on a comment until the menu opens. */
const pressLong = async (phone: Page, text: string): Promise<void> => {
  const row = commentOn(phone, text);
  // The list may still be making room for the last comment: the finger would rest on another one.
  await row.click({ trial: true });
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

test('G-13 two report one comment; one operator takes the case, the other sees it at once', async ({
  openRoom,
  phone,
  guestPhone,
  server,
  browser,
}) => {
  // Five pages, and a check of their accessibility.
  test.slow();
  const [viewer, other] = [await phone('viewer', GUEST_ROOM), await phone('viewer2', GUEST_ROOM)];
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([viewer, other, guest].map(expectConnected));
  await sendComment(guest, '加微信领课程');
  for (const reporter of [viewer, other]) {
    await pressLong(reporter, '加微信领课程');
    await reporter.getByRole('button', { name: '举报评论' }).click();
    await submitReport(reporter, '垃圾广告');
  }

  const a = await openRoom('admin', GUEST_ROOM);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const b = await context.newPage();
  await alterResponse(b, 'roomInfo', {});
  await signIn(b, server, 'host');
  await b.goto(`${server.url}/?id=${GUEST_ROOM}`);
  await Promise.all([a, b].map(expectConnected));
  const [ofA, ofB] = [await openDialog(a, '举报管理'), await openDialog(b, '举报管理')];
  // The host sees the comment, and nobody who reported it.
  await expect(tableRows(ofB)).toContainText([/加微信领课程.*2人举报过此人/, /加微信领课程/]);
  await expect(ofB).not.toContainText('viewer');
  await expect(ofA).toContainText('viewer2');
  expect(await widthOf(ofA)).toBe(850);

  await tableRows(ofA).first().getByRole('button', { name: '处理', exact: true }).click();
  await expect(tableRows(ofB)).toContainText([/处理中 · 运营小周/, /处理中 · 运营小周/]);
  await expectAccessibleInBothSchemes(a);
  await expect(tableRows(ofB).getByRole('button', { name: '已处理' })).toHaveCount(0);

  // A silences from there, which closes the case; what is closed leaves the lists.
  await tableRows(ofA).first().getByRole('button', { name: '禁言并处理', exact: true }).click();
  const question = confirmationOf(a).last();
  await expect(question).toContainText('禁言并处理');
  await expect(question).toContainText('确定禁言该用户吗？举报将一并标为已处理');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(a.getByText('已禁言 卖课的（本场），举报已处理', { exact: true })).toBeVisible();
  // 撤销 lifts the silence and opens the case again.
  await a.getByRole('button', { name: '撤销', exact: true }).last().click();
  await expect(tableRows(ofB)).toContainText([/加微信领课程/, /加微信领课程/]);
  await expect(guest.getByLabel('说点什么…')).toBeEnabled();
  await tableRows(ofA).first().getByRole('button', { name: '禁言并处理', exact: true }).click();
  await confirmationOf(a).last().getByRole('button', { name: '确定' }).click();
  await expect(guest.getByLabel('说点什么…')).toBeDisabled();
  await expect(ofA.getByText('暂无数据')).toBeVisible();
  await expect(ofB.getByText('暂无数据')).toBeVisible();
  await showReports(ofA, '已处理');
  await expect(tableRows(ofA).first()).toContainText('解除禁言');
  await showReports(ofB, '已处理');
  await expect(tableRows(ofB)).toContainText([/已处理 · 运营小周/, /已处理 · 运营小周/]);

  // The way to the comment, which is in the list.
  await tableRows(ofB).first().getByRole('button', { name: '加微信领课程' }).click();
  await expect(ofB).toBeHidden();
  await expect(rowWith(b, '加微信领课程')).toHaveAttribute('data-highlighted', 'true');
  await expect(rowWith(b, '加微信领课程')).toBeInViewport();

  // A deleted one is marked, and leads to the card.
  const host = await server.signIn('host');
  const { items } = await host.ok('commentList', { liveId: GUEST_ROOM });
  const said = items.find(({ message }) => message === '加微信领课程');
  await host.ok('commentDel', { liveId: GUEST_ROOM, commentId: said?.id ?? '' });
  await openDialog(b, '举报管理');
  const report = tableRows(ofB).first();
  await expect(report).toContainText(/加微信领课程（已删除）2人举报过此人直播 \d\d:\d\d:\d\d/);
  await report.getByRole('button', { name: '加微信领课程' }).click();
  await expect(b.getByRole('dialog', { name: '卖课的的名片' })).toBeVisible();
  await context.close();
});

test('G-13 whoever comes second is told who handles the case', async ({ openRoom, server }) => {
  const viewer = await server.signIn('viewer');
  const { reportId } = await viewer.ok('reportCreate', { liveId: GUEST_ROOM, content: '声音太大' });
  const page = await openRoom('host', GUEST_ROOM);
  // The page has not heard of it yet.
  await page.route('**/live/report-list', async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const report of json.data.items) Object.assign(report, { caseState: 0 });
    await route.fulfill({ response, json });
  });
  const dialog = await openDialog(page, '举报管理');
  const admin = await server.signIn('admin');
  await admin.ok('reportCase', { liveId: GUEST_ROOM, reportId, caseState: 1 });
  await tableRows(dialog).getByRole('button', { name: '处理', exact: true }).click();
  await expect(page.getByText('已由运营小周处理')).toBeVisible();
});
