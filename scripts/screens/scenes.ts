import type { Page } from '@playwright/test';
import type { TestServer } from '../../apps/server/src/testing/test-server.ts';

/** One picture: who looks, where, and what is done before it is taken. */
export interface Scene {
  name: string;
  as?: string;
  path: string;
  /** Narrower than the size that all others have. */
  width?: number;
  play?(page: Page, server: TestServer): Promise<void>;
  /** Puts back what the others need as it was. */
  after?(server: TestServer): Promise<void>;
}

const ready = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('heading', { name: /^直播评论/ }).waitFor();
};

const press = (name: string) => async (page: Page) => {
  await ready(page);
  await page.getByRole('button', { name }).click();
};

const room = (name: string, liveId: string, play: Scene['play'] = ready): Scene => ({
  name,
  as: 'admin',
  path: `/?id=${liveId}`,
  play,
});

const asHost = async (server: TestServer, action: 'pause' | 'resume') => {
  const host = await server.enter('host', '1006');
  await host.command('host_control', { action });
  await host.leave();
};

const dialog = (name: string, button: string): Scene => room(name, '1001', press(button));

export const scenes: readonly Scene[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'room-list', as: 'admin', path: '/' },
  { name: 'room-list-empty', as: 'otherhost', path: '/' },
  room('room-living', '1001'),
  room('room-paused', '1002'),
  room('room-ended', '1003'),
  room('room-replay', '1004'),
  room('room-portrait', '1006'),
  { ...room('room-living-anchor', '1001'), as: 'host' },
  { ...room('room-narrow', '1001'), width: 820 },
  dialog('dialog-lucky-bags', '福袋记录'),
  dialog('dialog-activity', '直播活动'),
  dialog('dialog-reports', '举报管理'),
  dialog('dialog-permission', '观看权限'),
  dialog('dialog-silences', '禁言名单'),
  dialog('question-close-room', '关闭直播间'),
  dialog('preferences', '设置'),
  room('shortcuts', '1001', async (page) => {
    await ready(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  }),
  room('sign-in-expired', '1001', async (page) => {
    await press('关闭直播间')(page);
    await page.context().clearCookies();
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click();
    await page.getByRole('dialog', { name: '登录已失效，请重新登录' }).waitFor();
  }),
  { name: 'problem-not-found', as: 'admin', path: '/?id=9999' },
  { name: 'problem-deleted', as: 'admin', path: '/?id=1005' },
  { name: 'problem-no-permission', as: 'viewer', path: '/?id=1001' },
  {
    ...room('alert-paused', '1006', async (page, server) => {
      await ready(page);
      await page.getByText('实时', { exact: true }).waitFor();
      await asHost(server, 'pause');
      await page.getByRole('alertdialog').waitFor();
    }),
    after: (server) => asHost(server, 'resume'),
  },
];
