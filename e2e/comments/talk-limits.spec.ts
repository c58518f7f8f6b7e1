import { GuestPolicy, ReviewMode, SilenceState, SilenceType } from '@live/protocol';
import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { feedOf, PAUSED_ROOM } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [1152, 720],
  [1024, 600],
] as const)
  test(`G-06 at ${width}×${height} what limits talking stands in words, and its settings beside the picture`, async ({
    page,
    openRoom,
    server,
  }) => {
    await page.setViewportSize({ width, height });
    const host = await server.signIn('host');
    // Another room has its own.
    await host.ok('flowSave', { liveId: stage.live.liveId, slowSeconds: 60 });
    await openRoom('admin', PAUSED_ROOM);
    const limits = page.getByRole('region', { name: '发言限制' });
    await expect(feedOf(page)).toBeVisible();
    await expect(limits).toHaveText('');

    const room = { liveId: PAUSED_ROOM };
    await host.ok('flowSave', { ...room, slowSeconds: 10 });
    await expect(limits).toHaveText('慢速10秒');
    await host.ok('flowSave', {
      ...room,
      reviewMode: ReviewMode.ALL,
      guestPolicy: GuestPolicy.WATCH,
    });
    await host.ok('silence', { ...room, type: SilenceType.ALL, state: SilenceState.BAN });
    const words = limits.getByText('全员禁言中 · 访客仅观看 · 慢速10秒 · 先审后发', {
      exact: true,
    });
    await expect(words).toBeInViewport({ ratio: 1 });
    expect(await words.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);

    await page.getByRole('button', { name: '互动管理' }).click();
    const settings = page.getByRole('dialog', { name: '互动管理' });
    await expect(settings.getByRole('button', { name: '管理词表' })).toBeInViewport({ ratio: 1 });
    await expect(settings).toBeInViewport({ ratio: 1 });
    const side = await page.getByRole('complementary').boundingBox();
    await expect
      .poll(async () => (await settings.boundingBox())?.x ?? 0)
      .toBeGreaterThanOrEqual(side?.x ?? width);
    if (width === 1280) await expectAccessibleInBothSchemes(page);
  });
