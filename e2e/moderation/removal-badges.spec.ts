import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, confirmationOf, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

const badgeOn = (page: Page, comment: string) =>
  rowWith(page, comment).getByText('已移出', { exact: true });

test('G-04 comments of a removed person carry a badge until they may return', async ({
  openRoom,
  phone,
  server,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '说过就走的话');
  await expect(rowWith(page, '说过就走的话')).toBeVisible();
  // By another operator.
  const host = await server.signIn('host');
  const person = { liveId: GUEST_ROOM, accountId: stage.viewer.id };
  await host.ok('removalSave', { ...person, durationSeconds: 600 });
  await expect(badgeOn(page, '说过就走的话')).toBeVisible();
  await rowWith(page, '说过就走的话').hover();
  await expect(rowWith(page, '说过就走的话').getByRole('button', { name: '移出' })).toHaveCount(0);
  await page.reload();
  await expect(badgeOn(page, '说过就走的话')).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  const dialog = await openDialog(page, '禁言名单');
  await dialog.getByRole('tab', { name: '已移出' }).click();
  await expect(tableRows(dialog)).toHaveText([/小鱼儿/]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出已移出（CSV）' }).click();
  expect((await download).suggestedFilename()).toBe(`已移出-${GUEST_ROOM}.csv`);
  await host.ok('removalEnd', person);
  await expect(tableRows(dialog).filter({ hasText: '小鱼儿' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(badgeOn(page, '说过就走的话')).toHaveCount(0);
  await expectConnected(viewer);
});

test('G-01 G-04 G-10 a removal takes the comments along, and undoing brings both back', async ({
  openRoom,
  guestPhone,
}) => {
  const page = await openRoom('host', GUEST_ROOM);
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '加群领课');
  await rowWith(page, '加群领课').hover();
  await rowWith(page, '加群领课').getByRole('button', { name: '移出', exact: true }).click();
  const question = confirmationOf(page);
  await question.getByRole('checkbox', { name: '同时删除其本场评论（1条）' }).check();
  await expect(question.getByText('全部直播间')).toHaveCount(0);
  await confirm(page);
  await expect(
    page.getByText('已移出 卖课的（10分钟），并删除其评论', { exact: true }),
  ).toBeVisible();
  await expect(rowWith(page, '加群领课')).toHaveCount(0);
  await expect(guest.getByRole('heading', { name: '你已被移出直播间' })).toBeVisible();
  // Keys belong to a question for as long as it is seen.
  await expect(question).toBeHidden();
  await page.keyboard.press('z');
  await expect(rowWith(page, '加群领课')).toBeVisible();
  await expectConnected(guest);
});

test('G-05 G-07 the badge 已移出 and the card say it of every name of the browser', async ({
  openRoom,
  newPhone,
  server,
}) => {
  const page = await openRoom('host', GUEST_ROOM);
  const phone = await newPhone();
  const enterAs = async (nickname: string) => {
    await phone.goto(`${server.url}/room?id=${GUEST_ROOM}`);
    await phone.getByLabel('昵称').fill(nickname);
    await phone.getByRole('button', { name: '以访客身份进入' }).click();
    await expectConnected(phone);
    await sendComment(phone, `${nickname}说的话`);
    await expect(rowWith(page, `${nickname}说的话`)).toBeVisible();
  };
  await expectConnected(page);
  await enterAs('第一个名字');
  // Signing out keeps the mark of the browser.
  await phone.request.post(`${server.url}/auth/logout`, {
    headers: { origin: server.url },
    data: {},
  });
  await enterAs('第二个名字');
  await rowWith(page, '第二个名字说的话').hover();
  await rowWith(page, '第二个名字说的话')
    .getByRole('button', { name: '移出', exact: true })
    .click();
  await confirm(page);
  await expect(badgeOn(page, '第二个名字说的话')).toBeVisible();
  await expect(badgeOn(page, '第一个名字说的话')).toBeVisible();
  await rowWith(page, '第一个名字说的话')
    .getByRole('button', { name: /第一个名字/ })
    .first()
    .click();
  const card = page.getByRole('dialog', { name: /第一个名字/ });
  await expect(card.getByText('已移出', { exact: true })).toBeVisible();
  await expect(card.getByText(/移出.*同一浏览器的昵称：第二个名字/)).toBeVisible();
});
