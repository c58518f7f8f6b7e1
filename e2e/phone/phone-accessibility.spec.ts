import { stage } from '@live/testkit';
import { expectAccessibleInSystemSchemes } from '../support/accessible.ts';
import { expect, expectConnected, GUEST_ROOM, openRoomForm, test } from '../support/phone.ts';

// axe reads the whole page, in both colour schemes.
test.describe.configure({ timeout: 90_000 });

test('P-06 axe finds nothing where a guest comes in', async ({ page, server }) => {
  await page.goto(`${server.url}/room?id=${GUEST_ROOM}`);
  await expect(page.getByLabel('昵称')).toBeVisible();
  await expectAccessibleInSystemSchemes(page);
});

test('P-06 axe finds nothing on a viewer’s phone', { tag: '@journey' }, async ({
  phone,
  server,
}) => {
  const viewer = await phone('viewer', GUEST_ROOM);
  await expectConnected(viewer);
  await expectAccessibleInSystemSchemes(viewer);
  await viewer.getByRole('button', { name: '举报' }).click();
  await expect(viewer.getByRole('dialog')).toBeVisible();
  await expectAccessibleInSystemSchemes(viewer);
  await viewer.keyboard.press('Escape');
  const host = await server.signIn('host');
  await host.ok('luckyBagLaunch', {
    liveId: GUEST_ROOM,
    luckyBagType: 1,
    totalPointsNum: 100,
    luckyBagNum: 1,
    grabType: 1,
    enrollCondition: 1,
    filterWinner: 0,
    drawAfter: 600,
  });
  await viewer.getByRole('button', { name: /福袋.*后开奖/ }).click();
  await expect(viewer.getByRole('button', { name: '一键参与' })).toBeVisible();
  await expectAccessibleInSystemSchemes(viewer);
});

test('P-06 axe finds nothing on a replay and where a room is missing', async ({ phone }) => {
  const viewer = await phone('viewer', stage.replay.liveId);
  await expect(viewer.getByRole('button', { name: '第3段' })).toBeVisible();
  await expectAccessibleInSystemSchemes(viewer);
  await viewer.goto(viewer.url().replace(stage.replay.liveId, '9999'));
  await expect(viewer.getByText('直播间不存在')).toBeVisible();
  await expectAccessibleInSystemSchemes(viewer);
});

test('P-06 axe finds nothing on a host’s phone', async ({ phone, server }) => {
  const host = await phone('host', GUEST_ROOM);
  await expectConnected(host);
  await expectAccessibleInSystemSchemes(host);
  await host.getByRole('button', { name: '发福袋' }).click();
  await expect(host.getByLabel('开奖时间')).toBeVisible();
  await expectAccessibleInSystemSchemes(host);
  await host.goto(`${server.url}/room`);
  await expect(host.getByRole('link', { name: /直播中$/ }).first()).toBeVisible();
  await expectAccessibleInSystemSchemes(host);
  await openRoomForm(host, server.url);
  await expect(host.getByLabel('直播标题')).toBeVisible();
  await expectAccessibleInSystemSchemes(host);
});
