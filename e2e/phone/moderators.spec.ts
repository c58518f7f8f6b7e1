import { ReviewMode } from '@live/protocol';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { confirm, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from '../support/phone.ts';

const room = { liveId: GUEST_ROOM };
const badge = { name: '房管', exact: true };
const actionsIn = (page: Page) => page.getByRole('region', { name: '房管操作' });
const openMenu = (page: Page, comment: string) =>
  commentOn(page, comment).click({ button: 'right' });

test('G-14 a console makes a viewer a moderator, who acts on the phone and loses it at once', {
  tag: '@journey',
}, async ({ openRoom, phone, guestPhone }) => {
  // Two phones, a console, and checks of accessibility.
  test.slow();
  const page = await openRoom('host', GUEST_ROOM);
  const moderator = await phone('viewer', GUEST_ROOM);
  const guest = await guestPhone('捣乱的', GUEST_ROOM);
  await Promise.all([page, moderator, guest].map(expectConnected));
  await sendComment(moderator, '我来帮忙');
  await sendComment(guest, '加我微信');
  await expect(commentOn(moderator, '加我微信')).toBeVisible();
  await openMenu(moderator, '加我微信');
  await expect(moderator.getByRole('button', { name: '举报评论' })).toBeVisible();
  await expect(actionsIn(moderator)).toHaveCount(0);
  await moderator.getByRole('button', { name: '关闭' }).click();

  await rowWith(page, '我来帮忙').getByRole('button', { name: '小鱼儿' }).click();
  const card = page.getByRole('dialog', { name: '小鱼儿的名片' });
  await card.getByRole('button', { name: '设为房管' }).click();
  await expect(page.getByText('确定将该用户设为房管吗？')).toBeVisible();
  await confirm(page);
  await expect(page.getByText('已将 小鱼儿 设为房管', { exact: true })).toBeVisible();
  await expect(card.getByText(badge.name, { exact: true })).toBeVisible();
  await expect(rowWith(page, '我来帮忙').getByText(badge.name, { exact: true })).toBeVisible();
  await expect(moderator.getByText('你已成为本直播间的房管')).toBeVisible();
  for (const one of [moderator, guest])
    await expect(commentOn(one, '我来帮忙').getByText(badge.name, { exact: true })).toBeVisible();
  await expect(rowWith(page, '加我微信').getByText(badge.name, { exact: true })).toHaveCount(0);

  await openMenu(moderator, '加我微信');
  await expect(actionsIn(moderator).getByRole('button')).toHaveText([
    '删除评论',
    '禁言1分钟',
    '禁言10分钟',
    '置顶评论',
  ]);
  await expectAccessibleInSystemSchemes(moderator);
  await actionsIn(moderator).getByRole('button', { name: '删除评论' }).click();
  for (const one of [moderator, guest]) await expect(commentOn(one, '加我微信')).toHaveCount(0);
  await moderator.getByRole('button', { name: '撤销' }).click();
  for (const one of [moderator, guest]) await expect(commentOn(one, '加我微信')).toBeVisible();
  await openMenu(moderator, '加我微信');
  await actionsIn(moderator).getByRole('button', { name: '禁言10分钟' }).click();
  await expect(moderator.getByText('已禁言捣乱的10分钟')).toBeVisible();
  await expect(guest.getByPlaceholder(/^你已被禁言，剩余 (?:10:00|0?9:\d\d)$/)).toBeVisible();

  await rowWith(page, '我来帮忙').getByRole('button', { name: '小鱼儿' }).click();
  await card.getByRole('button', { name: '撤销房管' }).click();
  await openMenu(moderator, '加我微信');
  await expect(actionsIn(moderator)).toBeVisible();
  await confirm(page);
  await expect(actionsIn(moderator)).toHaveCount(0);
  await expect(moderator.getByText('你不再是本直播间的房管')).toBeVisible();
  for (const one of [moderator, guest])
    await expect(commentOn(one, '我来帮忙').getByText(badge.name, { exact: true })).toHaveCount(0);
  await expect(rowWith(page, '我来帮忙').getByText(badge.name, { exact: true })).toHaveCount(0);
});

test('G-14 a moderator decides held comments, also those that came while the phone was away', async ({
  phone,
  server,
}) => {
  const host = await server.signIn('host');
  const moderator = await phone('viewer', GUEST_ROOM);
  await expectConnected(moderator);
  const held = moderator.getByRole('button', { name: /^待审/ });
  await expect(held).toHaveCount(0);
  await host.ok('moderatorAdd', { ...room, accountId: stage.viewer.id });
  await host.ok('flowSave', { ...room, reviewMode: ReviewMode.ALL });
  const other = await server.enter('viewer2', GUEST_ROOM);
  await expect(held).toHaveAccessibleName('待审，0条');
  await other.command('chat', { message: '想上墙' });
  await expect(held).toHaveAccessibleName('待审，1条');
  await held.click();
  const list = moderator.getByRole('list', { name: '待审' });
  await expect(list.getByRole('listitem')).toHaveText([/橙子.*想上墙/]);
  await other.command('chat', { message: '不该上墙' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInSystemSchemes(moderator);
  await list.getByRole('button', { name: '通过：想上墙' }).click();
  await list.getByRole('button', { name: '拒绝：不该上墙' }).click();
  await expect(moderator.getByText('没有待审的评论')).toBeVisible();
  await moderator.getByRole('button', { name: '关闭' }).click();
  await expect(commentOn(moderator, '想上墙')).toBeVisible();
  await expect(commentOn(moderator, '不该上墙')).toHaveCount(0);

  await moderator.context().setOffline(true);
  await other.command('chat', { message: '掉线时说的' });
  await moderator.context().setOffline(false);
  await expect(held).toHaveAccessibleName('待审，1条');
  // Somebody else decides it.
  const [{ id = '' } = {}] = (await host.ok('heldList', room)).items;
  await host.ok('heldDecide', { ...room, ids: [id], pass: true });
  await expect(held).toHaveAccessibleName('待审，0条');
  await moderator.reload();
  await expect(held).toHaveAccessibleName('待审，0条');
  await host.ok('silence', { ...room, accountId: stage.viewer.id, state: 1, type: 0 });
  await expect(held).toHaveCount(0);
});

test('G-14 a host finds the moderators in 禁言名单, and takes it back there', async ({
  openRoom,
  server,
}) => {
  const admin = await server.signIn('admin');
  for (const { id: accountId } of [stage.viewer, stage.otherViewer])
    await admin.ok('moderatorAdd', { ...room, accountId });
  const page = await openRoom('host', GUEST_ROOM);
  await expectConnected(page);
  const dialog = await openDialog(page, '禁言名单');
  await dialog.getByRole('tab', { name: '房管' }).click();
  await expect(tableRows(dialog)).toHaveText([/小鱼儿.*运营小周/, /橙子.*运营小周/]);
  await expectAccessibleInBothSchemes(page);
  await tableRows(dialog).first().getByRole('button', { name: '撤销房管' }).click();
  await confirm(page);
  await expect(tableRows(dialog)).toHaveText([/橙子/]);
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect(tableRows(dialog)).toHaveCount(2);
});
