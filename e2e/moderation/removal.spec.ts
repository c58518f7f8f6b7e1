import { stage, TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { confirm, confirmationOf, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import {
  test as base,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
} from '../support/phone.ts';

const MINUTE = 60_000;

/** The server's time, which a test sets forward. */
const test = base.extend<{ time: { offset: number } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures destructured
  time: async ({}, use) => use({ offset: 0 }),
  server: async ({ settings, time }, use) => {
    const clock = { now: () => Date.now() + time.offset };
    const server = await TestServer.start(settings, clock);
    await use(server);
    await server.destroy();
  },
});

const askToRemove = async (console: Page, comment: string) => {
  await rowWith(console, comment).hover();
  await rowWith(console, comment).getByRole('button', { name: '移出', exact: true }).click();
  return confirmationOf(console);
};

const enterAs = async (page: Page, nickname: string) => {
  await page.getByLabel('昵称').fill(nickname);
  await page.getByRole('button', { name: '以访客身份进入' }).click();
};

const signOutOn = async (page: Page) => {
  const { origin } = new URL(page.url());
  await page.request.post(`${origin}/auth/logout`, { data: {}, headers: { origin } });
  await page.reload();
};

const removedPage = (page: Page) => page.getByRole('heading', { name: '你已被移出直播间' });

test('G-04 G-05 a removed guest sees why and how long, under every name, and enters again by itself', async ({
  openRoom,
  guestPhone,
  time,
}) => {
  // Two visits of a guest, each with a page of its own.
  test.slow();
  const page = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '加微信领课程');
  const question = await askToRemove(page, '加微信领课程');
  await expect(question).toContainText('确定将该用户移出直播间吗？');
  await expect(question.getByRole('radio', { name: '10分钟' })).toBeChecked();
  await question.getByText('广告', { exact: true }).click();
  await expectAccessibleInBothSchemes(page);
  await confirm(page);

  await expect(removedPage(guest)).toBeVisible();
  await expect(guest.getByText('原因：广告')).toBeVisible();
  await expect(guest.getByText(/^剩余 (10:00|09:\d\d)，到时自动进入$/)).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('原因：广告')).toBeVisible();
  await expectAccessibleInSystemSchemes(guest);
  const list = await openDialog(page, '禁言名单');
  await list.getByRole('tab', { name: '已移出' }).click();
  const row = tableRows(list).filter({ hasText: '卖课的' });
  await expect(row.getByText('访客', { exact: true })).toBeVisible();

  // Without the session of that guest the browser is still out.
  await signOutOn(guest);
  await expect(removedPage(guest)).toBeVisible();
  await guest.getByRole('button', { name: '账号登录' }).click();
  await enterAs(guest, '新名字');
  await expect(guest.getByRole('alert')).toHaveText(
    /^您已被移出直播间，原因：广告，\d+分钟后可以再次进入$/,
  );
  await guest.reload();
  await expect(removedPage(guest)).toBeVisible();

  time.offset += 10 * MINUTE;
  await expect(guest.getByLabel('昵称')).toBeVisible();
  await enterAs(guest, '新名字');
  await expectConnected(guest);
});

test('G-04 the person is let in again by 允许返回, and the page opens by itself', {
  tag: '@journey',
}, async ({ openRoom, phone, server }) => {
  const page = await openRoom('host', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '吵架的话');
  const question = await askToRemove(page, '吵架的话');
  await expect(question.getByRole('checkbox', { name: '同网络的访客一并限制' })).toHaveCount(0);
  await question.getByText('本场', { exact: true }).click();
  await question.getByText('辱骂', { exact: true }).click();
  await confirm(page);
  await expect(viewer.getByText('本场直播结束后可以再次进入')).toBeVisible();

  const dialog = await openDialog(page, '禁言名单');
  await dialog.getByRole('tab', { name: '已移出' }).click();
  const row = tableRows(dialog).filter({ hasText: '小鱼儿' });
  for (const text of ['辱骂', '林晓', '本场']) await expect(row).toContainText(text);
  await expectAccessibleInBothSchemes(page);
  // Another operator's removal appears while the list is open.
  const admin = await server.signIn('admin');
  const other = { liveId: GUEST_ROOM, accountId: stage.otherViewer.id, durationSeconds: 3600 };
  await admin.ok('removalSave', { ...other, reason: '刷屏' });
  await expect(tableRows(dialog).filter({ hasText: '橙子' })).toContainText(/00:59:\d\d|01:00:00/);
  await row.getByRole('button', { name: '允许返回' }).click();
  await confirmationOf(page).last().getByRole('button', { name: '确定' }).click();
  await expect(row).toHaveCount(0);
  await expectConnected(viewer);
});

test('G-05 a restricted network refuses new guests for an hour, and no account', async ({
  openRoom,
  guestPhone,
  phone,
  time,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '加微信领课程');
  const question = await askToRemove(page, '加微信领课程');
  await question.getByRole('checkbox', { name: '同网络的访客一并限制' }).check();
  await confirm(page);
  await expect(removedPage(guest)).toBeVisible();

  const neighbour = await guestPhone('邻居', GUEST_ROOM);
  await expect(neighbour.getByRole('alert')).toHaveText(
    /^该网络的访客暂时不能进入，请在\d+分钟后再试，或登录账号$/,
  );
  await expectConnected(await phone('viewer', GUEST_ROOM));
  const elsewhere = await guestPhone('别处的人', GUEST_ROOM, '192.0.2.7');
  await expectConnected(elsewhere);
  time.offset += 61 * MINUTE;
  await neighbour.getByRole('button', { name: '以访客身份进入' }).click();
  await expectConnected(neighbour);
});
