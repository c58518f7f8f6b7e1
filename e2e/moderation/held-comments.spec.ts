import { ReviewMode } from '@live/protocol';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirm, sendHostComments } from '../support/comments.ts';
import { commentOn, expect, expectConnected, test } from '../support/phone.ts';

const ROOM = stage.paused.liveId;

const waitingOn = (page: Page) =>
  page.getByRole('list', { name: '待审的评论' }).getByRole('listitem');

test('J-05 J-06 held comments are decided by keyboard, and the author sees what became of them', {
  tag: '@journey',
}, async ({ openRoom, phone }) => {
  // Refusals are told after 10 seconds.
  test.slow();
  const page = await openRoom('admin', ROOM);
  const viewer = await phone('viewer', ROOM);
  const other = await phone('viewer2', ROOM);
  await Promise.all([page, viewer, other].map(expectConnected));
  await page.getByRole('button', { name: '互动管理' }).click();
  const modes = page.getByRole('radiogroup', { name: '审核' });
  await modes.getByText('先审后发', { exact: true }).click();
  await expect(page.getByText('已设为 先审后发', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: '待审(0)' }).click();

  const write = async (words: string) => {
    await viewer.getByRole('textbox').fill(words);
    await viewer.getByRole('textbox').press('Enter');
    await expect(viewer.getByRole('listitem').filter({ hasText: words })).toContainText('审核中');
  };
  for (const words of ['第一句', '第二句', '第三句']) await write(words);
  await expect(page.getByRole('tab', { name: '待审(3)' })).toBeVisible();
  const rows = waitingOn(page);
  await expect(rows).toHaveCount(3);
  await expectAccessibleInBothSchemes(page);
  for (const isChosen of [true, false]) {
    await page.keyboard.press('Space');
    await expect(rows.first().getByRole('checkbox')).toBeChecked({ checked: isChosen });
  }
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await expect(rows).toHaveCount(2);
  await expect(commentOn(other, '第二句')).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(rows).toHaveCount(0);
  const own = viewer.getByRole('listitem').filter({ hasText: '未通过审核' });
  await expect(own).toHaveCount(2);
  await viewer.reload();
  await expect(own).toHaveCount(2);
  await expect(commentOn(other, '第一句')).toHaveCount(0);
});

test('J-06 a refusal is told, and can be taken back until its author learns of it', async ({
  openRoom,
  page,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['零', '甲', '乙']) await viewer.command('chat', { message });
  const waiting = async () =>
    (await host.ok('heldList', { liveId: ROOM })).items.map(({ message }) => message);
  await page.clock.install();
  await openRoom('admin', ROOM);
  await expectConnected(page);
  // What shows messages is loaded with the first of them.
  await page.getByRole('switch', { name: '全员禁言' }).click();
  await confirm(page);
  await expect(page.getByText('已开启全员禁言')).toBeVisible();
  await page.getByRole('tab', { name: '待审(3)' }).click();
  const rows = waitingOn(page);
  await expect(rows).toHaveCount(3);
  // From here on the 10 seconds pass when the test says so.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await rows.first().getByRole('button', { name: '拒绝', exact: true }).click();
  await expect(page.getByText('已拒绝 1 条评论', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/甲/, /乙/]);
  expect(await waiting()).toEqual(['零', '甲', '乙']);
  await page.keyboard.press('z');
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible();
  await expect(rows).toHaveText([/零/, /甲/, /乙/]);

  // The cursor has stayed on 甲.
  await page.keyboard.press('x');
  await expect(page.getByRole('tab', { name: '待审(2)' })).toBeVisible();
  const refused = page.getByText('已拒绝 1 条评论', { exact: true }).last();
  await expect(refused).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(refused).toBeVisible();
  expect(await waiting()).toEqual(['零', '甲', '乙']);
  await page.clock.runFor(2_000);
  await expect.poll(waiting).toEqual(['零', '乙']);

  await rows.first().getByRole('button', { name: '拒绝此人全部' }).click();
  await expect(page.getByText('已拒绝 小鱼儿 的全部评论', { exact: true })).toBeVisible();
  await expect(page.getByText('没有待审的评论')).toBeVisible();
  expect(await waiting()).toEqual(['零', '乙']);
  await page.clock.runFor(11_000);
  await expect.poll(waiting).toEqual([]);
  await viewer.leave();
});

test('J-06 refusals that could still be taken back are sent when the page is left', async ({
  openRoom,
  page,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['丙', '丁']) await viewer.command('chat', { message });
  await page.clock.install();
  await openRoom('admin', ROOM);
  await page.getByRole('tab', { name: '待审(2)' }).click();
  await expect(waitingOn(page)).toHaveCount(2);
  // The 10 seconds do not pass.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await page.keyboard.press('x');
  await page.keyboard.press('x');
  await expect(page.getByText('没有待审的评论')).toBeVisible();
  expect((await host.ok('heldList', { liveId: ROOM })).total).toBe(2);
  await page.goto('about:blank');
  await expect.poll(async () => (await host.ok('heldList', { liveId: ROOM })).total).toBe(0);
  await viewer.leave();
});

test('J-06 a held comment offers to silence its author, and all of its buttons fit', async ({
  openRoom,
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['一句要等的话', '字'.repeat(64)])
    await viewer.command('chat', { message });
  await openRoom('admin', ROOM);
  await page.getByRole('tab', { name: '待审(2)' }).click();
  const row = waitingOn(page).last();
  for (const name of ['通过', '拒绝', '禁言', '拒绝此人全部'])
    await expect(row.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await row.getByRole('button', { name: '禁言', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('确定禁言该用户吗？');
  await page.getByRole('dialog').getByRole('button', { name: '确定', exact: true }).click();
  await expect(page.getByText('已禁言 小鱼儿（本场）', { exact: true })).toBeVisible();
  expect((await host.ok('silenceList', { liveId: ROOM })).items).toContainEqual(
    expect.objectContaining({ accountId: stage.viewer.id }),
  );
  await viewer.leave();
});

test('J-06 the keys of the queue are switched off with the others', async ({
  openRoom,
  page,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  await viewer.command('chat', { message: '还在等' });
  await page.addInitScript(() =>
    localStorage.setItem('preferences', JSON.stringify({ shortcuts: false })),
  );
  await openRoom('admin', ROOM);
  await page.getByRole('tab', { name: '待审(1)' }).click();
  const row = waitingOn(page).filter({ hasText: '还在等' });
  await expect(row).toBeVisible();
  for (const key of ['Space', 'x', 'a']) await page.keyboard.press(key);
  await row.getByRole('checkbox').check();
  await expect(row).toBeVisible();
  expect((await host.ok('heldList', { liveId: ROOM })).total).toBe(1);
  await viewer.leave();
});

test('J-06 an author learns the decision although the review was switched off before it', async ({
  server,
  phone,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await phone('viewer', ROOM);
  await expectConnected(viewer);
  await viewer.getByRole('textbox').fill('等一等');
  await viewer.getByRole('textbox').press('Enter');
  const own = viewer.getByRole('listitem').filter({ hasText: '等一等' });
  await expect(own).toContainText('审核中');
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.OFF });
  const { items } = await admin.ok('heldList', { liveId: ROOM });
  await admin.ok('heldDecide', { liveId: ROOM, ids: items.map(({ id }) => id), pass: false });
  await expect(own).toContainText('未通过审核');
});

test('J-06 a ticked row is decided by its key, and the cursor stays where a colleague has decided', async ({
  openRoom,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['零', '甲', '乙', '丙', '丁', '戊'])
    await viewer.command('chat', { message });
  const page = await openRoom('admin', ROOM);
  await expectConnected(page);
  await page.getByRole('tab', { name: '待审(6)' }).click();
  const rows = waitingOn(page);
  // A double click decides one, although the next takes its place.
  await rows.first().getByRole('button', { name: '拒绝', exact: true }).dblclick();
  await rows.filter({ hasText: '乙' }).getByRole('checkbox').check();
  await page.keyboard.press('x');
  await expect(rows).toHaveText([/甲/, /丙/, /丁/, /戊/]);

  for (const _ of ['丙', '丁']) await page.keyboard.press('j');
  await expect(rows.filter({ hasText: '丁' })).toHaveAttribute('aria-current', 'true');
  const { items } = await host.ok('heldList', { liveId: ROOM });
  // By what they say: the page's own decision may still be under way.
  const ids = items.filter(({ message }) => /丙|丁/.test(message)).map(({ id }) => id);
  await host.ok('heldDecide', { liveId: ROOM, ids, pass: false });
  await expect(rows).toHaveText([/甲/, /戊/]);
  await expect(rows.filter({ hasText: '戊' })).toHaveAttribute('aria-current', 'true');

  // The tab stays while it is open, and its keys are its own.
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.OFF });
  for (const key of ['a', 'a', 'a']) await page.keyboard.press(key);
  await expect(page.getByText('没有待审的评论')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await viewer.leave();
});

test('J-06 what was decided does not come back while its call is under way, unless it fails', async ({
  openRoom,
  server,
}) => {
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await server.enter('viewer', ROOM);
  for (const message of ['甲', '乙']) await viewer.command('chat', { message });
  const page = await openRoom('admin', ROOM);
  await expectConnected(page);
  await page.getByRole('tab', { name: '待审(2)' }).click();
  const rows = waitingOn(page);
  await expect(rows).toHaveCount(2);
  const held = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/desk/held-decide', async (route) => {
    calls += 1;
    const isFirst = calls === 1;
    await held.promise;
    await (isFirst ? route.abort() : route.continue());
  });
  await page.keyboard.press('a');
  await expect(rows).toHaveText([/乙/]);
  await viewer.command('chat', { message: '丙' });
  await expect(rows).toHaveText([/乙/, /丙/]);
  for (const key of ['a', 'a']) await page.keyboard.press(key);
  await expect(page.getByRole('tab', { name: '待审(0)' })).toBeVisible();
  held.resolve();
  await expect(rows).toHaveText([/甲/]);
  await page.keyboard.press('a');
  await expect.poll(async () => (await host.ok('heldList', { liveId: ROOM })).total).toBe(0);
  // Those that waited for the first went together.
  expect(calls).toBe(3);
  const { items } = await host.ok('commentList', { liveId: ROOM });
  expect(items.slice(-3).map(({ message }) => message)).toEqual(['乙', '丙', '甲']);
  await viewer.leave();
});

test('J-05 an author whose comment is held at the end reads that it did not pass, after a reload too', async ({
  server,
  phone,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await phone('viewer', ROOM);
  const other = await phone('viewer2', ROOM);
  await Promise.all([viewer, other].map(expectConnected));
  await viewer.getByRole('textbox').fill('还来得及吗');
  await viewer.getByRole('textbox').press('Enter');
  await expect(viewer.getByRole('listitem').filter({ hasText: '还来得及吗' })).toContainText(
    '审核中',
  );
  await admin.ok('roomClose', { liveId: ROOM });
  await expect(viewer.getByText('直播已结束')).toBeVisible();
  const refused = viewer.getByRole('list', { name: '未通过审核的评论' }).getByRole('listitem');
  await expect(refused).toHaveText(['未通过审核还来得及吗']);
  await viewer.reload();
  await expect(refused).toHaveText(['未通过审核还来得及吗']);
  await expect(other.getByText('直播已结束')).toBeVisible();
  await expect(other.getByText('未通过审核')).toHaveCount(0);
});

test('J-05 after the review was switched off a reload still shows what waits and what was refused, where it was said', async ({
  server,
  phone,
}) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.ALL });
  const viewer = await phone('viewer', ROOM);
  await expectConnected(viewer);
  const rows = viewer.getByRole('list', { name: '评论' }).getByRole('listitem');
  for (const words of ['会被拒绝', '还在等']) {
    await viewer.getByRole('textbox').fill(words);
    await viewer.getByRole('textbox').press('Enter');
    await expect(rows.filter({ hasText: words })).toContainText('审核中');
  }
  await admin.ok('flowSave', { liveId: ROOM, reviewMode: ReviewMode.OFF });
  // Places are by the second.
  const { items } = await admin.ok('heldList', { liveId: ROOM });
  const saidAt = items.at(-1)?.createdAt ?? '';
  await expect
    .poll(async () => (await admin.ok('roomInfo', { liveId: ROOM })).txTime > saidAt)
    .toBe(true);
  await sendHostComments(server, 1, () => '后来说的');
  await expect(rows.last()).toContainText('还在等');
  await viewer.reload();
  await expect(rows.filter({ hasText: '会被拒绝' })).toContainText('审核中');
  await expectConnected(viewer);

  const ids = items.filter(({ message }) => message === '会被拒绝').map(({ id }) => id);
  await admin.ok('heldDecide', { liveId: ROOM, ids, pass: false });
  await expect(viewer.getByText('未通过审核：会被拒绝')).toBeVisible();
  const expectOrder = () =>
    expect
      .poll(async () => (await rows.allTextContents()).slice(-3))
      .toEqual(['未通过审核会被拒绝', expect.stringContaining('后来说的'), '审核中还在等']);
  await expectOrder();
  await viewer.reload();
  await expectOrder();
});
