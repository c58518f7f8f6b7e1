import { ReviewMode } from '@live/protocol';
import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const liveId = stage.paused.liveId;

test('U-09 closing lists what is unfinished, leads there, and forbids nothing', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  // Four dialogs, one after the other.
  test.setTimeout(60_000);
  const host = await server.signIn('host');
  await host.ok('activityCreate', { liveId, activityName: '满减', activityLink: 'link' });
  await host.ok('pollLaunch', {
    liveId,
    question: '先讲哪件',
    answers: ['沙发', '台灯'],
    isOpen: 1,
  });
  await host.ok('luckyBagLaunch', {
    ...{ liveId, luckyBagType: 1, totalPointsNum: 100, luckyBagNum: 2, grabType: 1 },
    ...{ enrollCondition: 1, filterWinner: 0, drawAfter: 3600 },
  });
  await host.ok('flowSave', { liveId, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', liveId);
  await viewer.command('chat', { message: '在吗' });
  await viewer.leave();
  await (await server.signIn('viewer')).ok('reportCreate', { liveId, content: '画面不好' });
  const page = await openRoom('host', liveId);
  const close = page.getByRole('button', { name: '关闭直播间' });
  await close.click();
  const question = page.getByRole('dialog', { name: '关闭直播间' });
  const list = question.getByRole('region', { name: /尚未完成/ });
  for (const text of [
    '1个福袋未开奖',
    '活动「满减」进行中',
    '投票「先讲哪件」进行中',
    '1条评论待审',
    /\d+条举报未处理/,
  ])
    await expect(list.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await expect(question).toContainText('关闭后本场直播结束，不能再继续。');
  await expectAccessibleInBothSchemes(page);

  await list.getByRole('listitem').filter({ hasText: '福袋' }).getByRole('button').click();
  await expect(question).toBeHidden();
  const bags = page.getByRole('dialog', { name: '福袋记录' });
  await expect(bags).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bags).toBeHidden();

  for (const [text, name, content] of [
    ['满减', '直播活动', '活动进行中'],
    ['投票', '投票', '先讲哪件'],
    ['举报', '举报管理', '画面不好'],
  ] as const) {
    await close.click();
    await list.getByRole('listitem').filter({ hasText: text }).getByRole('button').click();
    await expect(question).toBeHidden();
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toContainText(content);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }

  await close.click();
  await list.getByRole('listitem').filter({ hasText: '待审' }).getByRole('button').click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('list', { name: '待审的评论' })).toContainText('在吗');

  await close.click();
  await expect(list).toBeVisible();
  await question.getByRole('button', { name: '确定' }).click();
  await expect.poll(async () => (await host.ok('roomInfo', { liveId })).liveState).toBe(3);
});
