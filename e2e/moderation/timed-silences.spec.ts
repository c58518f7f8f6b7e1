import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { confirmationOf, rowWith } from '../support/comments.ts';
import { openDialog, tableRows } from '../support/dialogs.ts';
import { expect, expectConnected, GUEST_ROOM, sendComment, test } from '../support/phone.ts';

test('G-01 G-03 a guest is silenced for ten minutes, and both sides see why and how long', {
  tag: '@journey',
}, async ({ openRoom, guestPhone }) => {
  const page = await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('卖课的', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '加微信领课程');
  await rowWith(page, '加微信领课程').hover();
  await rowWith(page, '加微信领课程').getByRole('button', { name: '禁言', exact: true }).click();
  await confirmationOf(page).getByText('10分钟').click();
  await confirmationOf(page).getByText('其他').click();
  // The reason is typed at once: its field has the focus.
  await expect(confirmationOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('私下拉人');
  await expectAccessibleInBothSchemes(page);
  // In a choice Enter confirms too: who chose by keyboard need not go to the button.
  await page.keyboard.press('Enter');

  const input = guest.getByRole('textbox');
  await expect(input).toBeDisabled();
  await expect(input).toHaveAttribute(
    'placeholder',
    /^你已被禁言（私下拉人），剩余 (10:00|09:\d\d)$/,
  );
  await guest.reload();
  await expect(input).toHaveAttribute('placeholder', /^你已被禁言（私下拉人），剩余 0?\d+:\d\d$/);

  const dialog = await openDialog(page, '禁言名单');
  const row = tableRows(dialog).filter({ hasText: '卖课的' });
  await expect(row).toContainText('私下拉人');
  await expect(row).toContainText(/00:(10:00|0\d:\d\d)/);
  await row.getByRole('button', { name: '解除禁言' }).click();
  await confirmationOf(page).last().getByRole('button', { name: '确定' }).click();
  await expect(input).toBeEnabled();
});

test('G-01 Enter alone silences as the question of the specification does', async ({
  page,
  openRoom,
  guestPhone,
}) => {
  // As on a slow network: the question waits for its choices.
  await page.route('**/SanctionChoices-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.continue();
  });
  await openRoom('admin', GUEST_ROOM);
  const guest = await guestPhone('路人', GUEST_ROOM);
  await Promise.all([page, guest].map(expectConnected));
  await sendComment(guest, '随便说说');
  const sent = page.waitForRequest('**/live/silence');
  await rowWith(page, '随便说说').hover();
  await rowWith(page, '随便说说').getByRole('button', { name: '禁言', exact: true }).click();
  await confirmationOf(page).waitFor();
  expect(await confirmationOf(page).getByText('10分钟').isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(
    ['accountCorpId', 'accountId', 'liveId', 'state', 'type'].sort(),
  );
  await expect(guest.getByRole('textbox')).toHaveAttribute('placeholder', '你已被禁言');
});
