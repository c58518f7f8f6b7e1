import type { CallData } from '@live/protocol';
import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

/** Two minutes of a live, with ten seconds in which nothing was recorded. No picture comes, so no moment passes. */
const twoMinutes: CallData<'reviewRecordings'> = {
  beginTime: '2026-11-18 20:00:00',
  durationMs: 120_000,
  recordings: [
    { url: '/nothing-1.mp4', beginMs: 0, durationMs: 60_000 },
    { url: '/nothing-2.mp4', beginMs: 70_000, durationMs: 50_000 },
  ],
};

const past = (page: Page) => page.getByRole('region', { name: '回看', exact: true });
const secondsSeen = async (page: Page): Promise<number> => {
  const [, minutes = 0, seconds = 0] = (await past(page).locator('time').innerText())
    .split(':')
    .map(Number);
  return minutes * 60 + seconds;
};

for (const name of ['live', 'paused'] as const)
  test(`U-06 a room that is ${name} is looked back at from half a minute ago, by steps of ten seconds`, async ({
    openRoom,
    page,
  }) => {
    await alterResponse(page, 'reviewRecordings', twoMinutes);
    await openRoom('admin', stage[name].liveId);
    const open = page.getByRole('button', { name: '回看', exact: true });
    await open.click();
    await expect(past(page).getByText('回看中', { exact: true })).toBeVisible();
    await expect(past(page).getByText(/^比直播晚 00:00:3\d$/)).toBeVisible();
    const first = await secondsSeen(page);
    expect(first).toBeGreaterThanOrEqual(90);
    expect(first).toBeLessThan(120);
    await expect(past(page).locator('time')).toHaveText(/^20:01:/);

    await page.getByRole('button', { name: '−10秒' }).click();
    await expect.poll(() => secondsSeen(page)).toBe(first - 10);
    await page.getByRole('button', { name: '+10秒' }).click();
    await expect.poll(() => secondsSeen(page)).toBe(first);

    // The scrubber spans the live to now, hatched where nothing was recorded.
    const slider = past(page).getByRole('slider', { name: '播放进度' });
    expect(Number(await slider.getAttribute('max'))).toBeGreaterThanOrEqual(120);
    await expect(
      past(page)
        .getByTitle(/^直播中断/)
        .first(),
    ).toHaveAttribute('title', /10/);
    await slider.fill('65');
    await expect.poll(() => secondsSeen(page)).toBe(65);

    // What lies beneath cannot be reached meanwhile.
    await expect
      .poll(() => open.evaluate((button) => button.closest('[inert]') !== null))
      .toBe(true);
    await page.getByRole('button', { name: '回到直播' }).click();
    await expect(past(page)).toHaveCount(0);
    await expect(open).toBeFocused();
    expect(await open.evaluate((button) => button.closest('[inert]') !== null)).toBe(false);
  });

test('U-06 nobody but a forced reload comes back to an earlier moment', async ({
  openRoom,
  page,
  server,
}) => {
  await alterResponse(page, 'reviewRecordings', twoMinutes);
  await openRoom('admin', stage.paused.liveId);
  await page.getByRole('button', { name: '回看', exact: true }).click();
  await past(page).getByRole('slider', { name: '播放进度' }).fill('20');
  await expect.poll(() => secondsSeen(page)).toBe(20);
  await page.reload();
  await expect.poll(() => secondsSeen(page)).toBe(20);
  // Whoever opens the room anew wants to see it as it is.
  await page.goto(`${server.url}/`);
  await page.goto(`${server.url}/?id=${stage.paused.liveId}`);
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
  await expect(past(page)).toHaveCount(0);

  await page.getByRole('button', { name: '回看', exact: true }).click();
  await expect(past(page)).toBeVisible();
  await page.getByRole('button', { name: '回到直播' }).click();
  await page.reload();
  await expect(page.getByText('主播暂停中，请稍等...')).toBeVisible();
  await expect(past(page)).toHaveCount(0);
});

test('U-06 recordings that cannot be fetched say so and are asked for again', async ({
  openRoom,
  page,
}) => {
  await page.route('**/review/recordings', (route) =>
    route.fulfill({ json: { code: 1, msg: '录像暂时读不到', data: null } }),
  );
  await openRoom('admin', stage.paused.liveId);
  await page.getByRole('button', { name: '回看', exact: true }).click();
  const retry = page.getByRole('button', { name: '重试' });
  await expect(retry).toBeVisible();
  await page.unroute('**/review/recordings');
  await alterResponse(page, 'reviewRecordings', twoMinutes);
  await retry.click();
  await expect(page.getByText('回看中', { exact: true })).toBeVisible();
});
