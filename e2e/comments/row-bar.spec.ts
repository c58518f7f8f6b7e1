import type { Locator, Page } from '@playwright/test';
import { feedOf, PAUSED_ROOM, rowWith, sendHostComments } from '../support/comments.ts';
import { expect, test } from '../support/console.ts';

/** Upper and lower end of the letters of a short comment. */
const lettersOf = (row: Locator) =>
  row.evaluate((element) => {
    const message = [...element.querySelectorAll('bdi')].at(-1) as HTMLElement;
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = getComputedStyle(message).font;
    const ink = pen.measureText(message.textContent ?? '');
    const baseline = message.getBoundingClientRect().top + ink.fontBoundingBoxAscent;
    return {
      top: baseline - ink.actualBoundingBoxAscent,
      bottom: baseline + ink.actualBoundingBoxDescent,
    };
  });

const edgesOf = (locator: Locator) =>
  locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

const expectUncovered = async (page: Page, row: Locator): Promise<void> => {
  const letters = await lettersOf(row);
  const bar = await edgesOf(row.getByRole('toolbar'));
  const list = await edgesOf(feedOf(page));
  if (bar.top < letters.top) expect(bar.bottom).toBeLessThanOrEqual(letters.top);
  else expect(bar.top).toBeGreaterThanOrEqual(letters.bottom);
  expect(bar.top).toBeGreaterThanOrEqual(list.top);
  expect(bar.bottom).toBeLessThanOrEqual(list.bottom);
};

for (const isDense of [false, true])
  test(`C-05 the actions of a ${isDense ? 'dense ' : ''}row cover none of its text`, async ({
    openRoom,
    page,
    server,
  }) => {
    await page.addInitScript((dense) => {
      localStorage.setItem('preferences', JSON.stringify({ denseComments: dense }));
    }, isDense);
    await sendHostComments(server, 30);
    await openRoom('admin', PAUSED_ROOM);
    const last = rowWith(page, '主播说的第30句');
    await last.hover();
    await expectUncovered(page, last);
    await feedOf(page).evaluate((list) => list.scrollTo(0, 0));
    const first = rowWith(page, '这个沙发有灰色吗');
    await first.evaluate((row) => row.scrollIntoView({ block: 'start' }));
    await first.hover();
    await expectUncovered(page, first);
    await first.getByRole('button', { name: '回复' }).click();
    await expect(page.getByText('@小鱼儿')).toBeVisible();
  });

test('C-05 the actions of a row cover no letters of the row above or below', async ({
  openRoom,
  page,
  server,
}) => {
  await sendHostComments(server, 30);
  await openRoom('admin', PAUSED_ROOM);
  const last = rowWith(page, '主播说的第30句');
  await last.hover();
  const above = await edgesOf(last.getByRole('toolbar'));
  const upper = await lettersOf(rowWith(page, '主播说的第29句'));
  expect(above.top).toBeGreaterThanOrEqual(upper.bottom);
  await feedOf(page).evaluate((list) => list.scrollTo(0, 0));
  const first = rowWith(page, '主播说的第1句');
  await first.evaluate((row) => row.scrollIntoView({ block: 'start' }));
  await first.hover();
  const below = await edgesOf(first.getByRole('toolbar'));
  const lower = await lettersOf(rowWith(page, '主播说的第2句'));
  expect(below.top).toBeGreaterThanOrEqual((await lettersOf(first)).bottom);
  expect(below.bottom).toBeLessThanOrEqual(lower.top);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });
  test('C-05 a tap presses none of the actions that it brings', async ({ openRoom }) => {
    const page = await openRoom('admin', PAUSED_ROOM);
    const row = rowWith(page, '声音很清楚');
    const box = await row.boundingBox();
    if (!box) throw new Error('the row is not shown');
    for (const x of [0.4, 0.6, 0.8, 0.95])
      for (const y of [0.05, 0.5, 0.95]) {
        await page.touchscreen.tap(box.x + box.width * x, box.y + box.height * y);
        await expect(row.getByRole('toolbar')).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByText('@橙子')).toHaveCount(0);
        await page.touchscreen.tap(box.x + 4, box.y + box.height - 4);
        await expect(row.getByRole('toolbar')).toHaveCount(0);
      }
  });
});
