import { stage } from '@live/testkit';
import { confirm, confirmationOf, PAUSED_ROOM, rowsOf, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const title = (count: number) => `直播评论(${count})`;

test('C-12 silences and unsilences every comment of a sender', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const rows = rowsOf(page).filter({ hasText: '小鱼儿' });
  await rows.first().hover();
  await rows.first().getByRole('button', { name: '禁言', exact: true }).click();
  await expect(confirmationOf(page)).toContainText('确定禁言该用户吗？');
  // Whom it is about, and over which words.
  await expect(confirmationOf(page)).toContainText('小鱼儿：这个沙发有灰色吗？');
  await confirm(page);
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(rows.filter({ hasText: '已禁言' })).toHaveCount(2);
  await expect(rowsOf(page).filter({ hasText: '橙子' }).filter({ hasText: '已禁言' })).toHaveCount(
    0,
  );

  const viewer = await server.enter('viewer', PAUSED_ROOM);
  expect(await viewer.command('chat', { message: '还能说吗' })).toMatchObject({
    body: { chat_result: 'blacklist' },
  });
  await viewer.leave();

  await rows.last().hover();
  await rows.last().getByRole('button', { name: '解除禁言' }).click();
  await expect(confirmationOf(page)).toContainText('确定解除该用户的禁言吗？');
  await confirm(page);
  await expect(rows.filter({ hasText: '已禁言' })).toHaveCount(0);
});

test('C-11 and C-12 the silence of all asks, flips, and binds viewers', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const toggle = page.getByRole('switch', { name: '全员禁言' });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(confirmationOf(page)).toContainText('确定开启全员禁言吗？');
  await expect(toggle).not.toBeChecked();
  await confirm(page);
  await expect(toggle).toBeChecked();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(page.getByText('已开启全员禁言', { exact: true })).toBeVisible();
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  expect(await viewer.command('chat', { message: '还能说吗' })).toMatchObject({
    body: { chat_result: 'forbidden' },
  });
  await viewer.leave();
  await page.reload();
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(confirmationOf(page)).toContainText('确定解除全员禁言吗？');
  await confirm(page);
  await expect(toggle).not.toBeChecked();
  await expect(page.getByText('已解除全员禁言', { exact: true })).toBeVisible();
});

test('C-17 what another operator does shows without a reload', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByRole('heading', { name: title(7) })).toBeVisible();
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const host = await server.signIn('host');
  const { items } = await host.ok('commentList', { liveId: PAUSED_ROOM });
  const victim = items.find(({ message }) => message.includes('福袋'));
  await host.ok('commentDel', { liveId: PAUSED_ROOM, commentId: victim?.id ?? '' });
  await expect(rowWith(page, '福袋什么时候开奖')).toHaveCount(0);
  const person = { accountId: stage.otherViewer.id, accountCorpId: stage.otherCorpId };
  await host.ok('silence', { liveId: PAUSED_ROOM, state: 1, type: 0, ...person });
  const silenced = rowsOf(page).filter({ hasText: '橙子' }).filter({ hasText: '已禁言' });
  await expect(silenced).toHaveCount(2);
  await host.ok('silence', { liveId: PAUSED_ROOM, state: 1, type: 1 });
  await expect(page.getByRole('switch', { name: '全员禁言' })).toBeChecked();
  await host.ok('silence', { liveId: PAUSED_ROOM, state: 0, type: 0, ...person });
  await expect(silenced).toHaveCount(0);
});
