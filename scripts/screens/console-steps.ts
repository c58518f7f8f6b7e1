import { calls } from '@live/protocol';
import type { TestServer } from '@live/testkit';
import type { Page } from '@playwright/test';
import type { Scene } from './scene.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 720 },
];
/** The whole range that the console is made for. */
const ALL_SIZES = [
  { width: 1920, height: 1080 },
  ...SIZES,
  { width: 1152, height: 720 },
  { width: 1024, height: 600 },
];
export const inAllSizes = (scene: Scene): Scene => ({ ...scene, sizes: ALL_SIZES });

type Play = NonNullable<Scene['play']>;

export const ready = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: /^直播评论/ }).waitFor();
};

export const isLive = (page: Page) => page.getByText('实时', { exact: true }).waitFor();

export const press =
  (name: string): Play =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click();

export const rowsOf = (page: Page) =>
  page.getByRole('feed', { name: '评论列表' }).locator('[data-row]');

export const screen = (name: string, path: string, as?: string): Scene => ({
  name,
  path,
  ...(as && { as }),
  sizes: SIZES,
  schemes: ['light', 'dark'],
});

/** A room, and what is done in it once it is there. */
export const room = (name: string, liveId: string, play?: Play): Scene => ({
  ...screen(name, `/?id=${liveId}`, 'admin'),
  play: async (page, server) => {
    await ready(page);
    await play?.(page, server);
  },
});

export const dialog = (name: string, button: string): Scene => room(name, '1001', press(button));

/** Room 1002, as an operator does it. */
export const pin = (text: string) => async (server: TestServer) => {
  const admin = await server.signIn('admin');
  await admin.ok('flowSave', { liveId: '1002', pin: { text } });
};

export const asHost = async (server: TestServer, action: 'pause' | 'resume') => {
  const host = await server.enter('host', '1006');
  await host.command('host_control', { action });
  await host.leave();
};

export const silenceAll = (state: 0 | 1) => async (server: TestServer) => {
  const host = await server.signIn('host');
  await host.ok('silence', { liveId: '1002', state, type: 1 });
};

export const refuse = (name: keyof typeof calls) => async (page: Page) => {
  await page.route(`**${calls[name].path}`, (route) => route.abort());
};
