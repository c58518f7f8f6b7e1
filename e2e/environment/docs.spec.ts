import { callNames, commandNames, noticeNames } from '@live/protocol';
import type { Page } from '@playwright/test';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test.use({ settings: { docsPublic: true, demo: 'data' } });

const entries = (page: Page) => page.locator('.entry:visible');

/** The entry of a call, unfolded. */
const openCall = async (page: Page, name: string) => {
  await page.goto(`${new URL(page.url()).origin}/docs#${name}`);
  const entry = page.locator(`#${name}`);
  await expect(entry).toHaveAttribute('open', '');
  return entry;
};

test('D-04 a search finds calls, notices and commands while one types', async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/docs`);
  const all = callNames.length + noticeNames.length + commandNames.length;
  await expect(entries(page)).toHaveCount(all);
  await page.keyboard.press('/');
  await page.keyboard.type('12012');
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['通知']);
  await expect(page.getByText(`1 / ${all} 项`)).toBeVisible();
  const search = page.getByRole('searchbox', { name: '搜索接口、通知与命令' });
  await search.fill('评论 导出');
  await expect(entries(page)).toHaveText([/\/live\/comment-export/]);
  await search.press('Enter');
  await expect(page.locator('#commentExport')).toHaveAttribute('open', '');
  await search.fill('没有这样的接口');
  await expect(page.getByText('没有符合的接口、通知或命令')).toBeVisible();
  await search.press('Escape');
  await expect(entries(page)).toHaveCount(all);
});

test('D-04 a call is tried with the reader’s own session', { tag: '@journey' }, async ({
  signedIn,
  server,
}) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/docs`);
  const call = await openCall(page, 'roomInfo');
  const body = call.getByLabel('请求内容');
  await expect(body).toHaveValue(/"liveId": "1001"/);
  await call.getByRole('button', { name: '试一试' }).click();
  await expect(call.getByText(/状态 200，用时 \d+ 毫秒/)).toBeVisible();
  await expect(call.getByRole('region', { name: '应答内容' })).toContainText('"liveTitle"');
  await body.fill('{"liveId":"9999"}');
  await call.getByRole('button', { name: '试一试' }).click();
  await expect(call.getByText('状态 404')).toBeVisible();
  await expect(call.getByRole('region', { name: '应答内容' })).toContainText('"code": 4');
  await body.fill('{');
  await call.getByRole('button', { name: '试一试' }).click();
  await expect(call.getByText('请求内容不是 JSON')).toBeVisible();
});

test('D-04 whoever is not signed in is answered as such', async ({ page, server }) => {
  await page.goto(`${server.url}/docs`);
  const call = await openCall(page, 'roomInfo');
  await call.getByRole('button', { name: '试一试' }).click();
  await expect(call.getByText('状态 401')).toBeVisible();
});

test('D-04 a request is copied for a shell; those that are signed can only be copied', async ({
  page,
  server,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${server.url}/docs`);
  const call = await openCall(page, 'roomInfo');
  await call.getByLabel('请求内容').fill('{"liveId": "it\'s"}');
  await call.getByRole('button', { name: '复制为 curl' }).click();
  await expect(call.getByText('已复制')).toBeVisible();
  // Pasted, because the permissions of our pages do not let them read the clipboard.
  const body = call.getByLabel('请求内容');
  await body.fill('');
  await body.press('Control+V');
  await expect(body).not.toHaveValue('');
  const copied = await body.inputValue();
  expect(copied).toContain(`curl '${server.url}/live/room-info'`);
  expect(copied).toContain('-H "authorization: Bearer $TOKEN"');
  expect(copied).toContain(`--data-raw '{"liveId":"it'\\''s"}'`);
  const signed = await openCall(page, 'platformRoomSave');
  await expect(signed.getByRole('button', { name: '复制为 curl' })).toBeVisible();
  await expect(signed.getByRole('button', { name: '试一试' })).toHaveCount(0);
});

test('P-06 axe finds nothing in the reference', async ({ signedIn, server }) => {
  const page = await signedIn('admin');
  await page.goto(`${server.url}/docs`);
  const call = await openCall(page, 'roomList');
  await call.getByRole('button', { name: '试一试' }).click();
  await expect(call.getByText('状态 200')).toBeVisible();
  await call.getByText('请求结构').click();
  await expectAccessibleInSystemSchemes(page);
});
