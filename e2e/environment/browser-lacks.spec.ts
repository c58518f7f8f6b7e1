import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { withoutH264, withoutWebRtc, withUnlistedCodecs } from '../support/browser-lacks.ts';
import { currentTime, openSamplePublisher, viewerCount } from '../support/media.ts';
import { expect, GUEST_ROOM, openRoomForm, test } from '../support/phone.ts';

// Other tests go without a stream; these are about it.
test.beforeEach(({ page }) => page.unrouteAll());

const plays = (page: Page) => expect.poll(() => currentTime(page)).toBeGreaterThan(1);

const offersOf = (page: Page): (() => number) => {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().includes('.sdp')) count += 1;
  });
  return () => count;
};

const LACKS = [
  { name: 'without WebRTC', strip: withoutWebRtc, says: '浏览器不支持 WebRTC，以 HLS 播放' },
  { name: 'without H.264', strip: withoutH264, says: '浏览器不支持 H.264 实时播放，以 HLS 播放' },
];

for (const { name, strip, says } of LACKS) {
  test(`N-08 a console ${name} plays by HLS at once and says so`, async ({
    server,
    page,
    openRoom,
  }) => {
    await strip(page);
    const offers = offersOf(page);
    const host = await openSamplePublisher(server, stage.live.liveId);
    await openRoom('admin', stage.live.liveId);
    await expect(page.getByText(says)).toBeVisible();
    await page.getByRole('button', { name: '播放' }).click();
    await plays(page);
    await expect(page.getByRole('button', { name: /HLS/ })).toBeVisible();
    await expect(page.getByText('页面出错了')).toHaveCount(0);
    expect(offers()).toBe(0);
    await host.destroy();
  });

  test(`N-08 V-02 a console ${name} shows what it should in every other state`, async ({
    page,
    openRoom,
  }) => {
    await strip(page);
    await openRoom('admin', stage.paused.liveId);
    await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
    await openRoom('admin', stage.ended.liveId);
    await expect(page.getByRole('img', { name: '直播间封面' })).toBeVisible();
    await openRoom('admin', stage.replay.liveId);
    await page.getByRole('button', { name: '播放' }).click();
    await plays(page);
  });

  test(`N-08 a phone ${name} watches by HLS and says so`, async ({ browser, server }) => {
    const host = await openSamplePublisher(server, GUEST_ROOM);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await strip(context);
    const phone = await context.newPage();
    await phone.goto(`${server.url}/room?id=${GUEST_ROOM}`);
    await phone.getByLabel('昵称').fill('小鹿');
    await phone.getByRole('button', { name: '以访客身份进入' }).click();
    await expect(phone.getByText('当前浏览器不支持实时播放，画面会晚几秒')).toBeVisible();
    await plays(phone);
    expect(await viewerCount(server)).toBe(0);
    await context.close();
    await host.destroy();
  });
}

test('N-08 a host who comes late is waited for by HLS too, in place', async ({
  server,
  page,
  openRoom,
}) => {
  await withoutWebRtc(page);
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('主播正在奋力连接中，请稍等')).toBeVisible();
  const host = await openSamplePublisher(server, stage.live.liveId);
  await page.getByRole('button', { name: '播放' }).click();
  await plays(page);
  await expect(page.getByText('主播正在奋力连接中，请稍等')).toHaveCount(0);
  expect(loads).toBe(1);
  await host.destroy();
});

test('N-08 an offer that the origin refuses because of its codecs leads to HLS, not to a reload', async ({
  server,
  page,
  openRoom,
}) => {
  await withUnlistedCodecs(page);
  const offers = offersOf(page);
  const host = await openSamplePublisher(server, stage.live.liveId);
  await openRoom('admin', stage.live.liveId);
  await expect(page.getByText('浏览器不支持 H.264 实时播放，以 HLS 播放')).toBeVisible();
  await page.getByRole('button', { name: '播放' }).click();
  await plays(page);
  expect(offers()).toBe(1);
  await host.destroy();
});

test('N-08 a host whose browser cannot publish reads why, and finds OBS before the start', async ({
  page,
  server,
  signedIn,
}) => {
  await withoutH264(page);
  await signedIn('otherhost');
  await openRoomForm(page, server.url);
  await page.getByLabel('直播标题').fill('用 OBS 开播');
  await page.getByRole('button', { name: '创建' }).click();
  await expect(page.getByText('当前浏览器不能编码 H.264')).toBeVisible();
  await expect(page.getByRole('button', { name: '摄像头', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'OBS 推流' }).click();
  await expect(page.getByLabel('Bearer 密钥')).not.toHaveValue('');
});
