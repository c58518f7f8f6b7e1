import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { confirmationOf, inputOf, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

const liveId = GUEST_ROOM;
const cardOf = (page: Page, name: string) =>
  page.getByRole('dialog', { name: new RegExp(name) }).and(page.locator('[data-beside]'));

const closeCard = async (page: Page, name: string): Promise<void> => {
  await cardOf(page, name).getByRole('button', { name: '关闭' }).click();
  await expect(cardOf(page, name)).toHaveCount(0);
};

test('G-07 names in the queue, in the log and in the list of mutes open the card', async ({
  openRoom,
  server,
}) => {
  const host = await server.signIn('host');
  const silence = { liveId, state: 1, type: 0, accountId: stage.otherViewer.id } as const;
  await host.ok('silence', { ...silence, durationSeconds: 86_400, reason: '广告' });
  await host.ok('flowSave', { liveId, reviewMode: 2 });
  const viewer = await server.enter('viewer', liveId);
  await viewer.command('chat', { message: '等着审核的话' });
  const page = await openRoom('admin', liveId);
  await expectConnected(page);
  await page.getByRole('tab', { name: '待审(1)' }).click();
  await page.getByRole('button', { name: /小鱼儿/ }).click();
  await expect(cardOf(page, '小鱼儿').getByRole('heading', { name: '小鱼儿' })).toBeVisible();
  await closeCard(page, '小鱼儿');

  await page.keyboard.press('l');
  const log = page.getByRole('dialog', { name: '操作记录' });
  const entry = tableRows(log).filter({ hasText: '广告，24小时' });
  await entry.getByRole('button', { name: /林晓/ }).click();
  await expect(cardOf(page, '林晓')).toBeVisible();
  await closeCard(page, '林晓');
  await expect(log).toBeVisible();
  await page.keyboard.press('Escape');

  const dialog = await openDialog(page, '禁言名单');
  await tableRows(dialog).first().getByRole('button', { name: /林晓/ }).click();
  await expect(cardOf(page, '林晓')).toBeVisible();
  await viewer.leave();
});

test('G-07 a removed person is allowed to return on the card', async ({ openRoom, server }) => {
  const host = await server.signIn('host');
  await host.ok('removalSave', { liveId, accountId: stage.viewer.id, durationSeconds: 600 });
  const page = await openRoom('host', liveId);
  await expectConnected(page);
  const dialog = await openDialog(page, '禁言名单');
  await dialog.getByRole('tab', { name: '已移出' }).click();
  await tableRows(dialog)
    .getByRole('button', { name: /小鱼儿/ })
    .click();
  const card = cardOf(page, '小鱼儿');
  await expect(card.getByText('已移出', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: '允许返回', exact: true }).click();
  const question = confirmationOf(page).last();
  await expect(question).toContainText('确定允许该用户返回直播间吗？');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已允许 小鱼儿 返回', { exact: true })).toBeVisible();
  await expect(card.getByText('已移出', { exact: true })).toHaveCount(0);
  await expect(card.getByRole('button', { name: '移出', exact: true })).toBeVisible();
  expect((await host.ok('removalList', { liveId })).total).toBe(0);
});

test('G-07 J-08 the senders of a folded row are named, open their cards and are muted together', async ({
  openRoom,
  phone,
  server,
}) => {
  const page = await openRoom('admin', liveId);
  const phones = [await phone('viewer', liveId), await phone('viewer2', liveId)];
  await Promise.all([page, ...phones].map(expectConnected));
  await page
    .getByRole('switch', { name: '折叠重复' })
    .or(page.getByTitle(/折叠重复/))
    .first()
    .click();
  for (const each of phones) await sendComment(each, '多少钱一斤');
  const row = rowWith(page, '多少钱一斤');
  await expect(row).toContainText('×2');
  await row.getByText('等2人').click();
  const senders = page.getByRole('dialog', { name: '发送者' });
  await expect(senders.getByRole('listitem')).toHaveCount(2);
  await senders.getByText('小鱼儿').click();
  await expect(cardOf(page, '小鱼儿')).toBeVisible();
  await closeCard(page, '小鱼儿');
  await senders.getByRole('button', { name: '关闭' }).click();
  await row.hover();
  await row.getByRole('button', { name: '禁言', exact: true }).click();
  await confirmationOf(page).getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已禁言 2 人（本场）', { exact: true })).toBeVisible();
  const host = await server.signIn('host');
  const { items } = await host.ok('silenceList', { liveId });
  expect(items.map(({ accountId }) => accountId).sort()).toEqual([
    stage.viewer.id,
    stage.otherViewer.id,
  ]);
});

test('G-07 names in the review and the report lead to the card', async ({ openRoom, server }) => {
  const viewer = await server.enter('viewer', liveId);
  for (const message of ['复盘里的话', '删掉的话']) await viewer.command('chat', { message });
  const host = await server.signIn('host');
  await host.ok('silence', {
    liveId,
    state: 1,
    type: 0,
    accountId: stage.viewer.id,
    reason: '刷屏',
  });
  const { items } = await host.ok('commentList', { liveId });
  await host.ok('commentDel', { liveId, commentId: items.at(-1)?.id ?? '' });
  const page = await openRoom('host', liveId);
  await page.goto(`${server.url}/?id=${liveId}&view=review`);
  const said = page.getByRole('list', { name: '评论' }).getByRole('listitem');
  await expect(said.filter({ hasText: '删掉的话' })).toContainText('已删除');
  await expect(said.filter({ hasText: '复盘里的话' })).not.toContainText('已删除');
  await page.getByRole('tab', { name: /标记/ }).click();
  const mark = page.getByRole('listitem').filter({ hasText: '刷屏' });
  const opened = page.waitForEvent('popup');
  await expect(mark.getByRole('link', { name: '林晓' })).toHaveAttribute(
    'href',
    `/?id=${liveId}&person=${stage.host.id}`,
  );
  await mark.getByRole('link', { name: '小鱼儿' }).click();
  const console = await opened;
  await expect(cardOf(console, '小鱼儿').getByRole('heading', { name: '小鱼儿' })).toBeVisible();
  await console.close();

  await page.goto(`${server.url}/?id=${liveId}&view=report`);
  const active = page.getByRole('region', { name: '活跃观众' });
  await expect(active.getByRole('link').first()).toHaveAttribute('href', /&person=/);
  await viewer.leave();
});

test('J-11 the row shows the key of the card, and a foreign key does not open it', async ({
  openRoom,
  phone,
}) => {
  const page = await openRoom('admin', liveId);
  const viewer = await phone('viewer', liveId);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '把名片打开');
  const row = rowWith(page, '把名片打开');
  await row.hover();
  const bar = row.getByRole('toolbar');
  await expect(bar.getByRole('button')).toHaveText([
    '回复R',
    '禁言M',
    '移出',
    '置顶P',
    '删除D',
    '名片U',
  ]);
  await page.keyboard.press('u');
  await expect(cardOf(page, '小鱼儿')).toBeVisible();
  await closeCard(page, '小鱼儿');
  await row.hover();
  await bar.getByRole('button', { name: '名片' }).click();
  await expect(cardOf(page, '小鱼儿')).toBeVisible();
  await expect(inputOf(page)).toBeVisible();
});

test('J-06 a reload keeps the tab 待审, so that A decides; the title stays', async ({
  openRoom,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId, reviewMode: 2 });
  const viewer = await server.enter('viewer', liveId);
  await viewer.command('chat', { message: '刷新之后再审' });
  const page = await openRoom('admin', liveId);
  await expectConnected(page);
  await expect(page.getByRole('tab', { name: /^直播评论\(\d+\)$/ })).toBeVisible();
  await page.getByRole('tab', { name: '待审(1)' }).click();
  await expect(page.getByRole('list', { name: '待审的评论' })).toContainText('刷新之后再审');
  await page.reload();
  await expect(page.getByRole('tab', { name: '待审(1)' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('list', { name: '待审的评论' })).toContainText('刷新之后再审');
  await page.keyboard.press('a');
  await expect(page.getByRole('tab', { name: '待审(0)' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await viewer.leave();
});

test('G-08 G-03 a note takes 200 characters, emoji counted once; a mute of a day counts its hours', async ({
  openRoom,
  phone,
  server,
}) => {
  const host = await server.signIn('host');
  const page = await openRoom('host', liveId);
  const viewer = await phone('viewer', liveId);
  await Promise.all([page, viewer].map(expectConnected));
  await sendComment(viewer, '记一笔');
  await rowWith(page, '记一笔').getByRole('button', { name: '小鱼儿' }).first().click();
  const field = cardOf(page, '小鱼儿').getByRole('textbox');
  await field.fill('😀'.repeat(201));
  await expect(field).toHaveValue('😀'.repeat(200));
  await cardOf(page, '小鱼儿').getByRole('button', { name: '添加' }).click();
  await expect(cardOf(page, '小鱼儿').getByText('😀'.repeat(200))).toBeVisible();
  const accountId = stage.viewer.id;
  await host.ok('silence', { liveId, state: 1, type: 0, accountId, durationSeconds: 86_400 });
  await expect(viewer.getByPlaceholder(/^你已被禁言，剩余 (24:00:00|23:\d\d:\d\d)$/)).toBeVisible();
});
