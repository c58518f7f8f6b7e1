import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { PAUSED_ROOM, rowsOf } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';
import {
  answerConfirmation,
  confirmation,
  openDialog,
  tableRows,
  widthOf,
} from '../support/dialogs.ts';

const viewer = { accountId: stage.viewer.id, accountCorpId: stage.corpId };
const viewer2 = { accountId: stage.otherViewer.id, accountCorpId: stage.otherCorpId };
const SILENCE = { liveId: PAUSED_ROOM, state: 1, type: 0 } as const;
const QUESTION = '确定解除该用户的禁言吗？';

test('M-01 lists who is silenced and lifts it after asking', { tag: '@journey' }, async ({
  openRoom,
  server,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('silence', { ...SILENCE, ...viewer });
  await admin.ok('silence', { ...SILENCE, ...viewer2 });
  const page = await openRoom('admin', PAUSED_ROOM);
  const dialog = await openDialog(page, '禁言名单');
  expect(await widthOf(dialog)).toBe(800);
  await expect(tableRows(dialog)).toHaveCount(2);
  const person = tableRows(dialog).filter({ hasText: '橙子' });
  await expect(person).toContainText('viewer2');
  await expect(person).toContainText('星河传媒');
  await expectAccessibleInBothSchemes(page);

  await person.getByRole('button', { name: '解除禁言' }).click();
  await expect(confirmation(page, QUESTION)).toContainText('橙子');
  await answerConfirmation(page, QUESTION, '取消');
  await expect(tableRows(dialog)).toHaveCount(2);

  const sent = page.waitForRequest('**/live/silence');
  await person.getByRole('button', { name: '解除禁言' }).click();
  await answerConfirmation(page, QUESTION, '确定');
  expect((await sent).postDataJSON()).toEqual({
    liveId: PAUSED_ROOM,
    ...viewer2,
    state: 0,
    type: 0,
  });
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(tableRows(dialog)).toHaveCount(1);
});

test('M-02 unmuting here shows in the comments, in an ended room too', async ({
  openRoom,
  server,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('silence', { ...SILENCE, liveId: stage.ended.liveId, ...viewer2 });
  const page = await openRoom('admin', stage.ended.liveId);
  const silenced = rowsOf(page).filter({ hasText: '已禁言' });
  await expect(silenced).toHaveCount(2);
  const dialog = await openDialog(page, '禁言名单');
  await tableRows(dialog).getByRole('button', { name: '解除禁言' }).click();
  await answerConfirmation(page, QUESTION, '确定');
  await expect(silenced).toHaveCount(0);
  await expect(dialog.getByText('暂无数据')).toBeVisible();
});

test('M-02 an open list follows what another operator does', async ({ openRoom, server }) => {
  const page = await openRoom('admin', PAUSED_ROOM);
  await expect(page.getByText('实时', { exact: true })).toBeVisible();
  const dialog = await openDialog(page, '禁言名单');
  await expect(dialog.getByText('暂无数据')).toBeVisible();
  const admin = await server.signIn('admin');
  await admin.ok('silence', { ...SILENCE, ...viewer });
  await expect(tableRows(dialog)).toContainText(['小鱼儿']);
  await admin.ok('silence', { ...SILENCE, state: 0, ...viewer });
  await expect(dialog.getByText('暂无数据')).toBeVisible();
});

test('M-01 nicknames are shown in full beside an empty column', async ({ server, openRoom }) => {
  const nickname = '一位名字特别特别特别长的访客';
  const guest = await server.client().ok('guestEnter', { liveId: stage.live.liveId, nickname });
  const admin = await server.signIn('admin');
  await admin.ok('silence', {
    liveId: stage.live.liveId,
    state: 1,
    type: 0,
    accountId: guest.account.id,
  });
  const page = await openRoom('admin', stage.live.liveId);
  const dialog = await openDialog(page, '禁言名单');
  const name = dialog.getByRole('button', { name: nickname });
  await expect(name).toBeVisible();
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(1);
});
