import AxeBuilder from '@axe-core/playwright';
import { stage } from '@live/testkit';
import {
  confirm,
  confirmationOf,
  feedOf,
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
  sendHostComments,
} from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const title = (count: number) => `直播评论(${count})`;

test('C-01 C-04 counts the comments shown, and marks who speaks', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByRole('heading', { name: title(7) })).toBeVisible();
  await expect(rowWith(page, '有的，三号链接').getByText('主播', { exact: true })).toBeVisible();
  await expect(rowWith(page, '请勿发布广告').getByText('管理员', { exact: true })).toBeVisible();
  const viewer = rowWith(page, '这个沙发有灰色吗');
  await expect(viewer).toContainText('小鱼儿');
  await expect(viewer).toContainText('杭州云上科技有限公司');
  await expect(viewer.getByText(/^(主播|管理员)$/)).toHaveCount(0);
  await expect(rowWith(page, '欢迎来到直播间')).not.toContainText('运营小周');
});

test('C-01 says that there are no comments, without a number', async ({ server, openRoom }) => {
  const admin = await server.signIn('admin');
  const { items } = await admin.ok('commentList', { liveId: PAUSED_ROOM });
  for (const { id } of items) await admin.ok('commentDel', { liveId: PAUSED_ROOM, commentId: id });
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('暂无评论')).toBeVisible();
  await expect(page.getByRole('heading', { name: '直播评论', exact: true })).toBeVisible();
});

test('C-02 asks for the latest 500', async ({ openRoom, page }) => {
  const asked = page.waitForRequest('**/live/comment-list');
  await openRoom('admin', PAUSED_ROOM);
  expect((await asked).postDataJSON()).toEqual({ liveId: PAUSED_ROOM, pageSize: 500, pageNum: 0 });
});

test('C-03 an ended room is read only, a paused one is not', async ({ openRoom, page, server }) => {
  await openRoom('admin', stage.ended.liveId);
  await expect(page.getByRole('heading', { name: title(7) })).toBeVisible();
  await rowWith(page, '这个沙发有灰色吗').hover();
  await expect(page.getByRole('button', { name: '删除' })).toHaveCount(0);
  await expect(inputOf(page)).toHaveCount(0);
  await expect(page.getByText('全员禁言')).toHaveCount(0);
  await page.goto(`${server.url}/?id=${stage.paused.liveId}`);
  await expect(inputOf(page)).toBeVisible();
  await expect(page.getByText('全员禁言')).toBeVisible();
});

test('C-03 a replay hides the list and says so', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.replay.liveId);
  await expect(page.getByText('回放时不显示评论')).toBeVisible();
  await expect(page.getByRole('heading', { name: '直播评论', exact: true })).toBeVisible();
  await expect(feedOf(page)).toHaveCount(0);
  await expect(inputOf(page)).toHaveCount(0);
});

test('C-05 offers what the sender allows', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const offered = async (text: string) => {
    await rowWith(page, text).hover();
    const shown = await rowWith(page, text).getByRole('toolbar').getByRole('button').all();
    const names = await Promise.all(shown.map((button) => button.textContent()));
    // Without the key that follows the name.
    return names.map((name) => name?.replace(/[A-Z]$/, ''));
  };
  expect(await offered('这个沙发有灰色吗')).toEqual([
    '回复',
    '禁言',
    '移出',
    '置顶',
    '删除',
    '名片',
  ]);
  expect(await offered('有的，三号链接')).toEqual(['回复', '置顶', '删除', '名片']);
  expect(await offered('请勿发布广告')).toEqual(['置顶', '删除', '名片']);
  expect(await offered('欢迎来到直播间')).toEqual([]);
});

test('C-11 deletes after asking, and another console sees it', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  const other = await server.enter('host', PAUSED_ROOM);
  const page = await openRoom('admin', PAUSED_ROOM);
  const row = rowWith(page, '福袋什么时候开奖');
  await row.hover();
  await row.getByRole('button', { name: '删除' }).click();
  await expect(confirmationOf(page)).toContainText('确定删除该评论吗？');
  await confirmationOf(page).getByRole('button', { name: '取消' }).click();
  await expect(row).toHaveCount(1);
  await row.hover();
  await row.getByRole('button', { name: '删除' }).click();
  await confirm(page);
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: title(6) })).toBeVisible();
  await other.receives((heard) => heard.kind === 'notice' && heard.notice.name === 'commentDelete');
  await other.leave();
});

test('C-18 shows markup and links as text', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  await viewer.command('chat', { message: '<img src=x onerror=alert(1)> https://example.com' });
  const row = rowWith(page, '<img src=x onerror=alert(1)> https://example.com');
  await expect(row).toBeVisible();
  await expect(row.locator('img, a')).toHaveCount(0);
  await expect(row.locator('bdi').last()).toHaveText(/^<img/);
  await viewer.leave();
});

test('C-05 by keyboard: rows by arrows, actions by Enter, back by Escape', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await feedOf(page).focus();
  await page.keyboard.press('ArrowUp');
  await expect(rowWith(page, '声音很清楚')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const row = rowWith(page, '福袋什么时候开奖');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: '回复' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row.getByRole('button', { name: '禁言' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(confirmationOf(page)).toContainText('确定删除该评论吗？');
  await page.keyboard.press('Escape');
  await expect(confirmationOf(page)).toHaveCount(0);
  await feedOf(page).focus();
  await page.keyboard.press('Escape');
  await expect(inputOf(page)).toBeFocused();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('C-05 a tap on a row brings its actions, another takes them away', async ({ openRoom }) => {
    const page = await openRoom('admin', PAUSED_ROOM);
    const row = rowWith(page, '这个沙发有灰色吗');
    await row.tap();
    await expect(row.getByRole('button', { name: '回复' })).toBeVisible();
    // Beside the name, which opens the card, and the actions.
    await row.tap({ position: { x: 4, y: 6 } });
    await expect(row.getByRole('toolbar')).toHaveCount(0);
    await row.tap();
    await row.getByRole('button', { name: '回复' }).tap();
    await expect(page.getByText('@小鱼儿')).toBeVisible();
  });
});

test('C-16 what came by push and by list stands once, in order', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await sendHostComments(server, 5);
  await expect(page.getByRole('heading', { name: title(12) })).toBeVisible();
  const ids = await rowsOf(page).evaluateAll((rows) =>
    rows.map((row) => Number((row as HTMLElement).dataset.row)),
  );
  expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other));
});

test('E-02 a list that fails says so and can be fetched again', async ({ openRoom, page }) => {
  // Deaf to pushes: a connection that is made fetches the list again by itself.
  await page.routeWebSocket(/\/mqtt/, (socket) => socket.close());
  await page.route('**/live/comment-list', (route) => route.abort());
  await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('评论加载失败')).toBeVisible();
  const again = page.waitForRequest('**/live/comment-list');
  await page.getByRole('status').getByRole('button', { name: '重试' }).click();
  await again;
  // It is asked for by itself too: a button that is gone cannot be clicked.
  await page.unroute('**/live/comment-list');
  await expect(page.getByRole('heading', { name: title(7) })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`C-05 the panel has no accessibility fault (${colorScheme})`, async ({ openRoom, page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    await openRoom('admin', PAUSED_ROOM);
    const row = rowWith(page, '这个沙发有灰色吗');
    await row.hover();
    await row.getByRole('button', { name: '回复' }).click();
    await row.hover();
    const { violations } = await new AxeBuilder({ page }).include('aside').analyze();
    expect(violations).toEqual([]);
  });
}
