import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commands } from '@live/protocol';
import { stage, TEST_PASSWORD, TestServer } from '@live/testkit';
import type { Page, WebSocket } from '@playwright/test';
import { expect, test } from '../support/console.ts';

const state = (page: Page, text: string) => expect(page.getByTitle('实时连接')).toHaveText(text);

test('T-01 T-02 T-04 a running room connects to the broker, with heartbeats', async ({
  page,
  openRoom,
}) => {
  const sockets: WebSocket[] = [];
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    sockets.push(socket);
    socket.on('framesent', ({ payload }) => frames.push(payload.toString()));
  });
  await openRoom('host', stage.live.liveId);
  await state(page, '实时');
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.url()).toMatch(/\/mqtt$/);
  const heartbeat = () => frames.find((frame) => frame.includes('"heartbeat"'));
  await expect.poll(heartbeat).toBeTruthy();
  const text = heartbeat() ?? '';
  const sent = JSON.parse(text.slice(text.indexOf('{'))) as { body: Record<string, unknown> };
  expect(commands.heartbeat.request.safeParse(sent.body).success).toBe(true);
  expect(sent.body).toMatchObject({
    room_id: stage.live.roomId,
    live_id: stage.live.liveId,
    account: { name: 'host' },
  });
  expect(sent.body.client_id).toMatch(/\d{5}$/);
  expect(String(sent.body.client_id).slice(0, -5)).toBe(sent.body.token);
});

for (const name of ['ended', 'replay'] as const) {
  test(`T-01 a room that does not run (${name}) is not listened to`, async ({ page, openRoom }) => {
    let sockets = 0;
    page.on('websocket', () => {
      sockets += 1;
    });
    await openRoom('host', stage[name].liveId);
    await expect(page.getByRole('heading', { name: '数据统计' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sockets).toBe(0);
    await expect(page.getByTitle('实时连接')).toHaveCount(0);
  });
}

test('T-08 a room that cannot be fetched again stays as it is, and is asked for once more', async ({
  page,
  openRoom,
}) => {
  let asked = 0;
  await page.route('**/live/room-info', (route) => {
    asked += 1;
    return asked === 1 ? route.fallback() : route.abort();
  });
  await openRoom('host', stage.paused.liveId);
  // The one after the connection fails, and so does the one after that.
  await expect.poll(() => asked).toBeGreaterThan(2);
  await expect(page.getByText('加载失败')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '数据统计' })).toBeVisible();
});

test('T-08 T-09 a lost server shows, and what happened meanwhile is caught up with', {
  tag: '@journey',
}, async ({ page }) => {
  test.setTimeout(120_000);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'live-restart-'));
  const first = await TestServer.start({ dataDir });
  const answer = await page.request.post(`${first.url}/auth/login`, {
    data: { name: 'host', password: TEST_PASSWORD },
    headers: { origin: first.url },
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`${first.url}/?id=${stage.live.liveId}`);
  await state(page, '实时');
  const port = Number(new URL(first.url).port);
  await first.destroy();
  await state(page, '重连中');
  const again = await TestServer.start({ port, dataDir });
  await (await again.signIn('admin')).ok('roomClose', { liveId: stage.live.liveId });
  // The end was announced while nobody listened: the details fetched on return tell of it.
  await expect(page.getByRole('alertdialog')).toContainText('直播已结束');
  await again.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});
