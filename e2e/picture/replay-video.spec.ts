import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/console.ts';
import { currentTime, openSamplePublisher } from '../support/media.ts';

const segment = (page: Page, number: number) =>
  page.getByRole('button', { name: `第${number}段`, includeHidden: true });

const move = (page: Page) => page.mouse.move(400 + Math.random() * 50, 400);

test('V-03 the segment selector comes with the mouse and goes after seven seconds', async ({
  page,
  openRoom,
}) => {
  await page.clock.install();
  await openRoom('admin', stage.replay.liveId);
  await page.clock.resume();
  await expect(page.getByRole('slider', { name: '播放进度' })).toBeVisible();
  await expect(segment(page, 1)).toBeHidden();
  await move(page);
  await expect(segment(page, 3)).toBeVisible();
  await page.clock.fastForward(6_000);
  // Long enough to be drawn, had it gone already.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await expect(segment(page, 3)).toBeVisible();
  await page.clock.fastForward(1_500);
  await expect(segment(page, 3)).toBeHidden();
});

test('V-04 plays on from segment to segment, and one line seeks across all of them', {
  tag: '@journey',
}, async ({ openRoom }) => {
  const page = await openRoom('admin', stage.replay.liveId);
  const line = page.getByRole('slider', { name: '播放进度' });
  await page.getByRole('button', { name: '播放' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);

  // To just before the end of the first segment, which then goes over into the second.
  await line.fill('11.5');
  await expect(line).toHaveAttribute('aria-valuetext', /^第2段/);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);

  // Across into the third, and back into the first.
  await line.fill('30');
  await expect(line).toHaveAttribute('aria-valuetext', /^第3段/);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(6);
  await line.fill('2');
  await expect(line).toHaveAttribute('aria-valuetext', /^第1段/);
  await expect.poll(() => currentTime(page)).toBeGreaterThan(2.2);

  await move(page);
  await segment(page, 3).click();
  await expect(segment(page, 3)).toHaveAttribute('aria-current', 'true');
  await line.press('ArrowLeft');
  await expect(line).toHaveAttribute('aria-valuetext', /^第2段/);
});

test('V-01 a recording is mp4, in Chinese, with its metadata fetched, and waits for play', async ({
  openRoom,
}) => {
  const page = await openRoom('admin', stage.replay.liveId);
  const video = page.locator('video');
  await expect(video).toHaveAttribute('lang', 'zh-CN');
  await expect(video).toHaveAttribute('preload', 'metadata');
  await expect(video).not.toHaveAttribute('autoplay');
  const state = () =>
    video.evaluate(({ readyState, paused, currentTime }: HTMLVideoElement) => ({
      hasMetadata: readyState >= HTMLMediaElement.HAVE_METADATA,
      paused,
      currentTime,
    }));
  await expect.poll(state).toEqual({ hasMetadata: true, paused: true, currentTime: 0 });
  const source = await video.evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc);
  const file = await page.request.get(source, { headers: { range: 'bytes=0-99' } });
  expect(file.headers()['content-type']).toBe('video/mp4');
});

test('V-01 what was live a moment ago plays as a recording after the end', async ({
  server,
  openRoom,
}) => {
  const host = await server.signIn('host');
  for (let stretch = 0; stretch < 2; stretch += 1) {
    const publishing = await openSamplePublisher(server, stage.live.liveId);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    await publishing.destroy();
  }
  await host.ok('roomClose', { liveId: stage.live.liveId });
  await expect
    .poll(async () => (await host.ok('roomInfo', { liveId: stage.live.liveId })).liveRecordFinished)
    .toBe(true);

  const page = await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('回放中')).toBeVisible();
  const line = page.getByRole('slider', { name: '播放进度' });
  await page.getByRole('button', { name: '播放' }).click();
  await expect(line).toHaveAttribute('aria-valuetext', /^第2段/);
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  expect(await video.evaluate((element: HTMLVideoElement) => element.error)).toBeNull();
});

test('V-07 a recording that cannot be loaded says so', async ({ page, openRoom }) => {
  await page.route('**/media/records/**', (route) => route.fulfill({ status: 404 }));
  await openRoom('admin', stage.replay.liveId);
  await expect(page.getByText('加载失败，请检查视频源')).toBeVisible();
});

test('V-10 a click that closes a popover does not start the picture', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', stage.replay.liveId);
  const video = page.locator('video');
  await expect
    .poll(() => video.evaluate(({ readyState }: HTMLVideoElement) => readyState))
    .toBeGreaterThan(0);
  await page.getByRole('button', { name: '设置' }).click();
  const menu = page.getByRole('dialog', { name: '设置' });
  await expect(menu).toBeVisible();
  const beside = { position: { x: 30, y: 120 } };
  await video.click(beside);
  await expect(menu).toBeHidden();
  // The first click toggled nothing, or the second would have stopped it.
  await video.click(beside);
  await expect.poll(() => video.evaluate(({ paused }: HTMLVideoElement) => paused)).toBe(false);
});
