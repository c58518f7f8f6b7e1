import { stage } from '@live/testkit';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';

const liveId = PAUSED_ROOM;
const viewer = { liveId, accountId: stage.viewer.id, accountCorpId: stage.corpId };
const viewer2 = { liveId, accountId: stage.otherViewer.id, accountCorpId: stage.otherCorpId };
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

test('M-01 G-03 G-04 the lists of the muted and the removed have each thing in its column', async ({
  openRoom,
  server,
}) => {
  const [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  await host.ok('silence', { ...viewer, state: 1, type: 0, durationSeconds: 600, reason: '刷屏' });
  await admin.ok('removalSave', { liveId, accountId: stage.otherViewer.id, reason: '广告' });
  const page = await openRoom('admin', liveId);
  const dialog = await openDialog(page, '禁言名单');
  const titles = ['昵称', '账号', '公司', '原因', '操作人', '剩余时间', '操作'];
  const shown = dialog.getByRole('tabpanel').filter({ visible: true });
  await expect(shown.locator('th')).toHaveText(titles);
  await expect(tableRows(shown).locator('td')).toHaveText([
    ...['小鱼儿', 'viewer', '杭州云上科技有限公司', '刷屏', '林晓'],
    /^00:(0\d:\d\d|10:00)$/,
    '解除禁言',
  ]);
  await dialog.getByRole('tab', { name: /已移出/ }).click();
  await expect(shown.locator('th')).toHaveText(titles);
  await expect(tableRows(shown).locator('td')).toHaveText([
    ...['橙子', 'viewer2', '星河传媒', '广告', '运营小周'],
    '本场',
    '允许返回',
  ]);
});

test('R-01 G-13 a report has each thing in its column', async ({ openRoom, server }) => {
  const reporter = await server.signIn('viewer');
  await reporter.ok('reportCreate', { liveId, content: '有人发广告' });
  const page = await openRoom('admin', liveId);
  const dialog = await openDialog(page, '举报管理');
  await expect(tableRows(dialog).locator('td')).toHaveText([
    'viewer',
    '有人发广告',
    '健康生活公开课',
    TIME,
    /^处理已处理不成立删除$/,
  ]);
});

test('G-09 the log has each thing in its column', async ({ openRoom, server }) => {
  const host = await server.signIn('host');
  await host.ok('silence', { ...viewer2, state: 1, type: 0, durationSeconds: 600, reason: '刷屏' });
  const page = await openRoom('admin', liveId);
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: '操作记录' });
  await expect(dialog.locator('th')).toHaveText(['时间', '操作人', '操作', '对象', '详情', '撤销']);
  await expect(tableRows(dialog).locator('td')).toHaveText([
    TIME,
    ...['林晓', '禁言', '橙子', '刷屏，10分钟', '撤销'],
  ]);
});

test('L-04 a winner has each thing in its column', async ({ openRoom, server }) => {
  test.slow();
  const host = await server.signIn('host');
  const guest = await server.enter('viewer2', liveId);
  await host.ok('luckyBagLaunch', {
    ...{ liveId, luckyBagType: 2, awardName: '沙发一张', luckyBagNum: 1, grabType: 2 },
    ...{ enrollCondition: 1, filterWinner: 0, drawAfter: 5 },
  });
  await guest.command('chat', { message: '参加' });
  const page = await openRoom('admin', liveId);
  const bags = await openDialog(page, '福袋记录');
  await expect(tableRows(bags)).toContainText(['已结束']);
  await tableRows(bags).getByRole('button', { name: '查看' }).click();
  const winners = page.getByRole('dialog', { name: /中奖名单/ });
  await expect(winners.locator('th')).toHaveText(['昵称', '账号', '奖励']);
  await expect(tableRows(winners).locator('td')).toHaveText(['橙子', 'viewer2', /沙发一张/]);
  await guest.leave();
});

for (const [width, height] of [
  [1280, 720],
  [1024, 600],
] as const)
  test(`G-13 at ${width} px the buttons of a report stand in one line, uncut`, async ({
    page,
    openRoom,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const speaker = await server.enter('viewer2', liveId);
    const { body } = await speaker.command('chat', { message: '加微信领券' });
    const { comment_id: commentId } = body as { comment_id: string };
    const reporter = await server.signIn('viewer');
    await reporter.ok('reportCreate', { liveId, content: '有人发广告', commentId });
    await openRoom('admin', liveId);
    const dialog = await openDialog(page, '举报管理');
    const buttons = tableRows(dialog).locator('td').last().getByRole('button');
    await expect(buttons).toHaveText(['禁言并处理', '处理', '已处理', '不成立', '删除']);
    const tops = await buttons.evaluateAll((all) =>
      all.map((button) => button.getBoundingClientRect().top),
    );
    expect(new Set(tops).size).toBe(1);
    for (const button of await buttons.all()) await expect(button).toBeInViewport({ ratio: 1 });
    const isCut = await tableRows(dialog).evaluate((row) =>
      [...row.querySelectorAll('td:last-child, td:nth-child(2), td:nth-child(4)')].some(
        (cell) => cell.scrollWidth > cell.clientWidth,
      ),
    );
    expect(isCut).toBe(false);
    await speaker.leave();
  });
