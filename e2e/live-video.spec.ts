import { expect, test } from './support/console.ts';
import {
  blockUdp,
  currentTime,
  FAKE_CAMERA,
  launch,
  loudness,
  openVirtualHost,
  playedFrames,
  publishCamera,
  viewerCount,
} from './support/media.ts';

test('N-03 a camera is seen and heard, its loss is told, and it comes back', async ({
  server,
  openRoom,
}) => {
  test.setTimeout(150_000);
  const camera = await launch(FAKE_CAMERA);
  await publishCamera(camera, server, '1001');
  const page = await openRoom('admin', '1001');
  const video = page.locator('video');

  // Negotiated on load, standing on its first picture.
  await expect(page.getByRole('button', { name: /流畅/ })).toBeVisible();
  await expect(video).toHaveAttribute('poster', /^data:image/);
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  await page.getByRole('button', { name: '播放' }).click();
  const before = await playedFrames(page);
  await expect.poll(() => playedFrames(page)).toBeGreaterThan(before + 15);
  expect(await loudness(page)).toBeGreaterThan(5);

  // The rule of the lost host: a warning, then a reload after 30 seconds that finds the host again.
  await camera.close();
  await expect(page.getByText('主播连接断开，正在尝试重连')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('button', { name: '断开' })).toBeVisible();
  const back = await launch(FAKE_CAMERA);
  try {
    const reloaded = page.waitForEvent('framenavigated', { timeout: 40_000 });
    await publishCamera(back, server, '1001');
    await reloaded;
    await expect(page.getByRole('button', { name: /流畅/ })).toBeVisible({ timeout: 20_000 });
    // Playing went on by itself, because it was playing before.
    await expect.poll(() => currentTime(page), { timeout: 10_000 }).toBeGreaterThan(1);
  } finally {
    await back.close();
  }
});

test('N-05 leaving the page frees its session on the server', async ({ server, openRoom }) => {
  const host = await openVirtualHost(server, '1001');
  const page = await openRoom('admin', '1001');
  await expect.poll(() => viewerCount(server)).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => viewerCount(server), { timeout: 10_000 }).toBe(0);
  await host.destroy();
});

test('N-03 HLS takes over where WebRTC cannot connect, and the page says so', async ({
  server,
  page,
  openRoom,
}) => {
  test.setTimeout(120_000);
  const host = await openVirtualHost(server, '1001');
  await blockUdp(page);
  await openRoom('admin', '1001');
  await expect(page.getByText('已切换为 HLS 播放')).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: '播放' }).click();
  await expect.poll(() => currentTime(page), { timeout: 30_000 }).toBeGreaterThan(1);
  const later = (await currentTime(page)) + 2;
  await expect.poll(() => currentTime(page)).toBeGreaterThan(later);
  await expect(page.getByRole('button', { name: /HLS/ })).toBeVisible();
  await host.destroy();
});

test('N-02 a refused negotiation warns and reloads after half a second', async ({
  openRoom,
  page,
}) => {
  let asked = 0;
  await page.route('**/*.sdp?*', (route) => {
    asked += 1;
    return route.fulfill({ json: { code: 404, message: 'nobody' } });
  });
  await openRoom('admin', '1001');
  await expect(page.getByText('主播正在奋力连接中，请稍等')).toBeVisible();
  // Each page asks once, so a second question is a second page.
  await expect.poll(() => asked, { timeout: 40_000 }).toBeGreaterThan(1);
});

test('N-04 volume and playing survive a reload', async ({ server, openRoom }) => {
  const host = await openVirtualHost(server, '1001');
  const page = await openRoom('admin', '1001');
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('slider', { name: '音量' }).fill('0.4');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('slider', { name: '音量' })).toHaveValue('0.4');
  await expect.poll(() => currentTime(page), { timeout: 10_000 }).toBeGreaterThan(0.5);
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await host.destroy();
});

test('V-02 a paused room says so, an ended one shows its logo', async ({ openRoom }) => {
  const page = await openRoom('admin', '1002');
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await openRoom('admin', '1003');
  await expect(page.getByRole('img', { name: '直播间封面' })).toBeVisible();
});
