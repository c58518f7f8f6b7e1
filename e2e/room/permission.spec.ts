import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { alterResponse } from '../support/calls.ts';
import { PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { answerConfirmation, openDialog, tableRows, widthOf } from '../support/dialogs.ts';

const QUESTION = '确认保存观看权限吗？';

const search = async (page: Page, text: string) => {
  await page.getByRole('searchbox', { name: '搜索标签' }).fill(text);
  await page.keyboard.press('Enter');
};

test('W-03 never saved means everyone, and W-02 everyone is saved as all', async ({ openRoom }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '观看权限');
  expect(await widthOf(dialog)).toBe(650);
  await expect(dialog.getByRole('radio', { name: '全部用户可观看' })).toBeChecked();
  const sent = page.waitForRequest('**/live/auth-tag-update');
  await dialog.getByRole('button', { name: '保存' }).click();
  await answerConfirmation(page, QUESTION, '确定');
  expect((await sent).postDataJSON()).toEqual({ liveId: PAUSED_ROOM, authTagList: 'all#全选' });
  await expect(page.getByText('操作成功')).toBeVisible();
});

test('W-03 nothing chosen is not saved', async ({ openRoom }) => {
  const page = await openRoom('hostadmin', PAUSED_ROOM);
  const dialog = await openDialog(page, '观看权限');
  await dialog.getByText('指定标签的用户可观看').click();
  await expect(tableRows(dialog)).toHaveCount(10);
  await expectAccessibleInBothSchemes(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('请至少选择一个标签')).toBeVisible();
  await expect(page.getByText(QUESTION)).toHaveCount(0);
});

test('W-03 the choice survives paging, search and a reload, and is saved by number and name', {
  tag: '@journey',
}, async ({ openRoom, server }) => {
  test.slow();
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '观看权限');
  await dialog.getByText('指定标签的用户可观看').click();
  await expect(tableRows(dialog)).toHaveCount(10);
  const firstName = (await tableRows(dialog).first().locator('td').last().textContent()) ?? '';
  await dialog.getByRole('checkbox', { name: firstName }).check();
  await dialog.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(dialog.getByRole('checkbox', { name: firstName })).toHaveCount(0);
  const secondName = (await tableRows(dialog).first().locator('td').last().textContent()) ?? '';
  await dialog.getByRole('checkbox', { name: secondName }).check();
  await search(page, '黑金');
  await expect(tableRows(dialog)).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: '黑金会员' }).check();
  await expect(dialog.getByText('已选 3 个标签')).toBeVisible();
  await search(page, '');
  await expect(dialog.getByRole('checkbox', { name: firstName })).toBeChecked();

  const sent = page.waitForRequest('**/live/auth-tag-update');
  await dialog.getByRole('button', { name: '保存' }).click();
  await answerConfirmation(page, QUESTION, '确定');
  const { authTagList } = (await sent).postDataJSON();
  const names = authTagList.split(',').map((item: string) => item.split('#')[1]);
  expect(names).toEqual([firstName, secondName, '黑金会员']);

  const admin = await server.signIn('admin');
  const saved = await admin.ok('authTagList', { liveId: PAUSED_ROOM });
  expect(saved.authTagList).toHaveLength(3);

  await page.reload();
  const again = page.getByRole('dialog', { name: '观看权限' });
  await expect(again.getByText('已选 3 个标签')).toBeVisible();
  await again.getByRole('button', { name: '移除 黑金会员' }).click();
  await expect(again.getByText('已选 2 个标签')).toBeVisible();
});

test('Q-05 tells who would have to leave before it is saved', async ({ openRoom, server }) => {
  const page = await openRoom('admin', stage.live.liveId);
  const [stays, leaves] = [
    await server.enter('viewer', stage.live.liveId),
    await server.enter('viewer2', stage.live.liveId),
  ];
  for (const member of [stays, leaves]) await member.command('enter', {});
  const dialog = await openDialog(page, '观看权限');
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(dialog.getByText('现在 2 人在看，保存后没有人需要离开')).toBeVisible();
  await dialog.getByText('指定标签的用户可观看').click();
  await expect(dialog.getByText('保存后没有人需要离开')).toHaveCount(0);
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(page.getByText('请至少选择一个标签')).toBeVisible();
  await search(page, '华东');
  await dialog.getByRole('checkbox', { name: '华东' }).check();
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(dialog.getByText('现在 2 人在看，保存后 1 人要离开：')).toBeVisible();
  const people = dialog.getByRole('list', { name: '要离开的人' }).getByRole('listitem');
  await expect(people).toHaveText([stage.otherViewer.nickname]);
  await expect(dialog.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
  await expectAccessibleInBothSchemes(page);
  // The first of many are named.
  await alterResponse(page, 'authTagTry', { inside: 200, leaving: 101 });
  await dialog.getByRole('button', { name: '试算' }).click();
  await expect(people).toHaveText([stage.otherViewer.nickname, '等 100 人']);
  expect(leaves.bodies('kickout')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await answerConfirmation(page, QUESTION, '确定');
  await leaves.cutOff();
  expect(await stays.command('chat', { message: '还在' })).toMatchObject({ result: 0 });
});

test('W-03 groups tags, also where a back end nests them', async ({ openRoom, page }) => {
  const tag = (tagNo: string, tagName: string) => ({
    tagNo,
    tagName,
    tagGroupNo: '',
    tagGroupName: '',
  });
  await page.route('**/live/tag-list', (route) =>
    route.fulfill({
      json: {
        code: 200,
        msg: '',
        data: [
          { ...tag('g1', '地区'), children: [tag('t1', '华东'), tag('t2', '华南')] },
          { ...tag('g2', '等级'), tagGroupItem: [tag('t3', '金卡')] },
        ],
        meta: { total: 3 },
      },
    }),
  );
  await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '观看权限');
  await dialog.getByText('指定标签的用户可观看').click();
  await expect(tableRows(dialog)).toHaveText(['地区华东', '华南', '等级金卡']);
  await dialog.getByRole('checkbox', { name: '华南' }).check();
  await expect(dialog.getByText('已选 1 个标签')).toBeVisible();
});

test('W-03 a hundred chosen tags keep the dialog in shape', async ({ openRoom, page }) => {
  const names = Array.from({ length: 100 }, (_, index) => `标签${index + 1}号`);
  await page.route('**/live/tag-list', (route) => {
    const data = names.map((tagName, index) => ({
      tagNo: `t${index}`,
      tagName,
      tagGroupNo: 'g',
      tagGroupName: '很多',
    }));
    return route.fulfill({ json: { code: 0, msg: '', data, meta: { total: 100 } } });
  });
  await page.route('**/live/auth-tag-list', (route) => {
    const authTagList = names.map((_, index) => ({ tagId: `t${index}` }));
    return route.fulfill({ json: { code: 0, msg: '', data: { authTagList } } });
  });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '观看权限');
  await expect(dialog.getByText('已选 100 个标签')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
});
