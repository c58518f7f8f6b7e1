import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { TestServer } from '@live/testkit';
import type { Browser, Page } from '@playwright/test';
import { signIn, take } from './shoot.ts';

const QUALITY = 70;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const LIVE = '1001';
/** Long enough for people to come, talk and win the first lucky bag. */
const WARM_UP_MS = 20_000;
const PATIENCE_MS = 90_000;

const open = async (
  browser: Browser,
  server: TestServer,
  viewport: { width: number; height: number },
  as: string,
  address: string,
): Promise<Page> => {
  const context = await browser.newContext({ viewport, locale: 'zh-CN', colorScheme: 'light' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await signIn(page, server, as);
  await page.goto(server.url + address);
  await page.getByText('实时', { exact: true }).waitFor();
  return page;
};

/** The pictures of the README's tour, from a demo with its virtual people in it. */
export const shootTour = async (browser: Browser, folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const server = await TestServer.start({ demo: '1' });
  const shoot = async (page: Page, name: string) => {
    const file = path.join(folder, `${name}.webp`);
    await take(page, file, QUALITY);
    console.log(file);
  };
  try {
    const desk = await open(browser, server, DESK, 'admin', `/?id=${LIVE}`);
    const viewer = await open(browser, server, PHONE, 'viewer', `/room?id=${LIVE}`);
    const host = await open(browser, server, PHONE, 'host', `/room?id=${LIVE}`);
    await desk.getByRole('button', { name: '播放' }).click();
    await desk.waitForTimeout(WARM_UP_MS);
    for (const page of [viewer, host]) await page.keyboard.press('Escape');
    await shoot(desk, 'console');
    await shoot(viewer, 'viewer');

    await host.getByRole('button', { name: '发福袋' }).click();
    await host.getByLabel('开奖时间').selectOption('30秒后');
    await shoot(host, 'launch');
    await host.getByRole('button', { name: '发起', exact: true }).click();
    await host.getByRole('button', { name: '确定发起' }).click();
    await viewer.getByRole('button', { name: /福袋.*后开奖/ }).click();
    await viewer.getByRole('button', { name: '一键参与' }).click();
    await viewer.getByRole('dialog', { name: /恭喜中奖|中奖名单/ }).waitFor();
    await shoot(viewer, 'winners');
  } finally {
    await server.destroy();
  }
};
