import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { TEST_PASSWORD, type TestServer } from '@live/testkit';
import type { Browser, Page } from '@playwright/test';
import type { Scene, Size } from './scene.ts';

/** Small enough to keep in the repository, sharp enough to judge a line. */
const QUALITY = 60;
const OPENED_MS = 1_500;
const CHANGED_MS = 500;

export const take = async (page: Page, file: string, quality = QUALITY): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  writeFileSync(file, Buffer.from(data, 'base64'));
};

/** Colours change over a moment, which is long on a busy machine; what turns for ever is not waited for. */
const comeToRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running'),
  );
};

export const signIn = (page: Page, { url }: TestServer, name: string) =>
  page.request.post(`${url}/auth/login`, {
    data: { name, password: TEST_PASSWORD },
    headers: { origin: url },
  });

const open = async (page: Page, server: TestServer, scene: Scene): Promise<void> => {
  if (scene.as) await signIn(page, server, scene.as);
  await scene.prepare?.(page);
  await page.goto(server.url + scene.path);
  await scene.play?.(page, server);
  await page.waitForTimeout(OPENED_MS);
};

/** Opens a scene once and takes its pictures; gives their files. */
export const shoot = async (
  browser: Browser,
  server: TestServer,
  scene: Scene,
  folder: string,
): Promise<string[]> => {
  const files: string[] = [];
  const context = await browser.newContext({
    viewport: scene.sizes[0] as Size,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await open(page, server, scene);
    for (const size of scene.sizes) {
      await page.setViewportSize(size);
      await scene.pose?.(page);
      for (const colorScheme of scene.schemes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.waitForTimeout(CHANGED_MS);
        await comeToRest(page);
        const file = path.join(folder, `${scene.name}-${size.width}-${colorScheme}.webp`);
        await take(page, file);
        files.push(file);
      }
    }
    await scene.after?.(server);
  } finally {
    await context.close();
  }
  return files;
};
