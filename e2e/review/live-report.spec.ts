import { stage } from '@live/testkit';
import { expectAccessibleInBothSchemes } from '../support/accessible.ts';
import { expect, test } from '../support/console.ts';

test('U-07 an operator opens the report from the room list, prints it and saves it', {
  tag: '@journey',
}, async ({ server, signedIn }) => {
  const viewer = await server.enter('viewer', stage.paused.liveId);
  await viewer.command('enter', { client_id: 'a' });
  for (const message of ['多少钱？', '多少钱']) await viewer.command('chat', { message });
  await viewer.command('like', { like_delta: 3 });
  const host = await server.signIn('host');
  await host.ok('roomClose', { liveId: stage.paused.liveId });
  const page = await signedIn('host');
  await page.goto(server.url);
  await page
    .getByRole('row', { name: '健康生活公开课' })
    .getByRole('link', { name: '报告' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '健康生活公开课' })).toBeVisible();
  const figure = (name: string) => page.locator('dt', { hasText: name }).locator('xpath=../dd');
  await expect(figure('观看人数')).toHaveText('1');
  await expect(figure('点赞数')).toHaveText('3');
  await expect(page.getByRole('region', { name: '常见问题' })).toContainText('×2 · 1 人');
  await expect(page.getByRole('region', { name: '活跃观众' })).toContainText('小鱼儿');
  await expect(page.getByRole('region', { name: '运营操作' })).toContainText('直播状态');
  await expectAccessibleInBothSchemes(page);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /CSV/ }).click(),
  ]);
  expect(csv.suggestedFilename()).toContain(stage.paused.liveId);
  const [json] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'JSON' }).click(),
  ]);
  expect(json.suggestedFilename()).toBe(`直播报告-${stage.paused.liveId}.json`);
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(pdf.length).toBeGreaterThan(10_000);
  // Controls are not printed.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: '打印' })).toBeHidden();
  await viewer.leave();
});

test('U-08 a shared address shows no name without signing in, and ends when it is withdrawn', async ({
  server,
  signedIn,
  browser,
}) => {
  const viewer = await server.enter('viewer', stage.live.liveId);
  for (const message of ['小鱼儿多少钱？', '小鱼儿多少钱'])
    await viewer.command('chat', { message });
  const page = await signedIn('admin');
  await page.goto(`${server.url}/?id=${stage.live.liveId}&view=report`);
  await page.getByRole('button', { name: '分享' }).click();
  const panel = page.getByRole('region', { name: '分享报告' });
  await expect(panel).toContainText('还没有有效的地址');
  // What the readers will see is shown, and can be changed.
  const title = panel.getByLabel('标题');
  await expect(title).toHaveValue(await page.getByRole('heading', { level: 1 }).innerText());
  await title.fill('秋季新品专场');
  const days = panel.getByRole('combobox');
  await expect(days).toHaveValue('7');
  await expect(days.locator('option')).toHaveText(['1 天', '7 天', '30 天']);
  // Once for two clicks.
  await panel.getByRole('button', { name: '生成地址' }).dblclick();
  const address = await panel.getByRole('link').getAttribute('href');
  const [row, ...cells] = await Promise.all(
    ['li', 'li > a', 'li > small', 'li > button'].map((part) =>
      panel.locator(part).last().boundingBox(),
    ),
  );
  const middle = (box: typeof row) => (box ? box.y + box.height / 2 : 0);
  for (const cell of cells)
    expect(Math.abs(middle(cell ?? null) - middle(row ?? null))).toBeLessThan(4);
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await panel.getByRole('button', { name: '复制' }).click();
  await expect(panel.getByRole('alert').locator('code')).toHaveText(`${server.url}${address}`);
  const context = await browser.newContext();
  const reader = await context.newPage();
  await reader.goto(`${server.url}${address}`);
  await expect(reader.getByText('分享的报告，不含人名')).toBeVisible();
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('秋季新品专场');
  await expect(panel.getByRole('listitem')).toContainText('秋季新品专场');
  await expect(reader.getByRole('region', { name: '活跃观众' })).toContainText('观众 1');
  const shown = await reader.locator('body').innerText();
  for (const name of ['小鱼儿', '林晓', '运营小周']) expect(shown).not.toContain(name);
  await expectAccessibleInBothSchemes(page);
  await panel.getByRole('button', { name: '收回' }).click();
  await expect(panel.getByRole('link')).toHaveCount(0);
  await reader.reload();
  await expect(reader.getByText('这个分享地址已失效')).toBeVisible();
  await context.close();
  await viewer.leave();
});
