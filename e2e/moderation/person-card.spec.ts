import { anAdmin, stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { inputOf, rowWith } from '../support/comments.ts';
import { answerConfirmation, openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

const cardOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog', { name: `${name}的名片` });

test('G-07 a name in the comments opens the card, which follows and leaves the comments usable', {
  tag: '@journey',
}, async ({ openRoom, guestPhone, server }) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('路过的小鹿', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '这个多少钱');
  await rowWith(page, '这个多少钱').getByRole('button', { name: '路过的小鹿' }).click();
  const card = cardOf(page, '路过的小鹿');
  await expect(card).toContainText('访客');
  await expect(card).toContainText('本场评论(1)');

  // What happens while it is open is seen at once.
  await sendComment(guest, '能便宜点吗');
  await expect(card).toContainText('能便宜点吗');
  const host = await server.signIn('host');
  const { items } = await host.ok('commentList', { liveId: GUEST_ROOM });
  const { id: commentId, sourceId: accountId } = items.find(
    ({ message }) => message === '能便宜点吗',
  ) ?? { id: '', sourceId: '' };
  await host.ok('commentDel', { liveId: GUEST_ROOM, commentId });
  await expect(card.getByRole('button', { name: '能便宜点吗' })).toContainText('已删除');
  await host.ok('silence', { liveId: GUEST_ROOM, state: 1, type: 0, accountId, reason: '砍价' });
  await expect(card).toContainText('砍价');
  await expect(card).toContainText('已禁言');
  await expectAccessibleInBothSchemes(page);

  // The comments are not covered.
  const box = await card.boundingBox();
  const feed = await page.getByRole('feed').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(feed?.x ?? 0);
  await inputOf(page).fill('欢迎新朋友');
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '欢迎新朋友')).toBeVisible();

  await card.getByRole('button', { name: '回复' }).click();
  await expect(inputOf(page)).toBeFocused();
  await card.getByRole('button', { name: '关闭' }).click();
  await expect(card).toHaveCount(0);
});

test('G-07 the card says who somebody is, how often they came, what was done to them and what was reported', async ({
  openRoom,
  server,
  signedIn,
}) => {
  const host = await server.signIn('host');
  const member = await server.enter('viewer', GUEST_ROOM);
  for (const command of ['enter', 'exit', 'enter'] as const) await member.command(command, {});
  const accountId = stage.viewer.id;
  await host.ok('silence', {
    ...{ liveId: stage.portrait.liveId, state: 1, type: 0, accountId },
    ...{ durationSeconds: 600, reason: '刷屏' },
  });
  const reporter = await server.signIn('viewer2');
  for (const content of ['骂人', '又骂人'])
    await reporter.ok('reportCreate', { liveId: GUEST_ROOM, content, accountId });
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: GUEST_ROOM, content: '画面太暗' });

  const page = await openRoom('admin', GUEST_ROOM);
  const card = cardOf(page, '小鱼儿');
  await page.goto(`${page.url()}&person=${accountId}`);
  await expect(card.locator('dl > div')).toHaveText([
    '账号viewer',
    '公司杭州云上科技有限公司',
    /^标签(华东、金卡会员|金卡会员、华东)$/,
    /^本场\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 首次进入，共 2 次$/,
    '看过1 场直播',
  ]);
  const section = (title: string) =>
    card
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await expect(section('处理记录').getByRole('listitem')).toHaveText([
    /^\d\d-\d\d \d\d:\d\d:\d\d禁言 10分钟 · 刷屏林晓街头探店 · 老城小吃$/,
  ]);
  // Two reports of one person, in this room.
  await expect(section('被 1 人举报').getByRole('listitem')).toHaveText([
    /又骂人未处理$/,
    /骂人未处理$/,
  ]);
  await expect(section('提交的举报').getByRole('listitem')).toHaveText([/画面太暗未处理$/]);

  // Tags, and what they reported themselves, are for super admins alone.
  await signedIn('host');
  await page.reload();
  await expect(section('被 1 人举报')).toBeVisible();
  await expect(section('提交的举报')).toHaveCount(0);
  await expect(card.getByText('金卡会员')).toHaveCount(0);
  await member.leave();
});

test('G-07 by keyboard: u on a row opens the card, Esc closes it', async ({ openRoom }) => {
  const page = await openRoom('host', GUEST_ROOM);
  await rowWith(page, '这个沙发有灰色吗').focus();
  await page.keyboard.press('u');
  const card = cardOf(page, '小鱼儿');
  await expect(card).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(rowWith(page, '这个沙发有灰色吗')).toBeFocused();
});

test('G-07 a dialog opened by its key takes the place of the card', async ({ openRoom }) => {
  const page = await openRoom('host', GUEST_ROOM);
  await rowWith(page, '这个沙发有灰色吗').getByRole('button', { name: '小鱼儿' }).click();
  const card = cardOf(page, '小鱼儿');
  await expect(card).toBeFocused();
  // Away from the rows, whose keys come first.
  await page.mouse.move(0, 0);
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: '操作记录' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('G-07 from a dialog the card takes its place, and gives it back', async ({
  openRoom,
  server,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('silence', { liveId: GUEST_ROOM, state: 1, type: 0, accountId: stage.viewer.id });
  const page = await openRoom('host', GUEST_ROOM);
  const dialog = await openDialog(page, '禁言名单');
  await tableRows(dialog).getByRole('button', { name: '小鱼儿的名片' }).click();
  await expect(cardOf(page, '小鱼儿')).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
});

test('G-07 the actions of a card do not need the comments', async ({ openRoom, server }) => {
  const page = await openRoom('host', GUEST_ROOM);
  await page.route('**/assets/CommentPanel-*.js', (route) => route.abort());
  await page.goto(`${page.url()}&person=${stage.viewer.id}`);
  const card = cardOf(page, '小鱼儿');
  await expect(page.getByRole('complementary').getByRole('alert')).toBeVisible();
  await expect(inputOf(page)).toHaveCount(0);
  await card.getByRole('button', { name: '禁言' }).click();
  await answerConfirmation(page, '确定禁言该用户吗？', '确定');
  await expect(card).toContainText('已禁言');
  const host = await server.signIn('host');
  const { items } = await host.ok('silenceList', { liveId: GUEST_ROOM, pageNum: 1, pageSize: 10 });
  expect(items.map(({ accountId }) => accountId)).toContain(stage.viewer.id);
});

test('G-08 a note is written, seen by another console at once, and deleted by its author', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('host', GUEST_ROOM);
  await rowWith(page, '这个沙发有灰色吗').getByRole('button', { name: '小鱼儿' }).click();
  const card = cardOf(page, '小鱼儿');
  const { token } = await server.client().ok('login', { name: 'admin', password: 'demo-password' });
  const admin = server.client(token);
  await admin.ok('noteAdd', { liveId: GUEST_ROOM, accountId: stage.viewer.id, content: '老客户' });
  await expect(card).toContainText('老客户');
  // It stands beside the name in the list too.
  const row = rowWith(page, '这个沙发有灰色吗');
  await expect(row.getByText('注：老客户', { exact: true })).toBeVisible();
  // Only its author and super admins delete it.
  await expect(
    card.getByRole('listitem').filter({ hasText: '老客户' }).getByRole('button', { name: '删除' }),
  ).toHaveCount(0);
  await card.getByRole('textbox').fill('常问发货');
  await card.getByRole('button', { name: '添加' }).click();
  const own = card.getByRole('listitem').filter({ hasText: '常问发货' });
  await expect(row.getByText('注：常问发货', { exact: true })).toBeVisible();
  await own.getByRole('button', { name: '删除' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await expect(own).toHaveCount(0);
  await expect(row.getByText('注：老客户', { exact: true })).toBeVisible();
  // The card keeps the focus after each note.
  await card.getByRole('textbox').fill('问过尺寸');
  await card.getByRole('button', { name: '添加' }).click();
  await expect(card.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
});

test('G-11 a colleague who has the room open stands in the header, and goes when they leave', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  await expectConnected(page);
  const present = page.getByRole('list', { name: '同时在场的运营人员' });
  const colleague = await server.enter('hostadmin', GUEST_ROOM);
  await colleague.command('heartbeat', { client_id: 'colleague' });
  await expect(present).toHaveText('主播兼管理员阿远');
  await expect(present.locator('img')).toHaveCount(1);
  await expectAccessibleInBothSchemes(page);
  await colleague.command('exit', {});
  await expect(present).toHaveCount(0);
  // Three are named.
  const colleagues = await server.add(anAdmin(), anAdmin(), anAdmin(), anAdmin(), anAdmin());
  for (const { name } of colleagues)
    await (await server.enter(name, GUEST_ROOM)).command('heartbeat', { client_id: name });
  await expect(present.getByRole('listitem')).toHaveCount(4);
  await expect(present.getByRole('listitem').last()).toHaveText('等 2 人');
});

test('G-11 the name of the host stands once in the header, and says when the host is there', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  await expectConnected(page);
  const header = page.locator('header').first();
  await expect(header.getByText('林晓', { exact: true })).toHaveCount(1);
  await expect(header.getByRole('img', { name: '在场' })).toHaveCount(0);
  const host = await server.enter('host', GUEST_ROOM);
  await host.command('heartbeat', { client_id: 'phone' });
  await expect(header.getByRole('img', { name: '在场' })).toBeVisible();
  await expect(header.getByText('林晓', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('list', { name: '同时在场的运营人员' })).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await header.getByRole('button', { name: '林晓的名片' }).click();
  await expect(page.getByRole('dialog', { name: '林晓的名片' })).toBeVisible();
  await host.command('exit', {});
  await expect(header.getByRole('img', { name: '在场' })).toHaveCount(0);
});
