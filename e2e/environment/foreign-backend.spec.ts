import { expect, type Page } from '@playwright/test';
import { ForeignBackend } from '../support/foreign-backend.ts';
import { test as base } from '../support/stall-aware-test.ts';

const test = base.extend<{ backend: ForeignBackend }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from it
  backend: async ({}, use) => {
    const backend = await ForeignBackend.start();
    await use(backend);
    await backend.destroy();
  },
});

const enter = async (page: Page, backend: ForeignBackend) => {
  await page.goto(`${backend.url}/?id=77`);
  await page.getByLabel('账号', { exact: true }).fill('operator');
  await page.getByLabel('密码').fill('whatever');
  await page.getByLabel('密码').press('Enter');
  await expect(page.getByTitle('实时连接')).toHaveText('实时');
};

test('T-10 the operator’s own removal ends the page with a clear notice', async ({
  page,
  backend,
}) => {
  await enter(page, backend);
  backend.push('client', 'kickout', { account_id: 'somebody-else' });
  backend.push('client', 'kickout', { account_id: 'p1' });
  await expect(page.getByRole('heading', { name: '你已被移出该直播间' })).toBeVisible();
  await expect(page.getByRole('button', { name: '关闭直播间' })).toHaveCount(0);
});

test('T-10 the operator’s loss of role ends the page with a clear notice', async ({
  page,
  backend,
}) => {
  await enter(page, backend);
  backend.push('server', 'member', { account_id: 'p1', event: 'role', mute: 0, role: 0 });
  await expect(
    page.getByRole('heading', { name: '你的管理权限已变更，无法继续管理该直播间' }),
  ).toBeVisible();
});

test('T-03 V-06 E-03 the page works against a back end that only keeps the contract', async ({
  page,
  backend,
}) => {
  await enter(page, backend);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('别的平台的直播');
  await expect(page.getByRole('timer')).toHaveText(/^01:0\d:\d\d$/);
  expect(backend.requests.at(-1)?.authorization).toBe('Bearer foreign-token');
  await expect.poll(() => backend.heartbeats.length).toBeGreaterThan(0);

  backend.push('client', 'chat', {
    comment_id: '1',
    account_id: 'v1',
    account_name: '外部观众',
    third_live_role: 0,
    message: '你们好',
    at_who: '',
    created_at: '2026-11-15 21:00:01',
    system_type: 0,
    corp_id: '',
    corp_name: '',
  });
  await expect(page.getByText('你们好')).toBeVisible();

  backend.push('server', 'dataStatistics', {
    live_id: '77',
    tx_time: '2026-11-15 21:00:10',
    online_count: 9,
    watchCount: 4321,
  });
  await expect(page.getByRole('definition').first()).toHaveText('4,321');

  backend.push('server', 'reportHost', { report_id: '5', live_id: '77' });
  await expect(page.getByTestId('report-dot')).toBeVisible();

  backend.push('client', 'room', { room_id: 'p77', live_id: '77', state: 2, mute: 0 });
  await expect(page.getByRole('alertdialog')).toContainText('直播已暂停');
});
