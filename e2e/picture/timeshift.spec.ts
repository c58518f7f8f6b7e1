import type { TestServer } from '@live/testkit';
import { stage } from '@live/testkit';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';
import { openSamplePublisher, publishCamera } from '../support/media.ts';

// Other tests go without a stream; these are about it.
test.beforeEach(({ page }) => page.unrouteAll());

/** A camera that films one colour, which the test changes: a picture tells when it was taken. */
const openColourCamera = async (browser: Browser, server: TestServer, liveId: string) => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
      const paint = canvas.getContext('2d') as CanvasRenderingContext2D;
      document.documentElement.dataset.colour = 'red';
      setInterval(() => {
        paint.fillStyle = document.documentElement.dataset.colour ?? '';
        paint.fillRect(0, 0, 320, 180);
        // Something has to move, or the encoder sends next to nothing.
        paint.fillStyle = 'white';
        paint.fillRect((performance.now() / 10) % 320, 0, 4, 20);
      }, 40);
      const sound = await real({ audio: true });
      return new MediaStream([
        ...canvas.captureStream(25).getVideoTracks(),
        ...sound.getAudioTracks(),
      ]);
    };
  });
  return publishCamera(context, server, liveId);
};

const colourOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.drawImage(element, 0, 0, 8, 8);
    const [red = 0, , blue = 0] = context.getImageData(4, 6, 1, 1).data;
    return red > blue + 60 ? 'red' : blue > red + 60 ? 'blue' : 'neither';
  });

const timeOf = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => element.currentTime);
const isMuted = (video: Locator) => video.evaluate((element: HTMLVideoElement) => element.muted);

const timeshift = (page: Page) => page.getByRole('region', { name: '回看', exact: true });

test('U-06 an operator sees an earlier moment of the live, and returns to a live picture that never stopped', {
  tag: '@journey',
}, async ({ browser, server, openRoom }) => {
  test.setTimeout(180_000);
  const camera = await openColourCamera(browser, server, stage.live.liveId);
  const client = await server.signIn('host');
  const recorded = async () => {
    const { recordings } = await client.ok('reviewRecordings', { liveId: stage.live.liveId });
    return recordings.at(-1) ?? { beginMs: 0, durationMs: 0 };
  };
  await expect.poll(async () => (await recorded()).durationMs).toBeGreaterThan(5_000);
  const { beginMs, durationMs: redMs } = await recorded();
  await camera.evaluate(() => {
    document.documentElement.dataset.colour = 'blue';
  });
  const page = await openRoom('admin', stage.live.liveId);
  let negotiations = 0;
  page.on('request', (request) => {
    if (request.url().includes('.sdp')) negotiations += 1;
  });
  const live = page.getByRole('region', { name: '直播画面' }).locator('video');
  await page.getByRole('button', { name: '播放', exact: true }).click();
  await expect.poll(() => colourOf(live)).toBe('blue');
  await expect.poll(async () => (await recorded()).durationMs).toBeGreaterThan(redMs + 5_000);
  negotiations = 0;

  const open = page.getByRole('button', { name: '回看', exact: true });
  await open.click();
  const past = timeshift(page).locator('video');
  await expect(page.getByText('回看中')).toBeVisible();
  await expect(page.getByText(/^\d\d:\d\d:\d\d$/).first()).toBeVisible();
  // The red picture is of the past alone.
  const slider = timeshift(page).getByRole('slider', { name: '播放进度' });
  await slider.fill(String((beginMs + 1_000) / 1_000));
  await expect.poll(() => colourOf(past)).toBe('red');
  const before = await timeOf(past);
  await expect.poll(() => timeOf(past)).toBeGreaterThan(before + 0.5);
  expect(await colourOf(live)).toBe('blue');
  expect(await isMuted(live)).toBe(true);
  await expectAccessibleInBothSchemes(page);

  // Playing on, it reaches what was recorded since.
  await timeshift(page).getByRole('button', { name: '+10秒' }).click();
  await expect.poll(() => colourOf(past)).toBe('blue');
  await slider.fill(String((beginMs + 1_000) / 1_000));
  await expect.poll(() => colourOf(past)).toBe('red');

  // A forced reload comes back to the moment.
  await page.reload();
  await expect.poll(() => colourOf(past)).not.toBe('neither');
  await expect(page.getByText('回看中')).toBeVisible();
  await expect.poll(() => colourOf(live)).toBe('blue');
  negotiations = 0;

  await page.getByRole('button', { name: '回到直播' }).click();
  await expect(past).toHaveCount(0);
  await expect(open).toBeFocused();
  expect(await colourOf(live)).toBe('blue');
  expect(await isMuted(live)).toBe(false);
  const resumed = await timeOf(live);
  await expect.poll(() => timeOf(live)).toBeGreaterThan(resumed + 0.5);
  expect(negotiations).toBe(0);

  await open.press('Enter');
  await expect(page.getByText('回看中')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(past).toHaveCount(0);
  await camera.context().close();
});

test('U-06 a paused live can be looked back at, its break is hatched, and a mark leads to its moment', async ({
  server,
  openRoom,
}) => {
  test.setTimeout(180_000);
  const camera = await openSamplePublisher(server, stage.portrait.liveId);
  const client = await server.signIn('host');
  const recordings = async () =>
    (await client.ok('reviewRecordings', { liveId: stage.portrait.liveId })).recordings;
  await expect
    .poll(async () => (await recordings()).at(-1)?.durationMs ?? 0)
    .toBeGreaterThan(4_000);
  const [recording] = await recordings();
  const atMs = (recording?.beginMs ?? 0) + 2_000;
  await client.ok('markSave', { liveId: stage.portrait.liveId, atMs, text: '三号链接' });
  const host = await server.enter('host', stage.portrait.liveId);
  expect(await host.command('host_control', { action: 'pause' })).toMatchObject({ result: 0 });
  await camera.destroy();

  const page = await openRoom('admin', stage.portrait.liveId);
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
  // A recording that cannot be read at first is tried again.
  await page.route('**/*.m3u8*', (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('.m3u8'));
  await page.keyboard.press('b');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /三号链接/ })
    .click();
  await refused;
  // Longer than the retries of the library itself.
  await page.waitForTimeout(3_000);
  await page.unroute('**/*.m3u8*');
  const past = timeshift(page).locator('video');
  await expect.poll(() => timeOf(past)).toBeGreaterThan(1.5);
  await expect(
    timeshift(page)
      .getByTitle(/^直播中断/)
      .last(),
  ).toBeAttached();
  const slider = timeshift(page).getByRole('slider', { name: '播放进度' });
  await expect(async () => {
    await slider.press('End');
    await expect(page.getByText('这一刻没有录像')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await slider.fill(String(atMs / 1_000));
  await expect(page.getByText('这一刻没有录像')).toBeHidden();

  // A window that closes gives the focus back to its button, outside the picture.
  const bags = page.getByRole('button', { name: '福袋记录' });
  await bags.click();
  await expect(page.getByRole('dialog', { name: '福袋记录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bags).toBeFocused();
  await expect(past).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(past).toHaveCount(0);
  await host.leave();
});

test('J-12 a comment that was searched for leads to its moment in the picture, and back to the live', async ({
  server,
  openRoom,
}) => {
  test.setTimeout(180_000);
  const camera = await openSamplePublisher(server, stage.portrait.liveId);
  const client = await server.signIn('host');
  const recordedMs = async () => {
    const { recordings } = await client.ok('reviewRecordings', { liveId: stage.portrait.liveId });
    return recordings.reduce(
      (most, { beginMs, durationMs }) => Math.max(most, beginMs + durationMs),
      0,
    );
  };
  await expect.poll(recordedMs).toBeGreaterThan(0);
  const { createdAt } = await client.ok('commentSystem', {
    ...{
      liveId: stage.portrait.liveId,
      accountId: stage.host.id,
      accountCorpId: stage.corpId,
      isSystem: 0,
    },
    comment: '三号链接上架了',
  });
  const saidMs = await recordedMs();
  await expect.poll(recordedMs).toBeGreaterThan(saidMs + 12_000);

  const page = await openRoom('admin', stage.portrait.liveId);
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('button', { name: '搜索评论' }).click();
  const dialog = page.getByRole('dialog', { name: '搜索评论' });
  await dialog.getByRole('searchbox', { name: '评论内容' }).fill('三号链接');
  await page.keyboard.press('Enter');
  const row = dialog.getByRole('row').filter({ hasText: '三号链接上架了' });
  await row.getByRole('button', { name: '看当时' }).click();
  await expect(dialog).toBeHidden();
  const past = timeshift(page).locator('video');
  await expect.poll(() => timeOf(past)).toBeGreaterThan(0);
  const seconds = (time: string) =>
    time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const seen = await timeshift(page).locator('time').innerText();
  const behind = seconds(seen) - seconds(createdAt.slice(-8));
  // Both are whole seconds.
  expect(behind).toBeGreaterThanOrEqual(-1);
  expect(behind).toBeLessThan(8);
  await page.getByRole('button', { name: '回到直播' }).click();
  await expect(past).toHaveCount(0);
  await camera.destroy();
});

test('U-06 says so where there is nothing to look back at', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.paused.liveId);
  await page.getByRole('button', { name: '回看', exact: true }).click();
  await expect(page.getByText('暂不支持回看')).toBeVisible();
  await page.getByRole('button', { name: '回到直播' }).click();
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
});
