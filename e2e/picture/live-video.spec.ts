import { readConfig } from '@live/server/config';
import { stage } from '@live/testkit';
import { alterResponse } from '../support/calls.ts';
import { inputOf, rowWith } from '../support/comments.ts';
import { expect, signIn, test } from '../support/console.ts';
import { openDialog } from '../support/dialogs.ts';
import {
  blockUdp,
  currentTime,
  openSamplePublisher,
  peakVolume,
  playedFrames,
  publishCamera,
  viewerCount,
} from '../support/media.ts';

// Other tests go without a stream; these are about it.
test.beforeEach(({ page }) => page.unrouteAll());

test('N-03 a camera is seen and heard, its loss is told, and it comes back', {
  tag: '@journey',
}, async ({ browser, server, openRoom }) => {
  // The page waits for half a minute before it reloads.
  test.slow();
  const camera = await browser.newContext();
  await publishCamera(camera, server, stage.live.liveId);
  const page = await openRoom('admin', stage.live.liveId);
  const video = page.locator('video');

  // Negotiated on load, standing on its first picture.
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await expect(video).toHaveAttribute('poster', /^data:image/);
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true);

  await page.getByRole('button', { name: '播放' }).click();
  const before = await playedFrames(page);
  await expect.poll(() => playedFrames(page)).toBeGreaterThan(before + 15);
  expect(await peakVolume(page)).toBeGreaterThan(5);

  // The rule of the lost host: a warning, then a reload after 30 seconds that finds the host again.
  await camera.close();
  await expect(page.getByText('主播连接断开，正在尝试重连')).toBeVisible();
  await expect(page.getByRole('button', { name: '断开' })).toBeVisible();
  const back = await browser.newContext();
  const reloaded = page.waitForEvent('framenavigated');
  await publishCamera(back, server, stage.live.liveId);
  await reloaded;
  await expect(page.getByRole('button', { name: /流畅/ })).toBeVisible();
  // Playing went on by itself, because it was playing before.
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  await back.close();
});

test('N-05 leaving the page frees its session on the server', async ({ server, openRoom }) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  const page = await openRoom('admin', stage.live.liveId);
  await expect.poll(() => viewerCount(server)).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => viewerCount(server)).toBe(0);
  await host.destroy();
});

test('N-03 HLS takes over where WebRTC cannot connect, and the page says so', async ({
  server,
  page,
  openRoom,
}) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  await blockUdp(page);
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('已切换为 HLS 播放')).toBeVisible();
  await page.getByRole('button', { name: '播放' }).click();
  await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
  const later = (await currentTime(page)) + 2;
  await expect.poll(() => currentTime(page)).toBeGreaterThan(later);
  await expect(page.getByRole('button', { name: /HLS/ })).toBeVisible();
  await host.destroy();
});

test.describe('a room with as many players as its server carries', () => {
  test.use({ settings: { media: readConfig({ MEDIA_ROOM_VIEWERS: '1' }).media } });

  test('V-12 gives the next one HLS, by itself, and says so', async ({
    server,
    browser,
    openRoom,
  }) => {
    const host = await openSamplePublisher(server, stage.live.liveId);
    const first = await openRoom('admin', stage.live.liveId);
    await expect.poll(() => viewerCount(server)).toBe(1);
    const context = await browser.newContext();
    const phone = await context.newPage();
    await signIn(phone, server, 'viewer');
    const playlists: string[] = [];
    phone.on('request', (request) => {
      if (request.url().includes('.m3u8')) playlists.push(request.url());
    });
    await phone.goto(`${server.url}/room?id=${stage.live.liveId}`);
    await expect(phone.getByText('观看的人较多，画面延迟约 6 秒')).toBeVisible();
    await expect.poll(() => currentTime(phone)).toBeGreaterThan(1);
    const later = (await currentTime(phone)) + 2;
    await expect.poll(() => currentTime(phone)).toBeGreaterThan(later);
    // The address that all viewers share, not the own one, is the one that is fetched again.
    expect(playlists.filter((url) => url.includes('/index.m3u8'))).toHaveLength(1);
    expect(playlists.length).toBeGreaterThan(2);
    await expect(first.getByRole('button', { name: /HLS/ })).toHaveCount(0);
    await context.close();
    await host.destroy();
  });
});

test('V-07 says so when not even the player for HLS can be fetched', async ({
  server,
  page,
  openRoom,
}) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  await blockUdp(page);
  await page.route(/\/assets\/hls[^/]*\.js/, (route) => route.abort());
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('加载失败，请检查视频源')).toBeVisible();
  await host.destroy();
});

test('N-02 an origin that always refuses reloads the page once, and is then asked in place', async ({
  openRoom,
  page,
}) => {
  let asked = 0;
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  // A machine that stands still for a minute would earn the page another reload.
  await page.clock.setFixedTime(new Date());
  await page.route('**/*.sdp?*', (route) => {
    asked += 1;
    return route.fulfill({ json: { code: 404, message: 'nobody' } });
  });
  await openRoom('admin', stage.live.liveId);
  const notice = page.getByText('主播正在奋力连接中，请稍等');
  await expect(notice).toBeVisible();
  // The first question is answered by a reload; those that follow are asked by the second page alone.
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(loads).toBe(2);
  await expect(notice).toBeVisible();

  // Whatever the picture does, there is work to be done.
  await inputOf(page).fill('画面马上就来');
  await inputOf(page).press('Enter');
  await expect(rowWith(page, '画面马上就来')).toBeVisible();
  await openDialog(page, '举报管理');
  expect(loads).toBe(2);
});

test('N-02 a page that was refused twice shows the host who comes at last', async ({
  server,
  openRoom,
  page,
}) => {
  let asked = 0;
  await page.clock.setFixedTime(new Date());
  await page.route('**/*.sdp?*', (route) => {
    asked += 1;
    return asked > 2 ? route.continue() : route.fulfill({ json: { code: 404, message: 'nobody' } });
  });
  const host = await openSamplePublisher(server, stage.live.liveId);
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await expect(page.getByText('主播正在奋力连接中，请稍等')).toHaveCount(0);
  expect(asked).toBe(3);
  await host.destroy();
});

test('N-06 an address of WHEP is played by WHEP, and leaving ends its session', async ({
  server,
  openRoom,
  page,
}) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  const admin = await server.signIn('admin');
  const address = (await admin.ok('roomInfo', { liveId: stage.live.liveId })).liveStreamUrl;
  const liveStreamUrl = address.replace(
    `/media/${stage.live.liveId}.sdp`,
    `/media/whep/${stage.live.liveId}`,
  );
  await alterResponse(page, 'roomInfo', { liveStreamUrl });
  const offered = page.waitForRequest(`**/media/whep/${stage.live.liveId}?*`);
  await openRoom('admin', stage.live.liveId);
  const offer = await offered;
  expect(offer.headers()['content-type']).toBe('application/sdp');
  expect(offer.postData()).toMatch(/^v=0\r\n/);
  await expect(page.getByRole('button', { name: '点击观看' })).toBeVisible();
  await expect.poll(() => viewerCount(server)).toBe(1);
  await page.goto('about:blank');
  await expect.poll(() => viewerCount(server)).toBe(0);
  await host.destroy();
});

test('N-04 volume and playing survive a reload', async ({ server, openRoom }) => {
  const host = await openSamplePublisher(server, stage.live.liveId);
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '播放' }).click();
  await page.getByRole('slider', { name: '音量' }).fill('0.4');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('slider', { name: '音量' })).toHaveValue('0.4');
  await expect.poll(() => currentTime(page)).toBeGreaterThan(0.5);
  await expect(page.getByRole('button', { name: '暂停' })).toBeVisible();
  await host.destroy();
});

test('V-02 a paused room says so, an ended one shows its logo', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.paused.liveId);
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  await openRoom('admin', stage.ended.liveId);
  await expect(page.getByRole('img', { name: '直播间封面' })).toBeVisible();
});

for (const liveLogo of ['', '/does-not-exist.png']) {
  test(`V-02 an ended room with “${liveLogo}” for a logo shows the product’s own`, async ({
    page,
    openRoom,
  }) => {
    await alterResponse(page, 'roomInfo', { liveLogo });
    await openRoom('admin', stage.ended.liveId);
    const logo = page.getByRole('img', { name: '直播间封面' });
    await expect(logo).toHaveAttribute('src', '/favicon.svg');
    const width = () => logo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);

    await openRoom('admin', stage.paused.liveId);
    const says = page.getByText('主播暂停中，请稍等...');
    const bottom = async () => {
      const box = await logo.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    // Not across the logo, which stays small.
    await expect
      .poll(async () => ((await says.boundingBox())?.y ?? 0) >= (await bottom()))
      .toBe(true);
    expect((await logo.boundingBox())?.width).toBe(120);
  });
}

test('V-06 a turned phone turns the picture and never the controls', async ({
  server,
  openRoom,
}) => {
  const publishing = await openSamplePublisher(server, stage.portrait.liveId);
  const page = await openRoom('admin', stage.portrait.liveId);
  const host = await server.enter('host', stage.portrait.liveId);
  const matrix = () => page.locator('video').evaluate((video) => getComputedStyle(video).transform);
  const box = (await page.locator('video').boundingBox()) ?? { width: 1, height: 1 };
  expect(box.width / box.height).toBeCloseTo(9 / 16, 1);
  const controls = page.getByRole('button', { name: '全屏' });
  const before = await controls.boundingBox();

  const turn = (angle: number) => host.command('host_control', { action: 'angle', angle });
  await turn(90);
  await expect.poll(matrix).toMatch(/^matrix\(0, -1, 1, 0,/);
  expect(await controls.boundingBox()).toEqual(before);
  const turned = (await page.locator('video').boundingBox()) ?? { width: 1, height: 1 };
  expect(turned.width / turned.height).toBeCloseTo(9 / 16, 1);

  await turn(270);
  await expect.poll(matrix).toMatch(/^matrix\(0, 1, 1, 0,/);
  // A page that comes later finds it as it is.
  await page.reload();
  await expect.poll(matrix).toMatch(/^matrix\(0, 1, 1, 0,/);
  await turn(0);
  await expect.poll(matrix).toMatch(/^matrix\(1, 0, 0, 1,/);
  await host.leave();
  await publishing.destroy();
});

test('V-05 a landscape picture in a portrait room uses the whole frame', async ({
  browser,
  server,
  openRoom,
}) => {
  const camera = await browser.newContext();
  await publishCamera(camera, server, stage.portrait.liveId);
  const page = await openRoom('admin', stage.portrait.liveId);
  const frame = page.getByRole('region', { name: '直播画面' });
  const width = await frame.evaluate((section) => section.clientWidth);
  await expect
    .poll(() => frame.locator('video').evaluate((video) => video.clientWidth))
    .toBe(width);
  await camera.close();
});
