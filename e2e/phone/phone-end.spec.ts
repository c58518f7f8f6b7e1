import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { commentOn, expect, expectConnected, sendComment, test } from '../support/phone.ts';

const LIVE = stage.portrait.liveId;

const figure = (host: Page, name: string) =>
  host.getByRole('definition').and(host.locator(`dt:text-is("${name}") + dd`));

/** Returns what waits until camera and microphone are off. */
const switchOnCamera = async (host: Page): Promise<() => Promise<void>> => {
  await host.getByRole('button', { name: '摄像头', exact: true }).click();
  await expect(host.getByText(/^网络.+ · \d+ kbps/)).toBeVisible();
  const tracks = await host
    .getByLabel('预览')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getTracks());
  return () =>
    expect
      .poll(() => tracks.evaluate((all) => all.map(({ readyState }) => readyState)))
      .toEqual(['ended', 'ended']);
};

test('Z-08 after the end a host reads the figures, and a viewer the thanks', {
  tag: '@journey',
}, async ({ phone, server }) => {
  const host = await phone('host', LIVE);
  const viewer = await phone('viewer', LIVE);
  await Promise.all([host, viewer].map(expectConnected));
  await sendComment(viewer, '最后一句');
  await expect(commentOn(host, '最后一句')).toBeVisible();

  await host.getByRole('button', { name: '结束直播' }).click();
  await host.getByRole('button', { name: '确定' }).click();
  await expect(viewer.getByText('直播已结束')).toBeVisible();
  await expect(viewer.getByText('谢谢观看')).toBeVisible();
  await expect(host.getByText('直播已结束')).toBeVisible();
  await expect(host.getByText('谢谢观看')).toHaveCount(0);
  await expect(figure(host, '直播时长')).toHaveText(/^\d\d:\d\d:\d\d$/);
  const admin = await server.signIn('admin');
  const { watchCount, commentCount, likeCount } = await admin.ok('roomStats', { liveId: LIVE });
  await expect(figure(host, '评论数量')).toHaveText(commentCount.toLocaleString('zh-CN'));
  await expect(figure(host, '观看人数')).toHaveText(watchCount.toLocaleString('zh-CN'));
  await expect(figure(host, '点赞数')).toHaveText(likeCount.toLocaleString('zh-CN'));
  for (const page of [host, viewer]) {
    await expect(page.getByText('实时')).toHaveCount(0);
    await expect(page.getByText(/人在线/)).toHaveCount(0);
  }
});

test('Z-08 figures that could not be loaded can be asked for again', async ({ phone }) => {
  const host = await phone('host', LIVE);
  await expectConnected(host);
  await host.route('**/live/room-stats', (route) =>
    route.fulfill({ json: { code: 50, msg: '服务器异常，请稍后重试' } }),
  );
  await host.getByRole('button', { name: '结束直播' }).click();
  await host.getByRole('button', { name: '确定' }).click();
  await expect(figure(host, '点赞数')).toHaveText('—');
  const retry = host.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await host.unroute('**/live/room-stats');
  await retry.click();
  await expect(figure(host, '点赞数')).toHaveText(/^[\d,]+$/);
});

test('Z-08 a host whose room is deleted reads it, and the camera goes off', async ({
  server,
  phone,
}) => {
  const host = await phone('host', LIVE);
  const expectOff = await switchOnCamera(host);
  const admin = await server.signIn('admin');
  await admin.ok('roomDelete', { liveId: LIVE });
  await expect(host.getByRole('heading', { name: '直播间已被删除' })).toBeVisible();
  await expectOff();
});

test('Z-08 the replay is offered at the end and opened by a touch', async ({ server, phone }) => {
  const host = await phone('host', LIVE);
  const viewer = await phone('viewer', LIVE);
  const expectOff = await switchOnCamera(host);

  // Closed at the console: the host's page did not ask for the end, and lets go of the camera too.
  const admin = await server.signIn('admin');
  await admin.ok('roomClose', { liveId: LIVE });
  await expect(host.getByText('直播已结束')).toBeVisible();
  await expectOff();
  const replay = viewer.getByRole('button', { name: '观看回放' });
  await expect(replay).toBeVisible();
  await expect(viewer.getByText('谢谢观看')).toBeVisible();
  await replay.click();
  await expect(viewer.getByLabel('回放', { exact: true }).first()).toBeVisible();
  await expect(viewer.getByText('直播已结束')).toHaveCount(0);
});
