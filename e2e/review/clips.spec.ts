import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';
import { currentTime } from '../support/media.ts';

/** Recorded for 12 seconds from its beginning, from 40 and from 70 seconds on. */
const liveId = stage.replay.liveId;

const axisOf = (page: Page) => page.getByRole('slider', { name: '时间轴' });
const edgeOf = (page: Page, name: '剪辑起点' | '剪辑终点') => page.getByRole('slider', { name });
const clipsOf = (page: Page) => page.getByRole('list', { name: '剪辑列表' }).getByRole('listitem');

test('U-10 a part is chosen by keys, listened to, made, saved, shared, withdrawn and deleted', {
  tag: '@journey',
}, async ({ signedIn, server, browser }) => {
  test.setTimeout(120_000);
  const page = await signedIn('host');
  await page.context().grantPermissions(['clipboard-write']);
  await page.goto(`${server.url}/?id=${liveId}&view=review`);
  await axisOf(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('i');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('o');
  await expect(page.getByText('00:00:00 – 00:00:05，00:00:05')).toBeVisible();
  await edgeOf(page, '剪辑终点').focus();
  await page.keyboard.press('ArrowLeft');
  await edgeOf(page, '剪辑起点').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('00:00:01 – 00:00:04，00:00:03')).toBeVisible();

  await page.getByRole('button', { name: '试听' }).click();
  const video = page.locator('video');
  await expect.poll(() => currentTime(page)).toBeGreaterThanOrEqual(4);
  await expect(video).toHaveJSProperty('paused', true);
  expect(await currentTime(page)).toBeLessThan(8);

  await page.getByLabel('名称（选填，64字以内）').fill('三号链接');
  await page.getByRole('button', { name: '生成剪辑' }).click();
  const clip = clipsOf(page).filter({ hasText: '三号链接' });
  await expect(clip.getByText(/\d MB · 由.+剪辑 · 保留至 /)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const saving = page.waitForEvent('download');
  await clip.getByRole('link', { name: '下载' }).click();
  expect((await saving).suggestedFilename()).toBe('三号链接.mp4');

  await clip.getByRole('button', { name: '分享' }).click();
  await expect(page.getByText('地址已复制，无需登录即可观看')).toBeVisible();
  const { items } = await (await server.signIn('host')).ok('clipList', { liveId });
  const address = `${server.url}${items[0]?.shareAddress}`;
  await expect(clip).toContainText(`已分享，${items[0]?.shareExpiresTime?.slice(0, 16)} 失效`);
  const stranger = await browser.newContext();
  const open = async () => {
    const answer = await stranger.request.get(address);
    return [answer.status(), answer.headers()['content-type']];
  };
  expect(await open()).toEqual([200, 'video/mp4']);
  await clip.getByRole('button', { name: '收回' }).click();
  await expect(page.getByText('已收回，地址不再有效')).toBeVisible();
  expect((await open())[0]).toBe(404);
  await stranger.close();

  await clip.getByRole('button', { name: '删除' }).click();
  await expect(clip).toHaveCount(0);
  await expect(page.getByText(/^已删除剪辑 /)).toBeVisible();
  await page.getByRole('button', { name: /撤销/ }).click();
  await expect(clip).toHaveCount(1);
});

test('U-10 a part is drawn with Shift held, its edges are dragged, and a mark offers its minute', async ({
  signedIn,
  server,
}) => {
  const client = await server.signIn('host');
  await client.ok('markSave', { liveId, atMs: 45_000, text: '三号链接' });
  const page = await signedIn('host');
  await page.goto(`${server.url}/?id=${liveId}&view=review`);
  const axis = axisOf(page);
  const box = await axis.boundingBox();
  if (!box) throw new Error('no axis');
  const before = await axis.getAttribute('data-to');
  const y = box.y + 60;
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.35, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  // The axis has not moved with it.
  await expect(axis).toHaveAttribute('data-to', before ?? '');
  const end = edgeOf(page, '剪辑终点');
  const drawn = Number(await end.getAttribute('aria-valuenow'));
  const begin = Number(await edgeOf(page, '剪辑起点').getAttribute('aria-valuenow'));
  expect(drawn).toBeGreaterThan(begin);

  const handle = await end.boundingBox();
  if (!handle) throw new Error('no edge');
  await page.mouse.move(handle.x + handle.width / 2, y);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + 40, y, { steps: 4 });
  await page.mouse.up();
  await expect
    .poll(async () => Number(await end.getAttribute('aria-valuenow')))
    .toBeGreaterThan(drawn);
  await expect(edgeOf(page, '剪辑起点')).toHaveAttribute('aria-valuenow', String(begin));

  await page.getByRole('tab', { name: /标记/ }).click();
  const mark = page.getByRole('list', { name: '标记' }).getByRole('listitem');
  await mark.filter({ hasText: '三号链接' }).getByRole('button', { name: '剪辑' }).click();
  await expect(page.getByText('00:00:15 – 00:01:15，00:01:00')).toBeVisible();
  await expect(page.getByRole('tab', { name: '剪辑' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('其中有录像 00:00:17，其余会略去')).toBeVisible();
  await end.focus();
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('00:00:15 – 00:00:35，00:00:20')).toBeVisible();
  await expect(page.getByText('所选的一段没有录像')).toBeVisible();
  for (const name of ['生成剪辑', '试听'])
    await expect(page.getByRole('button', { name })).toBeDisabled();
  await page.getByRole('button', { name: '取消选择' }).click();
  await expect(end).toHaveCount(0);
});
