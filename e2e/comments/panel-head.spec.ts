import { ReviewMode } from '@live/protocol';
import { PAUSED_ROOM, sendHostComments } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

for (const width of [1024, 1152, 1280])
  test(`B-06 J-06 at ${width} px nothing beside the tabs of the comments is cut off`, async ({
    page,
    openRoom,
    server,
  }) => {
    await page.setViewportSize({ width, height: 720 });
    const host = await server.signIn('host');
    await host.ok('flowSave', { liveId: PAUSED_ROOM, reviewMode: ReviewMode.ALL });
    await sendHostComments(server, 100);
    await openRoom('admin', PAUSED_ROOM);
    const panel = page.getByRole('complementary');
    await expect(panel.getByRole('tab', { name: /^待审/ })).toBeVisible();
    const exportButton = panel.getByRole('button', { name: /导出直播评论/ });
    const edge = await panel.getByRole('feed').boundingBox();
    const box = await exportButton.boundingBox();
    if (!edge || !box) throw new Error('not shown');
    // Its text ends where the rows end; its padding goes beyond.
    expect(box.x + box.width).toBeLessThanOrEqual(edge.x + edge.width - 10);
    await expect(panel.getByRole('switch', { name: '全员禁言' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByText('全员禁言', { exact: true })).toBeInViewport({ ratio: 1 });
  });

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const) {
  test(`G-06 the settings of the room do not cover the picture at ${width} wide`, async ({
    openRoom,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openRoom('admin', PAUSED_ROOM);
    await page.getByRole('button', { name: '互动管理' }).click();
    const menu = page.getByRole('dialog', { name: '互动管理' });
    await expect(menu).toBeInViewport({ ratio: 1 });
    const side = await page.locator('aside').first().boundingBox();
    await expect
      .poll(async () => (await menu.boundingBox())?.x ?? 0)
      .toBeGreaterThanOrEqual(side?.x ?? width);
  });
}
