import { stage } from '@live/testkit';
import { confirm, inputOf, rowWith } from '../support/comments.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from '../support/phone.ts';

test('K-06 a guest and an operator talk, and a third sees both', { tag: '@journey' }, async ({
  openRoom,
  guestPhone,
  phone,
}) => {
  const console = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('路过的小鹿', GUEST_ROOM);
  const other = await phone('viewer2', GUEST_ROOM);
  await Promise.all([console, guest, other].map(expectConnected));

  await sendComment(guest, '请问沙发有灰色吗');
  await expect(rowWith(console, '请问沙发有灰色吗')).toContainText('路过的小鹿');
  await expect(commentOn(other, '请问沙发有灰色吗')).toBeVisible();

  // C-09: the operator answers, and the answer names the guest everywhere.
  await rowWith(console, '请问沙发有灰色吗').hover();
  await rowWith(console, '请问沙发有灰色吗').getByRole('button', { name: '回复' }).click();
  await inputOf(console).fill('有的，在三号链接');
  await inputOf(console).press('Enter');
  for (const page of [guest, other]) {
    await expect(commentOn(page, '@路过的小鹿 有的，在三号链接')).toContainText('管理员');
  }

  // C-09: a viewer answers the guest by touching the name.
  await commentOn(other, '请问沙发有灰色吗').getByRole('button').click();
  await expect(other.getByText('回复 路过的小鹿')).toBeVisible();
  await sendComment(other, '我买的就是灰色');
  await expect(rowWith(console, '@路过的小鹿 我买的就是灰色')).toBeVisible();

  // C-17: what is deleted in the console is gone on every phone.
  await rowWith(console, '请问沙发有灰色吗').hover();
  await rowWith(console, '请问沙发有灰色吗').getByRole('button', { name: '删除' }).click();
  await confirm(console);
  await expect(commentOn(guest, '请问沙发有灰色吗')).toHaveCount(0);
  await expect(commentOn(other, '请问沙发有灰色吗')).toHaveCount(0);
});

test('C-07 the phone takes 64 emoji, and keeps what is typed while a comment is sent', async ({
  phone,
}) => {
  const page = await phone('viewer', GUEST_ROOM);
  await expectConnected(page);
  const input = page.getByLabel('说点什么…');
  await input.fill('😀'.repeat(65));
  await expect(input).toHaveValue('😀'.repeat(64));
  await input.fill('第一句');
  // In one step, so that the answer cannot come between.
  await input.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit();
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(element, '第二句');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(commentOn(page, '第一句')).toBeVisible();
  await expect(page.getByRole('button', { name: '发送' })).toBeEnabled();
  await expect(input).toHaveValue('第二句');
});

test('X-04 the silenced cannot speak until that is lifted, nor anybody while all are', async ({
  openRoom,
  phone,
}) => {
  const console = await openRoom('admin', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  const other = await phone('viewer2', GUEST_ROOM);
  await Promise.all([console, viewer, other].map(expectConnected));
  await sendComment(viewer, '加我领券');

  const row = rowWith(console, '加我领券');
  await row.hover();
  await row.getByRole('button', { name: '禁言' }).click();
  await confirm(console);
  await expect(viewer.getByPlaceholder('你已被禁言')).toBeDisabled();
  await expect(other.getByPlaceholder('说点什么…')).toBeEnabled();

  await row.hover();
  await row.getByRole('button', { name: '解除禁言' }).click();
  await confirm(console);
  await expect(viewer.getByPlaceholder('说点什么…')).toBeEnabled();

  await console.getByRole('switch', { name: '全员禁言' }).click();
  await confirm(console);
  for (const page of [viewer, other]) {
    await expect(page.getByPlaceholder('全员禁言中')).toBeDisabled();
  }
});

test('X-05 a silenced viewer who reloads still cannot speak, and a lost lifting does not stay', async ({
  phone,
  server,
}) => {
  const host = await server.signIn('host');
  const silence = { liveId: GUEST_ROOM, type: 0, accountId: stage.viewer.id } as const;
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await host.ok('silence', { ...silence, state: 1 });
  await expect(viewer.getByPlaceholder('你已被禁言')).toBeDisabled();

  let isDeaf = false;
  await viewer.routeWebSocket(/\/mqtt/, (page) => {
    const broker = page.connectToServer();
    broker.onMessage((message) => {
      if (!isDeaf) page.send(message);
    });
  });
  await viewer.reload();
  await expectConnected(viewer);
  await expect(viewer.getByPlaceholder('你已被禁言')).toBeDisabled();

  // A number must have been received, or nothing shows that another is missing.
  const guest = await server.enter('viewer2', GUEST_ROOM);
  await guest.command('chat', { message: '有人吗' });
  await expect(commentOn(viewer, '有人吗')).toBeVisible();
  isDeaf = true;
  await host.ok('silence', { ...silence, state: 0 });
  await guest.command('chat', { message: '听不见' });
  isDeaf = false;
  await guest.command('chat', { message: '又听见了' });
  await expect(viewer.getByPlaceholder('说点什么…')).toBeEnabled({ timeout: 30_000 });
  await expect(commentOn(viewer, '听不见')).toBeVisible();
  await guest.leave();
});

test('T-08 a phone asks for the comments again until it gets them', async ({ phone }) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  let asked = 0;
  await viewer.route('**/live/comment-list', (route) => {
    asked += 1;
    return asked <= 2 ? route.abort() : route.fallback();
  });
  await viewer.reload();
  await expect(commentOn(viewer, '有的，三号链接')).toBeVisible({ timeout: 30_000 });
});

test('C-07 refuses what is empty, and keeps a reply within 64 characters', async ({ phone }) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await sendComment(viewer, '  ');
  await expect(viewer.getByText('请输入评论内容')).toBeVisible();
  await commentOn(viewer, '有的，三号链接').getByRole('button').click();
  await sendComment(viewer, '好'.repeat(62));
  await expect(viewer.getByText('评论内容不能超过64个字符')).toBeVisible();
  await expect(viewer.getByLabel('说点什么…')).toHaveValue('好'.repeat(62));
});

test('T-10 whoever is removed reads why, and cannot come back', async ({ phone, server }) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  const host = await server.enter('host', GUEST_ROOM);
  await host.command('kickout', { account_id: stage.viewer.id });
  await expect(viewer.getByRole('heading', { name: '你已被移出直播间' })).toBeVisible();
  await viewer.reload();
  await expect(viewer.getByRole('heading', { name: '你已被移出直播间' })).toBeVisible();
  await expect(viewer.getByText('本场直播结束后可以再次进入')).toBeVisible();
  await viewer.getByRole('button', { name: '退出登录' }).click();
  await expect(viewer.getByLabel('昵称')).toBeVisible();
  await host.leave();
});

test('W-04 a viewer without the right tag is told, and the others stay', async ({
  phone,
  guestPhone,
  server,
}) => {
  const inside = await phone('viewer', GUEST_ROOM);
  await expectConnected(inside);
  const admin = await server.signIn('admin');
  await admin.ok('authTagUpdate', { liveId: GUEST_ROOM, authTagList: 'region-1#华东' });
  const outside = await phone('viewer2', GUEST_ROOM);
  await expect(outside.getByRole('heading', { name: '暂无观看权限' })).toBeVisible();
  await outside.getByRole('button', { name: '退出登录' }).click();
  await expect(outside.getByRole('heading', { name: '进入直播间' })).toBeVisible();
  const guest = await guestPhone('小熊', GUEST_ROOM);
  await expect(guest.getByRole('alert')).toHaveText('暂无权限');
  await sendComment(inside, '我还在');
  await expect(commentOn(inside, '我还在')).toBeVisible();
});
