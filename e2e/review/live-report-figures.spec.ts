import { readFile } from 'node:fs/promises';
import { stage } from '@live/testkit';
import { sampleReport } from '@live/testkit/sample-report';
import type { Page } from '@playwright/test';
import { alterResponse } from '../support/calls.ts';
import { expect, test } from '../support/console.ts';

const liveId = stage.ended.liveId;

const openReport = async (page: Page, url: string) => {
  await alterResponse(page, 'liveReport', { ...sampleReport, liveId });
  await page.goto(`${url}/?id=${liveId}&view=report`);
  await expect(page.getByRole('heading', { level: 1, name: '双十一专场' })).toBeVisible();
};

/** What a section says, with one space between its parts. */
const textOf = async (page: Page, name: string) =>
  (await page.getByRole('region', { name, exact: true }).innerText()).replaceAll(/\s+/g, ' ');

test('U-07 the page shows every figure of the report', async ({ server, signedIn }) => {
  const page = await signedIn('host');
  await openReport(page, server.url);
  const header = page.getByRole('banner');
  for (const text of ['林晓', '2026-11-11 20:00:00 至 2026-11-11 22:03:00', '时长 2小时3分'])
    await expect(header).toContainText(text);
  const figures = await page.locator('dl').first().locator('div').allInnerTexts();
  expect(figures.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    ...['观看人数 1,501', '观看人次 2,602', '最高在线人数 703', '平均观看 12分34秒'],
    ...['观看中位数 5分11秒', '点赞数 98,004', '评论数量 3,105', '评论人数 406'],
  ]);
  const curve = page.getByRole('region', { name: '在线人数', exact: true });
  expect(await curve.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^10:00\s+\+123 人\s+福袋「抱枕」后 20 秒$/),
    expect.stringMatching(/^20:00\s+−45 人\s+全员禁言后 2 分钟$/),
    expect.stringMatching(/^25:00\s+\+31 人\s+画面恢复后 10 秒$/),
    expect.stringMatching(/^1:06:40\s+\+38 人\s+没有记录到可能的原因$/),
  ]);
  await expect(curve.getByRole('img', { name: '在线人数曲线，最高 703 人' })).toBeVisible();
  const rates = await textOf(page, '每分钟评论与点赞');
  expect(rates).toContain('评论，最多 73');
  expect(rates).toContain('点赞，最多 813');
  expect(await textOf(page, '新老观众')).toBe('新老观众 新观众 1,051 70% 老观众 450 30%');
  expect(await textOf(page, '画面质量')).toBe(
    '画面质量 断流 2 次，共 1分35秒 暂停 1分2秒 平均码率 2411 kbps 最低码率 1122 kbps 丢包率 0.37%',
  );
  expect(await textOf(page, '活跃观众')).toBe('活跃观众 小鱼儿 54 条 橙子 53 条');
  expect(await textOf(page, '常见问题')).toBe('常见问题 多少钱 ×26 · 19 人 有没有灰色 ×13 · 12 人');
  expect(await textOf(page, '福袋')).toBe(
    '福袋 时间 奖品 参与 中奖 9:40 抱枕 231 4 / 5 1:01:40 500积分 332 10 / 11',
  );
  expect(await textOf(page, '投票')).toBe(
    '投票 下一件讲什么（41:40，120 人） 沙发 75 票 63% 茶几 45 票 38%',
  );
  expect(await textOf(page, '举报')).toBe('举报 待处理 6 处理中 7 已处理 8 不成立 9 已删除评论 17');
  expect(await textOf(page, '运营操作')).toBe(
    '运营操作 运营小周 禁言 14 · 删除评论 15 阿远 移出 16',
  );
  await expect(page.getByText('统计于 2026-11-12 09:30:15')).toBeVisible();
});

test('U-07 the JSON is the report that is shown, and the CSV that of the server', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('host');
  await openReport(page, server.url);
  const save = async (name: RegExp) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const json = await save(/JSON/);
  expect(json.name).toBe(`直播报告-${liveId}.json`);
  expect(JSON.parse(json.text)).toEqual({ ...sampleReport, liveId });
  const csv = await save(/CSV/);
  expect(csv.name).toContain(`直播报告-${liveId}`);
  const { figures } = await (await server.signIn('host')).ok('liveReport', { liveId });
  const lines = csv.text.split(/\r?\n/);
  expect(lines[0]?.replace('\uFEFF', '')).toBe('分类,项目,数值');
  for (const line of [
    `数据,观看人数,${figures.watchCount}`,
    `数据,评论数量,${figures.commentCount}`,
    `数据,评论人数,${figures.commenterCount}`,
  ])
    expect(lines).toContain(line);
});

test('U-07 paper has every section on white, within an A4 page, and no control', async ({
  server,
  signedIn,
}) => {
  const page = await signedIn('host');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The width of A4 between its margins, in CSS pixels.
  await page.setViewportSize({ width: 718, height: 1_000 });
  await openReport(page, server.url);
  for (const name of [
    ...['在线人数', '每分钟评论与点赞', '观看留存', '新老观众', '画面质量', '活跃观众'],
    ...['常见问题', '福袋', '投票', '举报', '运营操作'],
  ]) {
    const section = page.getByRole('region', { name, exact: true });
    await expect(section).toBeVisible();
    // Not divided between two sheets, nor beyond the edge of one.
    await expect(section).toHaveCSS('break-inside', 'avoid');
    const box = await section.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(718);
  }
  for (const text of ['双十一专场', '2小时3分', '1,501', '统计于 2026-11-12 09:30:15'])
    await expect(page.getByText(text).first()).toBeVisible();
  for (const name of [/打印/, /CSV/, /JSON/, '分享'])
    await expect(page.getByRole('button', { name })).toBeHidden();
  await expect(page.getByRole('link', { name: '返回中控台' })).toBeHidden();
  const main = page.getByRole('main').locator('..');
  await expect(main).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(main).toHaveCSS('color', 'rgb(22, 24, 29)');
  const name = page.getByRole('region', { name: '活跃观众' }).getByRole('link').first();
  await expect(name).toHaveCSS('color', 'rgb(22, 24, 29)');
  await expect(name).toHaveCSS('text-decoration-line', 'none');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 (\d+)[.\d]* (\d+)[.\d]*\]/g)];
  expect(sheets.length).toBeGreaterThan(0);
  for (const [, width, height] of sheets) expect([width, height]).toEqual(['594', '841']);
});
