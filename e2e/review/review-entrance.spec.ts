import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

for (const name of ['ended', 'replay'] as const)
  test(`U-01 the header of a room that is ${name} leads to the review, and its console stays`, async ({
    openRoom,
    page,
  }) => {
    const { liveId } = stage[name];
    await openRoom('host', liveId);
    const header = page.locator('header').first();
    await expect(header).toContainText(name === 'replay' ? '回放中' : '已结束，直播时长');
    await expect(header.getByRole('link', { name: '复盘' })).toHaveAttribute(
      'href',
      `/?id=${liveId}&view=review`,
    );
    await expect(page.getByRole('slider', { name: '时间轴' })).toHaveCount(0);
  });

for (const name of ['live', 'paused'] as const)
  test(`U-01 the header of a room that is ${name} has the end in the place of the review`, async ({
    openRoom,
    page,
  }) => {
    await openRoom('host', stage[name].liveId);
    const header = page.locator('header').first();
    await expect(header.getByRole('button', { name: '关闭直播间' })).toBeVisible();
    await expect(header.getByRole('link', { name: '复盘' })).toHaveCount(0);
  });

test('U-01 the list leads to the review of every room that has begun, and of no other', async ({
  server,
  signedIn,
  page,
}) => {
  const host = await server.signIn('host');
  const { items, total } = await host.ok('roomList', { pageNum: 1, pageSize: 10 });
  const [first] = items;
  if (!first) throw new Error('no rooms');
  // Another back end may list rooms that have not begun.
  const prepared = { ...first, liveId: 'prepared', liveTitle: '还没开始', beginTime: '' };
  await alterResponse(page, 'roomList', { items: [...items, prepared], total: total + 1 });
  await signedIn('host');
  await page.goto(server.url);
  for (const name of ['live', 'paused', 'ended', 'replay'] as const) {
    const row = page.getByRole('row').filter({ hasText: stage[name].title });
    await expect(row.getByRole('link', { name: '复盘' })).toHaveAttribute(
      'href',
      `/?id=${stage[name].liveId}&view=review`,
    );
  }
  const row = page.getByRole('row').filter({ hasText: '还没开始' });
  await expect(row).toBeVisible();
  await expect(row.getByRole('link', { name: '复盘' })).toHaveCount(0);
});

test('U-01 a review begins at the moment of its address, and the address follows', async ({
  server,
  signedIn,
  page,
}) => {
  const { liveId, title } = stage.replay;
  await signedIn('host');
  const axis = page.getByRole('slider', { name: '时间轴' });
  await page.goto(`${server.url}/?id=${liveId}&view=review&at=65000`);
  await expect(axis).toHaveAttribute('aria-valuenow', '65');
  await expect(page).toHaveTitle(`复盘 · ${title}`);
  await axis.focus();
  await page.keyboard.press('ArrowRight');
  await expect(axis).toHaveAttribute('aria-valuenow', '70');
  await expect(page).toHaveURL(/&at=70000$/);
  await page.reload();
  await expect(axis).toHaveAttribute('aria-valuenow', '70');
  for (const [name, href] of [
    ['直播报告', `/?id=${liveId}&view=report`],
    ['中控台', `/?id=${liveId}`],
    ['返回直播间列表', '/'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);

  const client = await server.signIn('host');
  const { recordings } = await client.ok('reviewAxis', { liveId });
  const beginSeconds = Math.floor((recordings[0]?.beginMs ?? 0) / 1_000);
  // Neither a moment before the beginning nor one that is no number.
  for (const [at, seconds] of [
    ['', beginSeconds],
    ['&at=soon', beginSeconds],
    ['&at=-60000', 0],
  ] as const) {
    await page.goto(`${server.url}/?id=${liveId}&view=review${at}`);
    await expect(axis).toHaveAttribute('aria-valuenow', String(seconds));
  }
});

/** How many pixels of all canvases have this colour, or nearly. */
const pixelsOf = (page: Page, [red, green, blue]: readonly [number, number, number]) =>
  page.evaluate(
    ([r, g, b]) => {
      let count = 0;
      for (const canvas of document.querySelectorAll('canvas')) {
        const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
        for (let at = 0; data && at < data.length; at += 4) {
          const away = [r, g, b].map((part, index) => Math.abs(part - (data[at + index] ?? 0)));
          if ((data[at + 3] ?? 0) > 200 && away.every((distance) => distance < 12)) count += 1;
        }
      }
      return count;
    },
    [red, green, blue] as const,
  );

test('U-02 the only mark of its kind is seen on the axis', async ({ server, signedIn, page }) => {
  const { liveId } = stage.replay;
  await (await server.signIn('host')).ok('markSave', { liveId, atMs: 600_000, text: '三号' });
  await signedIn('host');
  await page.goto(`${server.url}/?id=${liveId}&view=review`);
  await expect(page.getByRole('button', { name: '打点 1', exact: true })).toBeVisible();
  await expect.poll(() => pixelsOf(page, [0x7c, 0x5c, 0xff])).toBeGreaterThan(20);
});

test('S-03 the only point of a curve is seen', async ({ openRoom, page }) => {
  await alterResponse(page, 'roomStats', {
    onlineCountTimeline: [{ recordTime: '2026-11-18 20:00:00', onlineCount: 3 }],
  });
  await openRoom('host', stage.ended.liveId);
  await expect(page.getByRole('img', { name: /^在线人数折线图/ })).toBeVisible();
  await expect.poll(() => pixelsOf(page, [0xfe, 0x2c, 0x55])).toBeGreaterThan(15);
});
