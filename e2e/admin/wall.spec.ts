import { aHost, aRoom, stage } from '@live/testkit';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { alterResponse } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';
import { openSamplePublisher } from '../support/media.ts';

const tileOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

/** How many colours a tile's canvas shows; a picture of a camera has hundreds. */
const colours = (tile: Locator): Promise<number> =>
  tile.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    if (canvas.hidden || canvas.width === 0) return 0;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(pixels?.data.buffer ?? new ArrayBuffer(0))).size;
  });

const openWall = async (page: Page, url: string) => {
  await page.goto(`${url}/wall`);
  await expect(page.getByRole('heading', { level: 1, name: '直播墙' })).toBeVisible();
};

test('I-04 the wall shows what hosts show, and who needs somebody first', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const { live, portrait, paused } = stage;
  const hosts = [
    await openSamplePublisher(server, live.liveId),
    await openSamplePublisher(server, portrait.liveId),
  ];
  const page = await signedIn('admin');
  await page.goto(server.url);
  await page.getByRole('link', { name: '直播墙' }).click();
  await expect(page.getByText('3 场直播中')).toBeVisible();

  // Real pictures of both rooms, upright; the third room has none.
  for (const { title } of [live, portrait])
    await expect.poll(() => colours(tileOf(page, title))).toBeGreaterThan(100);
  expect(
    await tileOf(page, portrait.title)
      .locator('canvas')
      .evaluate(({ width, height }: HTMLCanvasElement) => height > width),
  ).toBe(true);
  await expect(tileOf(page, live.title).locator('img')).toHaveCount(0);
  await expect(tileOf(page, paused.title).locator('canvas')).toBeHidden();
  await expect(tileOf(page, paused.title)).toContainText('已暂停');

  // A report brings its room to the front, with the reason.
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: live.liveId, content: '广告' });
  const first = page.getByRole('list').getByRole('link').first();
  await expect(first).toHaveAccessibleName(
    new RegExp(`^${live.title} 林晓 举报待处理 1 在线 0 评论 0/分 举报 1 待审 0 画面正常$`),
  );
  await expect(page.getByText('3 场直播中 · 1 场需要处理')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'main');

  // A picture that is lost is told before that, and one that comes back is seen again.
  await hosts[1]?.destroy();
  await expect(first).toHaveAccessibleName(new RegExp(`^${portrait.title}.*画面中断 00:`));
  hosts[1] = await openSamplePublisher(server, portrait.liveId);
  await expect.poll(() => colours(tileOf(page, portrait.title))).toBeGreaterThan(100);
  await expect(first).toHaveAccessibleName(new RegExp(`^${live.title}`));

  // The keyboard alone: search, move, open.
  await page.keyboard.press('/');
  await expect(page.getByLabel('标题、主播或类型')).toBeFocused();
  await page.keyboard.type('健康');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await expect(first).not.toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/\\?id=${live.liveId}$`));
  for (const host of hosts) await host.destroy();
});

test('I-04 rooms come and go, an alarm names the room, and a wall without rooms says so', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await openWall(page, server.url);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: '有声提醒 关' }).click();
  await expect(page.getByRole('button', { name: '有声提醒 开' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const [host] = await server.add(aHost());
  await server.add(aRoom({ host, title: '茶与生活', beganAgo: 1_000 }));
  await expect(page.getByRole('listitem')).toHaveCount(4);
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: stage.paused.liveId, content: '广告' });
  await expect(page).toHaveTitle(`【有举报待处理】${stage.paused.title}`);
  await expect(page.getByText(`「${stage.paused.title}」有举报待处理`)).toBeVisible();
  // Whoever is back at the page has heard it.
  await page.keyboard.press('Shift');
  await expect(page).toHaveTitle('直播墙 · 直播中控台');

  const admin = await server.signIn('admin');
  const ids = (await admin.ok('wallRoomList', {})).items.map(({ liveId }) => liveId);
  for (const liveId of ids) await admin.ok('roomClose', { liveId });
  await expect(tileOf(page, '茶与生活').getByText('已结束').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '「茶与生活」已结束' })).toBeAttached();
  await expect(page.getByText('现在没有进行中的直播')).toBeVisible();
  await expectAccessibleInBothSchemes(page, 'main');
});

test('I-04 no tile moves while the mouse is on the wall', async ({ server, signedIn }) => {
  const page = await signedIn('admin');
  await openWall(page, server.url);
  const links = page.getByRole('list').getByRole('link');
  await expect(links).toHaveCount(3);
  const order = () => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const before = await order();
  const last = before.at(-1) ?? '';
  const viewer = await server.signIn('viewer');
  let moves = 0;
  const moveOn = async () => {
    moves += 1;
    const box = await links.first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 40 + (moves % 2), (box?.y ?? 0) + 40);
  };
  await moveOn();
  await viewer.ok('reportCreate', { liveId: last.replace('/?id=', ''), content: '广告' });
  await expect
    .poll(async () => {
      await moveOn();
      return tileOf(page, '举报待处理 1').count();
    })
    .toBe(1);
  expect(await order()).toEqual(before);
  // Away from the wall, the room that needs somebody goes to the front.
  await page.mouse.move(2, 2);
  await expect.poll(async () => (await order())[0]).toBe(last);
});

test('I-04 a lost connection is told and the tiles stay; hosts see no wall', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('admin');
  await openWall(page, server.url);
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.route('**/admin/wall-room-list', (route) => route.abort());
  await expect(page.getByRole('alert')).toContainText('当前显示的是上一次的内容');
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await page.unroute('**/admin/wall-room-list');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // Behind a media server without stills there are covers, and the page says why.
  await alterResponse(page, 'wallRoomList', { stillToken: '' });
  await expect(page.getByText('当前媒体服务器不提供画面预览')).toBeVisible();

  await signedIn('host');
  await page.goto(server.url);
  await expect(page.getByRole('heading', { name: '直播间' })).toBeVisible();
  await expect(page.getByRole('link', { name: '直播墙' })).toHaveCount(0);
  await page.goto(`${server.url}/wall`);
  await expect(page.getByText('只有管理员可以打开直播墙')).toBeVisible();
});
