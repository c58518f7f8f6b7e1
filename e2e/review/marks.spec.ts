import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, expectConnected, test } from '../support/phone.ts';

const ROOM = stage.paused.liveId;

test('U-04 a mark is set by key while live, changed and removed, and others see it at once', {
  tag: '@journey',
}, async ({ server, openRoom }) => {
  const page = await openRoom('admin', ROOM);
  await expectConnected(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: '打点' });
  await expect(dialog.getByText('还没有标记')).toBeVisible();
  await dialog.getByRole('textbox').fill('讲到三号');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();

  await page.keyboard.press('b');
  const rows = dialog.getByRole('list', { name: '标记' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('讲到三号');
  const host = await server.signIn('host');
  await host.ok('markSave', { liveId: ROOM, text: '主播的打点' });
  await expect(rows.first()).toContainText('主播的打点');
  await expectAccessibleInBothSchemes(page);

  const own = rows.filter({ hasText: '讲到三号' });
  await own.getByRole('button', { name: '修改' }).click();
  await rows.getByRole('textbox').fill('讲到四号');
  await page.keyboard.press('Enter');
  const changed = rows.filter({ hasText: '讲到四号' });
  await expect(changed).toHaveCount(1);
  await changed.getByRole('button', { name: '删除' }).click();
  await expect(changed).toHaveCount(0);
  await expect(page.getByText('已删除打点', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(changed).toHaveCount(1);
});

test('U-04 what is typed right after its key stands in the mark, which is of the moment of the key', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', ROOM);
  await expectConnected(page);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/MarksDialog*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const now = () => page.evaluate(() => performance.now());
  // Each of these keys opens something else while nobody types.
  await page.keyboard.type('bmfl');
  const pressedBefore = await now();
  await expect.poll(now).toBeGreaterThan(pressedBefore + 1_000);
  loaded.resolve();
  const dialog = page.getByRole('dialog', { name: '打点' });
  const field = dialog.getByRole('textbox');
  await expect(field).toHaveValue('mfl');
  await expect(field).toBeFocused();
  await page.keyboard.type('23');
  await expect(field).toHaveValue('mfl23');
  const pressedAfter = await now();
  const saved = page.waitForRequest('**/review/mark-save');
  await page.keyboard.press('Enter');
  const { agoMs, text } = (await saved).postDataJSON();
  expect(text).toBe('mfl23');
  expect(agoMs).toBeGreaterThanOrEqual(Math.floor(pressedAfter - pressedBefore));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Loaded, it takes the next keys as well, empty again.
  await page.keyboard.type('bp');
  await expect(field).toHaveValue('p');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});

test('U-04 what an input method writes while the dialog is loaded keeps its order, and the page its place', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', ROOM);
  await expectConnected(page);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/MarksDialog*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const top = () => page.getByRole('banner').evaluate((head) => head.getBoundingClientRect().top);
  await page.keyboard.press('b');
  for (const part of ['坚果', '礼盒', '开讲']) await page.keyboard.insertText(part);
  expect(await top()).toBe(0);
  loaded.resolve();
  const field = page.getByRole('dialog', { name: '打点' }).getByRole('textbox');
  await expect(field).toHaveValue('坚果礼盒开讲');
});

test('U-04 Enter pressed while the dialog is loaded sets the mark, with what was typed before it', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', ROOM);
  await expectConnected(page);
  const loaded = Promise.withResolvers<void>();
  await page.route('**/MarksDialog*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.keyboard.type('b3');
  await page.keyboard.press('Enter');
  const saved = page.waitForRequest('**/review/mark-save');
  loaded.resolve();
  expect((await saved).postDataJSON().text).toBe('3');
  const dialog = page.getByRole('dialog', { name: '打点' });
  await expect(dialog).toBeHidden();
  await page.keyboard.press('b');
  await expect(dialog.getByRole('list', { name: '标记' }).getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('textbox')).toHaveValue('');
});

test('U-04 keys pressed while the dialog fades out are no part of it: B opens it again, Enter saves nothing', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', ROOM);
  await expectConnected(page);
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog', { name: '打点' });
  const field = dialog.getByRole('textbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('讲到三号');
  // It fades for a fifth of a second, and so for six.
  const session = await page.context().newCDPSession(page);
  await session.send('Animation.enable');
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 / 30 });
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/review/mark-save')) saves += 1;
  });
  await page.keyboard.press('Enter');
  await expect(
    page.locator('.ant-fade-leave').filter({ has: page.getByPlaceholder('写一句说明') }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('bp');
  await expect(field).toHaveValue('p');
  await expect(field).toBeFocused();
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await page.keyboard.type('讲到四号');
  await expect(field).toHaveValue('p讲到四号');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(saves).toBe(2);
});

test('P-11 a dialog that was still loaded gives the focus back to its button', async ({
  openRoom,
  page,
}) => {
  await openRoom('admin', ROOM);
  const button = page.getByRole('button', { name: '福袋记录' });
  await button.click();
  await expect(page.getByRole('dialog', { name: '福袋记录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});
