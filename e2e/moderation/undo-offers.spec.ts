import { readFile } from 'node:fs/promises';
import { stage, type TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';
import { confirm, confirmationOf, PAUSED_ROOM, rowWith } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import { answerConfirmation, openDialog, tableRows } from '../support/dialogs.ts';

const liveId = PAUSED_ROOM;
const person = { liveId, accountId: stage.otherViewer.id };
const COMMENT = '声音很清楚，点赞';

const act = async (page: Page, action: string) => {
  const row = rowWith(page, COMMENT);
  await row.hover();
  await row.getByRole('button', { name: action, exact: true }).click();
  await confirm(page);
};

/** What each action changes, and how the page does it; `state` is what the server says of it. */
const actions: Record<
  string,
  {
    before?(server: TestServer): Promise<unknown>;
    act(page: Page): Promise<void>;
    state(server: TestServer): Promise<unknown>;
    says: string;
  }
> = {
  禁言: {
    act: (page) => act(page, '禁言'),
    state: async (server) =>
      (await (await server.signIn('host')).ok('silenceList', { liveId })).total,
    says: '已禁言 橙子（本场）',
  },
  解除禁言: {
    before: async (server) =>
      (await server.signIn('host')).ok('silence', { ...person, state: 1, type: 0 }),
    act: (page) => act(page, '解除禁言'),
    state: async (server) =>
      (await (await server.signIn('host')).ok('silenceList', { liveId })).total,
    says: '已解除 橙子 的禁言',
  },
  移出: {
    act: (page) => act(page, '移出'),
    state: async (server) =>
      (await (await server.signIn('host')).ok('removalList', { liveId })).total,
    says: '已移出 橙子（10分钟）',
  },
  允许返回: {
    before: async (server) => (await server.signIn('host')).ok('removalSave', person),
    act: async (page) => {
      const dialog = await openDialog(page, '禁言名单');
      await dialog.getByRole('tab', { name: /已移出/ }).click();
      await dialog.getByRole('button', { name: '允许返回' }).click();
      await confirmationOf(page).last().getByRole('button', { name: '确定' }).click();
    },
    state: async (server) =>
      (await (await server.signIn('host')).ok('removalList', { liveId })).total,
    says: '已允许 橙子 返回',
  },
  置顶: {
    act: (page) => act(page, '置顶'),
    state: async (server) =>
      (await (await server.signIn('host')).ok('roomInfo', { liveId })).flow?.pin.text,
    says: '已置顶',
  },
  观看权限: {
    act: async (page) => {
      const dialog = await openDialog(page, '观看权限');
      await dialog.getByText('指定标签的用户可观看').click();
      await dialog
        .getByRole('checkbox', { name: '黑金会员' })
        .or(tableRows(dialog).first().getByRole('checkbox'))
        .first()
        .check();
      await dialog.getByRole('button', { name: '保存' }).click();
      await answerConfirmation(page, '确认保存观看权限吗？', '确定');
    },
    state: async (server) =>
      (await (await server.signIn('admin')).ok('authTagList', { liveId })).authTagList,
    says: '已保存观看权限',
  },
  结束活动: {
    before: async (server) =>
      (await server.signIn('host')).ok('activityCreate', {
        ...{ liveId, activityName: '满减', activityLink: 'link' },
      }),
    act: async (page) => {
      const dialog = await openDialog(page, '直播活动');
      await dialog.getByRole('button', { name: '结束活动' }).click();
      await answerConfirmation(page, '确定结束活动吗？', '确定');
    },
    state: async (server) =>
      (await (await server.signIn('host')).ok('unfinished', { liveId })).activityName,
    says: '已结束活动',
  },
};

for (const [name, { before, act: perform, state, says }] of Object.entries(actions))
  test(`G-10 after ${name} the message offers 撤销, which brings back what was`, async ({
    openRoom,
    server,
  }) => {
    await before?.(server);
    const was = await state(server);
    const page = await openRoom('admin', liveId);
    await expect(page.getByText('实时', { exact: true })).toBeVisible();
    await perform(page);
    const undo = page.getByRole('button', { name: '撤销', exact: true });
    await expect(undo).toBeVisible();
    await expect(page.getByText(says).first()).toBeVisible();
    expect(await state(server)).not.toEqual(was);
    await undo.click();
    await expect.poll(() => state(server)).toEqual(was);
  });

test('G-09 the log is narrowed by operator, time and person, and the file to what is shown', async ({
  openRoom,
  server,
}) => {
  const [admin, host] = await Promise.all([server.signIn('admin'), server.signIn('host')]);
  await admin.ok('silence', { ...person, state: 1, type: 0, reason: '刷屏' });
  await host.ok('silence', { liveId, accountId: stage.viewer.id, state: 1, type: 0 });
  await host.ok('markSave', { liveId, text: '开场' });
  const page = await openRoom('admin', liveId);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  await page.keyboard.press('l');
  const dialog = page.getByRole('dialog', { name: '操作记录' });
  const rows = tableRows(dialog);
  await expect(rows).toHaveCount(3);
  const choose = async (filter: string, choice: string) => {
    await dialog.getByRole('combobox', { name: filter, exact: true }).click();
    await page.locator('.ant-select-item-option').filter({ hasText: choice }).click();
  };
  await choose('全部操作人', '林晓');
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText('林晓');
  for (const [choice, sinceSeconds] of [
    ['最近10分钟', 600],
    ['最近1小时', 3_600],
    ['最近24小时', 86_400],
    ['最近7天', 604_800],
  ] as const) {
    // The list may still be fetched for the filter before, which is another request.
    const asked = page.waitForRequest(
      (request) =>
        request.url().endsWith('/desk/action-list') &&
        request.postDataJSON().sinceSeconds === sinceSeconds,
    );
    await choose('全部时间', choice);
    expect((await asked).postDataJSON().operatorId).toBe(stage.host.id);
    await expect(rows).toHaveCount(2);
  }
  const search = dialog.getByRole('searchbox', { name: '对象的昵称或账号' });
  await search.fill('小鱼儿');
  await search.press('Enter');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('小鱼儿');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出操作记录（CSV）' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [head, ...lines] = text.replace('\uFEFF', '').trim().split(/\r?\n/);
  expect(head).toBe('时间,操作人,操作,对象,详情,撤销人');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('林晓,禁言,小鱼儿');
});
