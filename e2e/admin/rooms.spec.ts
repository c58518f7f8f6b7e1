import { aHost, aRoom, stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('I-01 an admin makes a room for a host, changes it and deletes it', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  await server.add(aHost({ name: 'xiaolin', nickname: '小林' }));
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin`);
  await page.getByRole('navigation', { name: '管理的内容' }).getByText('直播间').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('直播间');
  await expect(page).toHaveTitle(/^直播间/);
  await expect(rowOf(page, stage.live.title)).toContainText('直播中');
  await expectAccessibleInBothSchemes(page, 'body');

  await page.getByRole('button', { name: '新建直播间' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建直播间' });
  await expect(dialog.getByLabel('标题')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请输入标题');
  await page.keyboard.type('春季首播');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('请选择主播');
  await dialog.getByLabel('主播', { exact: true }).fill('小林');
  await page.getByTitle('小林（xiaolin）').click();
  await dialog.getByLabel('类型').press('ArrowDown');
  await page.getByTitle('娱乐互动', { exact: true }).last().click();
  await expectAccessibleInBothSchemes(page, '[role="dialog"]');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(page, '春季首播')).toContainText('未开播');
  await expect(rowOf(page, '春季首播')).toContainText('小林（xiaolin）');

  await page.getByRole('button', { name: '编辑 春季首播' }).click();
  const edit = page.getByRole('dialog', { name: '编辑直播间 春季首播' });
  await edit.getByLabel('标题').fill('夏季首播');
  await edit.getByLabel('预定开播时间').fill('2020-01-01T20:00');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit.getByRole('alert')).toHaveText('预定时间须在现在之后');
  const year = new Date().getFullYear() + 1;
  await edit.getByLabel('预定开播时间').fill(`${year}-01-01T20:00`);
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '夏季首播')).toContainText('小林');

  const { db } = await server.store();
  const { planned_at } = await db
    .selectFrom('rooms')
    .select('planned_at')
    .where('title', '=', '夏季首播')
    .executeTakeFirstOrThrow();
  expect(planned_at).toBe(await page.evaluate((at) => Date.parse(at), `${year}-01-01T20:00`));

  await page.getByRole('button', { name: '推流密钥 夏季首播' }).click();
  const key = page.getByRole('dialog', { name: '推流密钥 · 夏季首播' });
  await expect(key.getByLabel('Bearer 令牌', { exact: true })).toHaveValue(/^key\./);
  await key.getByRole('button', { name: '收回密钥' }).click();
  await page
    .getByRole('dialog', { name: '收回密钥' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(key.getByText('推流密钥已收回，没有人能用它推流。')).toBeVisible();
  await key.getByRole('button', { name: 'Close' }).or(key.getByLabel('关闭')).first().click();

  const search = page.getByRole('searchbox', { name: '搜索标题、主播、编号' });
  await search.fill('夏季');
  await search.press('Enter');
  await expect(rowOf(page, stage.live.title)).toBeHidden();
  await page.getByRole('button', { name: '删除 夏季首播' }).click();
  await page
    .getByRole('dialog', { name: '删除直播间' })
    .getByRole('button', { name: '确定' })
    .click();
  await expect(page.getByText('已删除直播间 夏季首播')).toBeVisible();
  await expect(page.getByText('没有符合条件的直播间')).toBeVisible();
});

test('I-01 G-11 an admin is told who was faster', async ({ server, signedIn }) => {
  const [room] = await server.add(aRoom({ host: stage.host, title: '两人同改' }));
  const rival = await server.signIn('hostadmin');
  const page = await signedIn('admin');
  await page.goto(`${server.url}/admin/rooms`);
  await page.getByRole('button', { name: '编辑 两人同改' }).click();
  const edit = page.getByRole('dialog', { name: '编辑直播间 两人同改' });
  await edit.getByLabel('标题').fill('我改的');
  await rival.ok('adminRoomChange', { liveId: room.liveId, liveTitle: '先改的' });
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(
    page.getByText(`直播间刚被${stage.hostAdmin.nickname}修改，请重新打开`),
  ).toBeVisible();
  await edit.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '删除 先改的' }).click();
  const question = page.getByRole('dialog', { name: '删除直播间' });
  await expect(question).toBeVisible();
  await rival.ok('adminRoomDelete', { liveId: room.liveId });
  await question.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText(`先改的 已由${stage.hostAdmin.nickname}删除`)).toBeVisible();
});
