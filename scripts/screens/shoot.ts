import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { TEST_PASSWORD, type TestServer } from '../../apps/server/src/testing/test-server.ts';
import type { Scene } from './scenes.ts';

/** Small enough to keep in the repository, sharp enough to judge a line. */
const QUALITY = 60;
const SETTLE_MS = 1_500;

export const shoot = async (
  browser: Browser,
  server: TestServer,
  scene: Scene,
  viewport: { width: number; height: number },
  colorScheme: 'light' | 'dark',
  file: string,
): Promise<void> => {
  const context = await browser.newContext({
    viewport: scene.width ? { ...viewport, width: scene.width } : viewport,
    colorScheme,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    if (scene.as) {
      await page.request.post(`${server.url}/auth/login`, {
        data: { name: scene.as, password: TEST_PASSWORD },
        headers: { origin: server.url },
      });
    }
    await page.goto(server.url + scene.path);
    await scene.play?.(page, server);
    await page.waitForTimeout(SETTLE_MS);
    const session = await context.newCDPSession(page);
    const { data } = await session.send('Page.captureScreenshot', {
      format: 'webp',
      quality: QUALITY,
    });
    writeFileSync(file, Buffer.from(data, 'base64'));
    await scene.after?.(server);
  } finally {
    await context.close();
  }
};
