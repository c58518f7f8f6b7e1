import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { answerConfirmation, openDialog, tableRows } from '../support/dialogs.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from '../support/phone.ts';

const launch = { liveId: GUEST_ROOM, question: '下一杯做什么？', answers: ['天鹅', '郁金香'] };
const cardOn = (page: Page) => page.getByRole('region', { name: '投票', exact: true });
const rowsOn = (page: Page) => cardOn(page).getByRole('listitem');

test('Q-03 an operator asks, three phones answer once each, and the end shows everybody the result', {
  tag: '@journey',
}, async ({ openRoom, phone, guestPhone }) => {
  test.slow();
  const console = await openRoom('admin', GUEST_ROOM);
  const phones = [
    await phone('viewer', GUEST_ROOM),
    await phone('viewer2', GUEST_ROOM),
    await guestPhone('奶泡太粗', GUEST_ROOM),
  ] as const;
  const [first, second, guest] = phones;
  await Promise.all([console, ...phones].map(expectConnected));

  await console.keyboard.press('v');
  const dialog = console.getByRole('dialog', { name: '投票', exact: true });
  await expect(dialog.getByText('暂无投票记录')).toBeVisible();
  const answer = (place: number) => dialog.getByRole('textbox', { name: `选项 ${place}` });
  await dialog.getByLabel('问题').fill('下一杯做什么？');
  await answer(1).fill('天鹅');
  await answer(2).fill('天鹅');
  await dialog.getByRole('button', { name: '添加选项' }).click();
  await answer(3).fill('树叶');
  await dialog.getByRole('button', { name: '发起投票' }).click();
  await expect(dialog.getByText('选项不能相同')).toBeVisible();
  await answer(2).fill('郁金香');
  await expectAccessibleInBothSchemes(console);
  await expect(dialog.getByRole('radiogroup', { name: '时长' })).toHaveText(
    '30秒1分钟3分钟5分钟10分钟手动结束',
  );
  await dialog.getByText('手动结束').click();
  await answer(2).press('Enter');
  await answerConfirmation(console, '确定发起投票吗？发起后不能修改', '确定');

  for (const page of phones) await expect(cardOn(page)).toContainText('下一杯做什么？');
  await cardOn(first).getByRole('button', { name: '天鹅' }).click();
  await expect(rowsOn(first).first()).toContainText('✓');
  await expect(rowsOn(first).getByRole('button')).toHaveCount(0);
  await first.reload();
  await expect(rowsOn(first).first()).toContainText('✓');
  await expect(rowsOn(first).getByRole('button')).toHaveCount(0);
  await cardOn(second).getByRole('button', { name: '天鹅' }).click();
  await cardOn(guest).getByRole('button', { name: '树叶' }).click();
  const running = dialog.getByRole('region', { name: '投票进行中' });
  await expect(running.getByText('3 人 · 进行到手动结束', { exact: true })).toBeVisible();
  await expect(running.getByRole('listitem')).toHaveText([
    '天鹅2 票 67%',
    '郁金香0 票 0%',
    '树叶1 票 33%',
  ]);
  await expect(rowsOn(second)).toHaveText(['天鹅✓67%', '郁金香0%', '树叶33%']);

  await running.getByRole('button', { name: '结束投票' }).click();
  await answerConfirmation(console, '确定结束投票吗？结束后不能恢复', '确定');
  for (const page of phones) {
    await expect(cardOn(page)).toContainText('已结束 · 3 人');
    await expect(rowsOn(page)).toContainText(['天鹅', '郁金香', '树叶']);
  }
  await guest.getByRole('button', { name: '关闭投票结果' }).click();
  await expect(cardOn(guest)).toHaveCount(0);
  await expect(tableRows(dialog).locator('td')).toHaveText([
    '下一杯做什么？',
    '天鹅2 票 67%郁金香0 票 0%树叶1 票 33%',
    '3',
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d至 \d\d:\d\d:\d\d$/,
  ]);
  await expect(dialog.getByLabel('问题')).toHaveValue('');
  await expectAccessibleInBothSchemes(console);
});

test('Q-03 a host asks from the phone and ends it; counts are hidden until then', async ({
  phone,
}) => {
  const host = await phone('host', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([host, viewer].map(expectConnected));
  await host.getByRole('button', { name: '投票', exact: true }).click();
  const form = host.getByRole('dialog', { name: '发起投票' });
  await form.getByLabel('问题').fill('几点返场？');
  await form.getByLabel('选项 1', { exact: true }).fill('八点');
  const add = form.getByRole('button', { name: '添加选项' });
  for (let count = 2; count < 6; count += 1) await add.click();
  await expect(add).toHaveCount(0);
  for (let count = 6; count > 3; count -= 1)
    await form.getByRole('button', { name: '删除选项 3' }).click();
  await form.getByLabel('选项 2', { exact: true }).fill('多余的');
  await form.getByLabel('选项 3', { exact: true }).fill('八点 ');
  await form.getByRole('button', { name: '删除选项 2' }).click();
  await expect(form.getByLabel('选项 2', { exact: true })).toHaveValue('八点 ');
  await expect(form.getByRole('button', { name: /删除选项/ })).toHaveCount(0);
  await expect(form.getByLabel('时长').locator('option')).toHaveText([
    ...['30秒', '1分钟', '3分钟', '5分钟', '10分钟', '手动结束'],
  ]);
  await form.getByLabel('时长').selectOption('5分钟');
  await form.getByRole('button', { name: '发起', exact: true }).click();
  await expect(form.getByRole('alert')).toHaveText('选项不能相同');
  await form.getByLabel('选项 2', { exact: true }).fill('九点');
  await form.getByLabel('投票时就公开票数').uncheck();
  await form.getByRole('button', { name: '发起', exact: true }).click();
  await expect(cardOn(viewer)).toContainText(/还有 0[45]:\d\d · 结束后公布结果/);
  await cardOn(viewer).getByRole('button', { name: '九点' }).click();
  await expect(rowsOn(viewer)).toHaveText(['八点', '九点✓']);
  await expect(rowsOn(host)).toHaveText(['八点0%', '九点100%']);
  await expectAccessibleInSystemSchemes(viewer);
  await viewer.clock.install();
  await cardOn(host).getByRole('button', { name: '结束投票' }).click();
  await expect(rowsOn(viewer)).toHaveText(['八点0%', '九点✓100%']);
  // The result goes by itself after a minute.
  await viewer.clock.fastForward(50_000);
  await sendComment(host, '结果还在');
  await expect(commentOn(viewer, '结果还在')).toBeVisible();
  await expect(cardOn(viewer)).toBeVisible();
  await viewer.clock.fastForward(11_000);
  await expect(cardOn(viewer)).toHaveCount(0);
});

test('Q-03 a voice that was given on another device is shown, not counted again', async ({
  phone,
  server,
}) => {
  const host = await server.signIn('host');
  const { pollId } = await host.ok('pollLaunch', { ...launch, isOpen: 1 });
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await expect(cardOn(viewer).getByRole('button', { name: '天鹅' })).toBeVisible();
  const tablet = await server.enter('viewer', GUEST_ROOM);
  await tablet.command('vote', { poll_id: pollId, answer: 1 });
  await cardOn(viewer).getByRole('button', { name: '天鹅' }).click();
  await expect(viewer.getByText('已投过票')).toBeVisible();
  await expect(rowsOn(viewer).nth(1)).toContainText('✓');
  await expect(rowsOn(viewer)).toHaveText(['天鹅0%', '郁金香✓100%']);
});

test('Q-03 ended rooms list their polls and offer none', async ({ openRoom }) => {
  const page = await openRoom('host', stage.ended.liveId);
  const dialog = await openDialog(page, '投票');
  await expect(dialog.getByText('暂无投票记录')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '发起投票' })).toHaveCount(0);
});
