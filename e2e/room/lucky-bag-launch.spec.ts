import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';

test('Q-02 launches a bag from the console by the form of the phone', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('host', PAUSED_ROOM);
  const bags = await openDialog(page, '福袋记录');
  await bags.getByRole('button', { name: '发福袋' }).click();
  const form = page.getByRole('dialog', { name: '发起福袋' });
  await form.getByText('自定义奖品').click();
  await expect(form.getByLabel('仅限登录账号参与，访客不参与')).toBeChecked();
  await form.getByLabel('份数').fill('0');
  await form.getByText('指定评论', { exact: true }).click();
  await form.getByRole('button', { name: '发起' }).click();
  for (const problem of ['请输入奖品名称', '请输入1到1万的整数', '请输入指定评论'])
    await expect(form.getByText(problem)).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await form.getByLabel('奖品名称').fill('沙发一张');
  await form.getByLabel('份数').fill('3');
  await form.getByLabel('指定评论内容').fill('我要沙发');
  await form.getByText('10分钟后').click();
  await expect(form.getByText('请输入')).toHaveCount(0);
  await form.getByRole('button', { name: '发起' }).click();
  const question = page
    .getByRole('dialog', { name: '发起福袋' })
    .filter({ hasText: '确定发起福袋吗？' });
  await expect(question).toContainText('沙发一张 · 共3份 · 发送评论“我要沙发”参与 · 10分钟后开奖');
  await question.getByRole('button', { name: '确定' }).click();
  await expect(tableRows(bags)).toHaveText([
    /^自定义奖品沙发一张3平分指定评论：我要沙发否10分钟后开奖/,
  ]);
  await expect(form).toBeHidden();
  await expect(bags.getByText('已有进行中的福袋，开奖后可以发起下一个')).toBeVisible();
  await expect(bags.getByRole('button', { name: '发福袋' })).toHaveCount(0);
});
