import { stage } from '@live/testkit';
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '../support/console.ts';

const connected = (page: Page) => expect(page.getByText('实时', { exact: true })).toBeVisible();

const dialogs = [
  ['福袋记录', 1000],
  ['直播活动', 600],
  ['举报管理', 850],
  ['观看权限', 650],
  ['禁言名单', 800],
] as const;

test('B-01 each button opens its dialog in its width', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  for (const [name, width] of dialogs) {
    await page.getByRole('navigation').getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(name, { exact: true }).first()).toBeVisible();
    await expect
      .poll(() => dialog.evaluate((element: HTMLElement) => element.offsetWidth))
      .toBe(width);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('B-02 the activity is there while living or paused only', async ({ server, openRoom }) => {
  const page = await openRoom('host', stage.paused.liveId);
  await expect(page.getByRole('button', { name: '直播活动' })).toBeVisible();
  for (const liveId of [stage.ended.liveId, stage.replay.liveId]) {
    await page.goto(`${server.url}/?id=${liveId}`);
    await expect(page.getByRole('button', { name: '举报管理' })).toBeVisible();
    await expect(page.getByRole('button', { name: '直播活动' })).toHaveCount(0);
  }
});

test('B-04 the watch permission is there for super admins only', async ({ openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  await expect(page.getByRole('button', { name: '禁言名单' })).toBeVisible();
  await expect(page.getByRole('button', { name: '观看权限' })).toHaveCount(0);
});

test('B-03 P-09 a pushed report marks button and title until the dialog opens', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  const page = await openRoom('host', stage.live.liveId);
  await connected(page);
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '广告' });
  await expect(page.getByTestId('report-dot')).toBeVisible();
  await expect(page).toHaveTitle('🔴 秋季新品首发专场 · 家居好物');
  await page.getByRole('button', { name: /举报管理/ }).click();
  await expect(page.getByTestId('report-dot')).toHaveCount(0);
  await expect(page).toHaveTitle('秋季新品首发专场 · 家居好物');
});

test('B-03 a report that came while the page was away marks the button too', async ({
  server,
  page,
  openRoom,
}) => {
  let isAway = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/mqtt/, (socket) => {
    sockets.push(socket);
    const real = socket.connectToServer();
    real.onMessage((message) => {
      if (!isAway) socket.send(message);
    });
  });
  // New is what came after the page has learned which reports there are.
  const learned = page.waitForResponse('**/live/report-list');
  await openRoom('host', stage.live.liveId);
  await connected(page);
  await learned;
  isAway = true;
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '广告' });
  isAway = false;
  for (const socket of sockets) await socket.close();
  const dot = page.getByTestId('report-dot');
  await expect(dot).toBeVisible();
  // A reload, which the page may be forced to, takes no mark away that nobody has looked at.
  await page.reload();
  await expect(dot).toBeVisible();
  await page.getByRole('button', { name: /举报管理/ }).click();
  await expect(dot).toHaveCount(0);
  await expect(page.getByRole('dialog').getByText('广告', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const learnedAgain = page.waitForResponse('**/live/report-list');
  await page.reload();
  await connected(page);
  await learnedAgain;
  await expect(dot).toHaveCount(0);
  // What comes while the page is reloaded is new as well.
  await page.goto(`${server.url}/`);
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '还有广告' });
  await page.goto(`${server.url}/?id=${stage.live.liveId}`);
  await expect(dot).toBeVisible();
});

test('B-03 sound and notification come when they are wanted', async ({
  server,
  page,
  openRoom,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    class Notification {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title: string, options: { body: string }) {
        heard.push(`${title}：${options.body}`);
      }
    }
    Object.assign(window, { Notification });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      heard.push('tone');
      start.apply(this, when);
    };
    Object.defineProperty(document, 'hidden', { get: () => !('isSeen' in window) });
  });
  await openRoom('host', stage.live.liveId);
  await connected(page);
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  const viewer = await server.signIn('viewer');
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '一' });
  await expect(page.getByTestId('report-dot')).toBeVisible();
  expect(await heard()).toEqual([]);

  await page.getByRole('button', { name: '设置' }).click();
  const sound = page.getByRole('switch', { name: '新举报提示音' });
  await sound.click();
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '二' });
  await expect.poll(heard).toEqual(['tone', 'tone']);
  await sound.click();
  await page.getByRole('switch', { name: '新举报桌面通知' }).click();
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '三' });
  const told = '有新的举报：「秋季新品首发专场 · 家居好物」收到新的举报';
  await expect.poll(heard).toEqual(['tone', 'tone', told]);
  // Who looks at the page needs no notification.
  await page.evaluate(() => Object.assign(window, { isSeen: true }));
  await sound.click();
  await viewer.ok('reportCreate', { liveId: stage.live.liveId, content: '四' });
  await expect.poll(heard).toEqual(['tone', 'tone', told, 'tone', 'tone']);
});

test('N-04 an open dialog is open again after a reload', async ({ openRoom }) => {
  const page = await openRoom('admin', stage.live.liveId);
  await page.getByRole('button', { name: '禁言名单' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText('禁言名单');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: '禁言名单' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
