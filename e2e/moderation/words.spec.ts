import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { tableRows } from '../support/dialogs.ts';
import { commentOn, expect, expectConnected, test } from '../support/phone.ts';

const ROOM = stage.paused.liveId;

test('J-01 J-03 words are tried before they are saved, and seen through their disguise', {
  tag: '@journey',
}, async ({ openRoom, phone, server }) => {
  const operator = await server.signIn('admin');
  await operator.ok('platformWordSave', { add: [{ word: '平台不许', action: 1 }], remove: [] });
  const page = await openRoom('admin', ROOM);
  const viewer = await phone('viewer', ROOM);
  await Promise.all([page, viewer].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  await page.getByRole('button', { name: '管理词表' }).click();
  const dialog = page.getByRole('dialog', { name: '违规词' });
  await dialog.getByRole('textbox', { name: '添加' }).fill('代购\n加VX');
  await dialog.getByRole('radio', { name: '替换' }).check();
  await dialog.getByRole('textbox', { name: '试一试' }).fill('找代-購');
  await expect(dialog.getByRole('status')).toHaveText('发送为“找***”，因为：代购');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('2/10000')).toBeVisible();
  await dialog.getByRole('textbox', { name: '添加' }).fill('刷单');
  await dialog.getByRole('radio', { name: '拦截' }).check();
  // Without a network nothing is saved, and nothing that was typed is lost.
  await page.route('**/desk/word-*', (route) => route.abort());
  let listFailures = 0;
  page.on('requestfailed', (request) => {
    if (request.url().endsWith('/desk/word-list')) listFailures += 1;
  });
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(page.getByText('网络异常，请稍后重试').first()).toBeVisible();
  // The list is asked for twice.
  await expect.poll(() => listFailures).toBe(2);
  await expect(dialog.getByRole('textbox', { name: '添加' })).toHaveValue('刷单');
  await page.unroute('**/desk/word-*');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await expect(dialog.getByText('3/10000')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  // What it would be, of both lists and of what is about to be added.
  await dialog.getByRole('textbox', { name: '添加' }).fill('兼职');
  await dialog.getByRole('radio', { name: '待审' }).check();
  for (const [sentence, outcome] of [
    ['今天天气好', '可以发送'],
    ['刷-單吗', '不能发送，因为：刷单'],
    ['平台不许', '不能发送，因为：平台不许'],
    ['刷单平台不许', '不能发送，因为：刷单、平台不许'],
    ['找兼职', '待审（当前为先发后审，不会待审），因为：兼职'],
  ] as const) {
    await dialog.getByRole('textbox', { name: '试一试' }).fill(sentence);
    await expect(dialog.getByRole('status')).toHaveText(outcome);
  }

  await viewer.getByRole('textbox').fill('来 加ＶＸ 吧');
  await viewer.getByRole('textbox').press('Enter');
  await expect(commentOn(viewer, '来 *** 吧')).toBeVisible();
  await viewer.getByRole('textbox').fill('刷\u200d單');
  await viewer.getByRole('textbox').press('Enter');
  await expect(viewer.getByText('评论含有不允许的内容，未发送')).toBeVisible();
});

test('J-01 J-04 a host takes words from the room’s list, sees how often each matched, and reads the platform’s', async ({
  openRoom,
  server,
}) => {
  const [admin, host] = [await server.signIn('admin'), await server.signIn('host')];
  const words = [{ word: '刷单', action: 1 } as const, { word: '代购', action: 3 } as const];
  await host.ok('wordSave', { liveId: ROOM, add: words, remove: [] });
  await admin.ok('platformWordSave', { add: [{ word: '平台不许', action: 2 }], remove: [] });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['刷单吗', '要刷单吗']) await viewer.command('chat', { message });
  const hits = async () =>
    (await host.ok('wordList', { liveId: ROOM })).room.map((one) => one.hits);
  await expect.poll(async () => (await hits()).sort()).toEqual([0, 2]);
  const page = await openRoom('host', ROOM);
  await page.getByRole('button', { name: '互动管理' }).click();
  await page.getByRole('button', { name: '管理词表' }).click();
  const dialog = page.getByRole('dialog', { name: '违规词' });
  const row = (word: string) => tableRows(dialog).filter({ hasText: word });
  await expect(row('刷单').locator('td')).toHaveText(['刷单', '拦截', '2', '移除']);
  await row('代购').getByRole('button').click();
  await expect(row('代购')).toHaveCount(0);
  await dialog.getByText('平台', { exact: true }).click();
  await expect(row('平台不许').locator('td')).toHaveText(['平台不许', '待审', '0', '']);
  await expect(dialog.getByText('平台的词由管理员维护')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '添加' })).toHaveCount(0);
  await viewer.leave();
});
