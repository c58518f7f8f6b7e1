import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothSchemes,
  expectAccessibleInSystemSchemes,
} from '../support/accessible.ts';
import { confirm } from '../support/comments.ts';
import {
  commentOn,
  expect,
  expectConnected,
  GUEST_ROOM,
  sendComment,
  test,
} from '../support/phone.ts';

const policies = (page: Page) => page.getByRole('radiogroup', { name: '访客' });
const choose = (page: Page, policy: string) =>
  policies(page).getByText(policy, { exact: true }).click();

// A page that was refused asks again after twenty to forty seconds.
test.describe.configure({ timeout: 90_000 });

test('G-06 guests are allowed to comment, to watch or not at all, at once for those inside', {
  tag: '@journey',
}, async ({ openRoom, guestPhone, phone }) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('访客甲', GUEST_ROOM);
  const viewer = await phone('viewer', GUEST_ROOM);
  await Promise.all([page, guest, viewer].map(expectConnected));

  await page.getByRole('button', { name: '互动管理' }).click();
  await expect(policies(page).getByRole('radio', { name: '访客可评论' })).toBeChecked();
  await expectAccessibleInBothSchemes(page);
  const input = guest.getByRole('textbox');
  await input.fill('写到一半');
  await choose(page, '访客仅观看');
  await expect(input).toBeDisabled();
  await expect(input).toHaveAttribute('placeholder', '访客仅可观看，登录后可以评论');
  // A draft hides no reason, and nothing offers to send it.
  await expect(input).toHaveValue('');
  await expect(guest.getByRole('button', { name: '发送' })).toHaveCount(0);
  await guest.reload();
  await expect(input).toBeDisabled();
  await sendComment(viewer, '我可以说');
  await expect(commentOn(viewer, '我可以说')).toBeVisible();

  await choose(page, '不允许访客');
  await expect(page.getByText('直播间里的访客会立即离开')).toBeVisible();
  await confirm(page);
  await expect(guest.getByRole('heading', { name: '该直播间不允许访客' })).toBeVisible();
  await expect(guest.getByRole('button', { name: '账号登录' })).toBeVisible();
  await expect(guest.getByText('重新允许后自动进入')).toBeVisible();
  await expectConnected(viewer);
  await guest.reload();
  await expect(guest.getByRole('heading', { name: '该直播间不允许访客' })).toBeVisible();
  await expectAccessibleInSystemSchemes(guest);
  const stranger = await guestPhone('访客乙', GUEST_ROOM);
  await expect(stranger.getByRole('alert')).toHaveText('该直播间不允许访客进入，请登录账号');

  await page.getByRole('button', { name: '互动管理' }).click();
  await choose(page, '访客可评论');
  await expectConnected(guest);
  await expect(guest.getByLabel('说点什么…')).toBeEnabled();
  await expect(guest.getByLabel('说点什么…')).toHaveValue('写到一半');
});

test('G-06 G-10 every console shows the policy that another operator has set, and undoes its own change', async ({
  openRoom,
  server,
}) => {
  const page = await openRoom('admin', GUEST_ROOM);
  await expectConnected(page);
  const host = await server.signIn('host');
  await host.ok('flowSave', { liveId: GUEST_ROOM, guestPolicy: 1 });
  const button = page.getByRole('button', { name: '互动管理' });
  await expect(button).toHaveAttribute('title', '互动管理：访客仅观看');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(policies(page).getByRole('radio', { name: '访客仅观看' })).toBeChecked();
  await policies(page).getByRole('radio', { name: '访客仅观看' }).press('ArrowLeft');
  const policy = async () => (await host.ok('roomInfo', { liveId: GUEST_ROOM })).flow?.guestPolicy;
  await expect.poll(policy).toBe(0);
  await expect(page.getByText('已设为 访客可评论', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '撤销', exact: true }).click();
  await expect.poll(policy).toBe(1);
  await expect(button).toHaveAttribute('title', '互动管理：访客仅观看');
});
