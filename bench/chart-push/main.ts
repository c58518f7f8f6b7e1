// Cost of one update of the online chart while the operator zooms and pans, compared with uPlot.
// --hours 8: number of points for the heap measurement, one per second; they are sent as fast as possible.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { sendFile } from '../../e2e/support/send-file.ts';
import { buildPage } from '../browser/buildConsole.ts';
import { openBrowser } from '../browser/openBrowser.ts';
import { PageMonitor } from '../browser/PageMonitor.ts';
import { note, report } from '../measurement.ts';
import type { ChartKind } from '../pages/chart/ChartBench.ts';

const { values } = parseArgs({ options: { hours: { type: 'string', default: '8' } } });
const SIZES = [3_600, 28_800, 100_000] as const;
const [SMALL, MIDDLE, LARGE] = SIZES;
const FRAMES = 60;
const ROUNDS = 3;
const KINDS: readonly ChartKind[] = ['ours', 'uplot'];

const folder = await buildPage('chart');
const pages = await serveFolder(folder);
const browser = await openBrowser();

async function serveFolder(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) =>
    sendFile(response, folder, new URL(request.url ?? '/', 'http://localhost').pathname),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

async function openPage(): Promise<{ page: Page; monitor: PageMonitor }> {
  const page = await browser.newPage();
  const monitor = await PageMonitor.attach(page);
  await page.goto(pages.url);
  await page.waitForFunction(() => window.chartBench !== undefined);
  return { page, monitor };
}

/** Returns the milliseconds of main-thread work per push, minus those of an idle page. */
async function pushCost(kind: ChartKind, points: number): Promise<number> {
  const { page, monitor } = await openPage();
  await page.evaluate(([what, count]) => window.chartBench.mount(what, count), [
    kind,
    points,
  ] as const);
  const run = (frames: number, isIdle: boolean) =>
    monitor.mainThreadTime(() =>
      page.evaluate(([count, idle]) => window.chartBench.frames(count, idle), [
        frames,
        isIdle,
      ] as const),
    );
  await run(FRAMES / 2, false);
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = await run(FRAMES, true);
    costs.push(((await run(FRAMES, false)) - idle) / FRAMES);
  }
  await page.close();
  return Math.min(...costs);
}

async function heapGrowth(points: number): Promise<number> {
  const { page, monitor } = await openPage();
  await page.evaluate(() => window.chartBench.mount('ours', 100));
  await page.evaluate(() => window.chartBench.points(1_000));
  const before = await monitor.heap();
  await page.evaluate((count) => window.chartBench.points(count), points);
  const after = await monitor.heap();
  await page.close();
  return after - before;
}

const costs = new Map<string, number>();
for (const points of SIZES) {
  for (const kind of KINDS) {
    const cost = await pushCost(kind, points);
    costs.set(`${kind} ${points}`, cost);
    console.log(`${kind} with ${points} points: ${cost.toFixed(2)} ms a push`);
  }
}
const cost = (kind: ChartKind, points: number) => costs.get(`${kind} ${points}`) ?? Number.NaN;
const pointCount = Number(values.hours) * 3_600;
const growth = await heapGrowth(pointCount);
console.log(`heap grew by ${growth.toFixed(2)} MiB over ${pointCount} points`);
await browser.close();
pages.close();

note(
  `Main-thread milliseconds of one push and one move of the window; best of ${ROUNDS} rounds of ${FRAMES} frames.`,
);
for (const kind of KINDS)
  note(
    `${kind}: ${SIZES.map((points) => `${cost(kind, points).toFixed(2)} at ${points}`).join(', ')}.`,
  );
report({
  name: 'chart-100000-against-3600',
  value: cost('ours', LARGE),
  peer: cost('ours', SMALL),
  goal: 'at most 1.2 of it',
  met: cost('ours', LARGE) <= 1.2 * cost('ours', SMALL),
});
report({
  name: 'chart-heap-growth-MiB',
  value: growth,
  peer: null,
  goal: `under 10 over ${values.hours} simulated hours`,
  met: growth < 10,
});
report({
  name: 'chart',
  value: cost('ours', MIDDLE),
  peer: cost('uplot', MIDDLE),
  goal: 'a push at 28,800 points at most uPlot’s time',
  met: cost('ours', MIDDLE) <= cost('uplot', MIDDLE),
});
process.exit();
