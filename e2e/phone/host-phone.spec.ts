import { stage } from '@live/testkit';
import type { Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { expect, expectConnected, openRoomForm, PHONE, signIn, test } from '../support/phone.ts';

/** An upright room. */
const UPRIGHT = stage.portrait.liveId;

const frameOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).evaluate((video) => {
    const { objectFit, objectPosition, width, height } = getComputedStyle(video);
    return { objectFit, objectPosition, width, height };
  });

test('P-15 the host sees clearly that the live is paused, and how long it has run', async ({
  phone,
}) => {
  const host = await phone('host', UPRIGHT);
  await expectConnected(host);
  const clock = host.getByText(/^已直播 \d\d:\d\d:\d\d$/);
  const shown = await clock.textContent();
  await expect(clock).not.toHaveText(shown ?? '');
  const banner = host.getByText('直播已暂停');
  await expect(banner).toHaveCount(0);
  await host.getByRole('button', { name: '暂停', exact: true }).click();
  await expect(banner).toBeInViewport({ ratio: 1 });
  await expect(host.getByText('观众看到的是封面')).toBeVisible();
  await expect(clock).toBeVisible();
  await expectAccessibleInSystemSchemes(host);
  await host.getByRole('button', { name: '继续', exact: true }).click();
  await expect(banner).toHaveCount(0);
});

test('P-15 host and viewers see the same frame of an upright picture', async ({ phone }) => {
  const host = await phone('host', UPRIGHT);
  const viewer = await phone('viewer', UPRIGHT);
  await Promise.all([host, viewer].map(expectConnected));
  const seen = await frameOf(viewer, '直播画面');
  expect(seen.objectFit).toBe('cover');
  await expect.poll(() => frameOf(host, '预览')).toEqual(seen);
});

test('P-15 a way leads back to the own rooms, before the start and after the end', async ({
  page,
  phone,
  server,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(page, server, 'otherhost');
  await openRoomForm(page, server.url);
  await page.getByLabel('直播标题').fill('新的一场');
  await page.getByLabel('竖屏直播').check();
  await page.getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('button', { name: '开始直播' })).toBeVisible();
  expect((await frameOf(page, '预览')).objectFit).toBe('cover');
  await page.getByRole('link', { name: '返回我的直播' }).click();
  await expect(page.getByRole('heading', { name: '我的直播', exact: true })).toBeVisible();
  await page.getByRole('link', { name: '新的一场 未开始' }).click();
  await expect(page.getByRole('button', { name: '开始直播' })).toBeVisible();
  // Another host in the same browser has rooms of their own.
  await signIn(page, server, 'host');
  await page.goto(`${server.url}/room`);
  await expect(page.getByRole('link', { name: /直播中/ }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /新的一场/ })).toHaveCount(0);

  const host = await phone('host', stage.ended.liveId);
  await host.getByRole('link', { name: '返回我的直播' }).click();
  await expect(host.getByRole('heading', { name: '我的直播', exact: true })).toBeVisible();
});

test('P-15 own rooms that could not be loaded can be asked for again', async ({ page, server }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, server, 'host');
  await page.route('**/live/room-list', (route) =>
    route.fulfill({ json: { code: 50, msg: '服务器异常，请稍后重试' } }),
  );
  await page.goto(`${server.url}/room`);
  const failed = page.getByText('加载失败');
  await expect(failed).toBeVisible();
  await page.unroute('**/live/room-list');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('link', { name: /直播中/ }).first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test('P-15 the screen of a host stays on until the live has ended', async ({
  newPhone,
  server,
}) => {
  const host = await newPhone();
  // A browser without a screen grants none.
  await host.addInitScript(() => {
    const screen = Object.assign(window, { locks: 0 });
    const request = async () => {
      screen.locks += 1;
      return {
        release: async () => {
          screen.locks -= 1;
        },
      };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const locks = () => host.evaluate(() => (window as unknown as { locks: number }).locks);
  await signIn(host, server, 'host');
  await host.goto(`${server.url}/room?id=${stage.live.liveId}`);
  await expect.poll(locks).toBe(1);
  await host.getByRole('button', { name: '结束直播' }).click();
  await host.getByRole('button', { name: '确定' }).click();
  await expect.poll(locks).toBe(0);
});
