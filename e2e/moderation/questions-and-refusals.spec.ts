import { calls, type RoomSummary } from '@live/protocol';
import { stage } from '@live/testkit';
import { expect, test } from '../support/console.ts';
import { confirmation, openDialog } from '../support/dialogs.ts';

test('P-11 a shortcut that opens a form puts the focus into its first field', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '直播活动' })).toBeVisible();
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: '直播活动' });
  await expect(form.getByRole('textbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: '举报管理' }).getByRole('searchbox')).toBeFocused();
});

test('P-11 a field that appears after the dialog has opened gets the focus too', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.live.liveId);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${calls.activeActivityInfo.path}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('a');
  const form = page.getByRole('dialog', { name: '直播活动' });
  await expect(form).toBeVisible();
  // What shows that it is loading moves for ever.
  const opening = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .length,
    );
  await expect.poll(opening).toBe(0);
  release();
  await expect(form.getByRole('textbox').first()).toBeFocused();
});

test('P-08 who may not run a room may watch it or change the account', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('viewer');
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(page.getByRole('heading', { name: '暂无权限访问该直播间' })).toBeVisible();
  await expect(page.getByRole('link', { name: '去观看' })).toHaveAttribute(
    'href',
    `/room?id=${stage.live.liveId}`,
  );
  await page.getByRole('button', { name: '换账号' }).click();
  await expect(page.getByRole('textbox', { name: '账号' })).toBeVisible();
});

test('P-02 a cover that is missing is named as such', async ({ page, server, signedIn }) => {
  await page.route(`**${calls.roomList.path}`, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    const none = json.data.items.find((room: RoomSummary) => room.liveId === stage.ended.liveId);
    none.liveLogo = '';
    await route.fulfill({ response, json });
  });
  await page.route('**/favicon.svg', (route) => route.abort());
  await signedIn('admin');
  await page.goto(server.url);
  for (const name of [/秋季新品/, /年度供应商大会/])
    await expect(page.getByRole('row', { name })).toContainText('无封面');
  await expect(page.getByRole('row', { name: /健康生活/ })).not.toContainText('无封面');
});

test('C-11 a question is titled by what it is about', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('switch', { name: '全员禁言' }).click();
  await expect(confirmation(page, '确定开启全员禁言吗？')).toContainText('全员禁言');
  await expect(page.getByText('提示', { exact: true })).toHaveCount(0);
  await confirmation(page, '确定开启全员禁言吗？').getByRole('button', { name: '取消' }).click();
  await openDialog(page, '禁言名单');
});

test('C-11 a question whose call is under way stays until it is answered', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  const answered = Promise.withResolvers<void>();
  await page.route('**/live/silence', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.getByRole('switch', { name: '全员禁言' }).click();
  const question = confirmation(page, '确定开启全员禁言吗？');
  await question.getByRole('button', { name: '确定' }).click();
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  answered.resolve();
  await expect(question).toBeHidden();
  await expect(page.getByRole('switch', { name: '全员禁言' })).toBeChecked();
});
