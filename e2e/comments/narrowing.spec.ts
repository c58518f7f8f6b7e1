import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import {
  inputOf,
  PAUSED_ROOM,
  rowsOf,
  rowWith,
  scrollPosition,
  sendHostComments,
} from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

const QUESTIONS = ['这个沙发有灰色吗？', '福袋什么时候开奖呀'];

test('J-15 narrows the list by a click, and nothing that arrives meanwhile is lost', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(rowsOf(page)).toHaveCount(7);
  await page.getByRole('button', { name: '只看', exact: true }).click();
  await page.getByRole('button', { name: '提问', exact: true }).click();
  // A list under the mouse does not move.
  await page.mouse.move(0, 0);
  await expect(rowsOf(page)).toContainText(QUESTIONS);
  await expect(rowsOf(page)).toHaveCount(2);
  const bar = page.getByRole('region', { name: '只看' });
  await expect(bar).toContainText('只看：提问 · 2 条');
  await expectAccessibleInBothSchemes(page);

  const viewer = await server.enter('viewer2', PAUSED_ROOM);
  await viewer.command('chat', { message: '包邮吗' });
  await viewer.command('chat', { message: '真好看' });
  await expect(rowsOf(page)).toContainText([...QUESTIONS, '包邮吗']);
  await expect(page.getByRole('heading', { name: '直播评论(9)' })).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(3);
  const admin = await server.signIn('admin');
  const { items } = await admin.ok('commentList', { liveId: PAUSED_ROOM });
  const asked = items.find(({ message }) => message === QUESTIONS[0]);
  await admin.ok('commentDel', { liveId: PAUSED_ROOM, commentId: asked?.id ?? '' });
  await expect(rowsOf(page)).toHaveCount(2);
  await bar.getByRole('button', { name: '显示全部' }).click();
  await expect(rowWith(page, '真好看')).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(8);
  await expect(bar).toBeHidden();
});

test('J-15 C-13 a list that takes the place of another begins at its newest, under the mouse too', async ({
  openRoom,
  server,
}) => {
  await sendHostComments(server, 60);
  const page = await openRoom('admin', PAUSED_ROOM);
  const newest = rowWith(page, '主播说的第60句');
  await expect(newest).toBeInViewport();
  await newest.hover();
  await page.keyboard.press('o');
  const bar = page.getByRole('region', { name: '只看' });
  await expect(bar).toContainText(/· 6\d 条/);
  await expect(newest).toBeInViewport();
  // The mouse stays where the bar was: over the list.
  await bar.getByRole('button', { name: '显示全部' }).click();
  await expect(bar).toBeHidden();
  await expect.poll(async () => (await scrollPosition(page)).toEnd).toBeLessThan(2);
  await expect(newest).toBeInViewport();
});

test('J-15 narrows by keys: to a kind, to whoever comes for the first time, to one person', async ({
  openRoom,
  server,
}) => {
  // One of the two was in an earlier live of this host.
  const earlier = await server.enter('viewer2', stage.live.liveId);
  await earlier.command('enter', {});
  await earlier.leave();
  await (await server.signIn('host')).ok('roomStats', { liveId: stage.live.liveId });
  const page = await openRoom('admin', PAUSED_ROOM);
  const bar = page.getByRole('region', { name: '只看' });
  const viewer = await server.enter('viewer', PAUSED_ROOM);
  await viewer.command('chat', { message: '刚进来' });
  await expect(rowWith(page, '刚进来')).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.getByRole('button', { name: '全部评论' })).toBeFocused();
  for (const kind of ['提问', '首次来访', '访客', '提到我']) {
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('button', { name: kind })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(bar).toContainText('只看：提到我 · 0 条');
  await expect(page.getByText('还没有这样的评论')).toBeVisible();
  await page.getByRole('button', { name: '只看', exact: true }).click();
  await page.getByRole('button', { name: '访客', exact: true }).click();
  await expect(bar).toContainText('只看：访客 · 0 条');
  await page.getByRole('button', { name: '只看', exact: true }).click();
  await page.getByRole('button', { name: '首次来访', exact: true }).click();
  await expect(bar).toContainText('只看：首次来访 · 3 条');
  await viewer.command('chat', { message: '又说一句' });
  await expect(bar).toContainText('只看：首次来访 · 4 条');
  await bar.getByRole('button', { name: '显示全部' }).click();

  await rowWith(page, '声音很清楚').hover();
  await page.keyboard.press('o');
  await expect(bar).toContainText('只看：橙子 · 2 条');
  await expect(rowsOf(page)).toContainText(['已经下单两个，坐等发货', '声音很清楚，点赞']);
  // From the card to another person.
  await page.getByRole('button', { name: '显示全部' }).click();
  await rowWith(page, '刚进来').getByRole('button', { name: '小鱼儿' }).click();
  const card = page.getByRole('dialog', { name: '小鱼儿的名片' });
  await card.getByRole('button', { name: '只看此人' }).click();
  await expect(card).toBeHidden();
  await expect(bar).toContainText('只看：小鱼儿 · 4 条');
  await expect(inputOf(page)).toBeVisible();
});

test('J-15 marks the words of the operator, also after a reload', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await page.getByRole('button', { name: '设置' }).click();
  const words = page.getByRole('textbox', { name: '高亮词' });
  await words.fill(Array.from({ length: 21 }, (_, index) => `词${index}`).join(' '));
  await expect(page.getByRole('alert')).toHaveText('最多20个词，每个不超过32字');
  await words.fill('发货，灰色');
  await words.press('Enter');
  const marked = rowsOf(page).locator('mark');
  await expect(marked).toHaveText(['灰色', '发货']);
  await page.keyboard.press('Escape');
  await expectAccessibleInBothSchemes(page);
  await page.reload();
  await expect(marked).toHaveText(['灰色', '发货']);
});
