import { calls } from '@live/protocol';
import { stage, TEST_PASSWORD, TestServer } from '@live/testkit';
import { fill } from '@live/testkit/eight-hour-live';
import type { Page } from '@playwright/test';
import { openBrowser } from '../browser/openBrowser.ts';
import { PageMonitor } from '../browser/PageMonitor.ts';
import { note, report } from '../measurement.ts';

const COMMENTS = 100_000;
const MARKS = 5_000;
const FRAMES = 180;
const OPENINGS = 3;
const MAX_OPENING_MS = 1_000;
/** What a frame may take at 60 of them a second. */
const FRAME_MS = 1_000 / 60;
const AXIS = '[role=slider][aria-label=时间轴]';

/** Runs in the page: notes when the axis and all marks are there. */
const watchOpening = () => {
  const seen: { axis?: number; marks?: number } = {};
  Object.assign(window, { opening: seen });
  const look = () => {
    if (document.querySelector('[role=slider][aria-label=时间轴]')) seen.axis ??= performance.now();
    const tabs = [...document.querySelectorAll('[role=tab]')];
    if (tabs.some(({ textContent }) => /标记 \d{4}/.test(textContent ?? '')))
      seen.marks ??= performance.now();
    if (seen.marks === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** One wheel turn or one step of a drag in every frame, as fast hands do. */
const moveAxis = async (page: Page, frames: number, how: 'zoom' | 'move'): Promise<number> =>
  page.evaluate(
    async ([selector, count, kind]) => {
      const axis = document.querySelector(selector) as HTMLElement;
      const { left, top, width } = axis.getBoundingClientRect();
      const at = { clientX: left + width / 2, clientY: top + 60, bubbles: true, cancelable: true };
      const pointer = { ...at, pointerId: 1, button: 0, buttons: 1, isPrimary: true };
      axis.setPointerCapture = () => {};
      const startedAt = performance.now();
      if (kind === 'move') axis.dispatchEvent(new PointerEvent('pointerdown', pointer));
      for (let frame = 0; frame < count; frame += 1) {
        await new Promise(requestAnimationFrame);
        const phase = frame % 60 < 30 ? 1 : -1;
        if (kind === 'zoom')
          axis.dispatchEvent(new WheelEvent('wheel', { ...at, deltaY: -60 * phase }));
        else {
          const clientX = at.clientX + (frame % 60) * 4 * phase;
          axis.dispatchEvent(new PointerEvent('pointermove', { ...pointer, clientX }));
        }
      }
      if (kind === 'move') axis.dispatchEvent(new PointerEvent('pointerup', pointer));
      return (count / (performance.now() - startedAt)) * 1_000;
    },
    [AXIS, frames, how] as const,
  );

/** The review page of a live of eight hours, in a browser, through a whole server. */
export async function measureAxis(): Promise<void> {
  const server = await TestServer.start();
  const size = { liveId: 'long', hostId: stage.host.id, comments: COMMENTS, marks: MARKS };
  await fill(await server.store(), size);
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const data = { name: 'admin', password: TEST_PASSWORD };
  await context.request.post(`${server.url}${calls.login.path}`, { data });
  const url = `${server.url}/?id=long&view=review&at=14400000`;
  const openings: { axis: number; marks: number }[] = [];
  let fetched = 0;
  let page = await context.newPage();
  let monitor = await PageMonitor.attach(page);
  // The first one fills the caches of the browser and of the server.
  for (let opening = 0; opening <= OPENINGS; opening += 1) {
    await page.close();
    page = await context.newPage();
    monitor = await PageMonitor.attach(page);
    await page.addInitScript(watchOpening);
    fetched = 0;
    page.on('response', async (response) => {
      if (!response.url().endsWith(calls.reviewComments.path)) return;
      const { data } = (await response.json()) as { data: { items: unknown[] } };
      fetched += data.items.length;
    });
    await page.goto(url);
    const seen = page.waitForFunction(() => {
      const { opening } = window as unknown as { opening: { axis: number; marks?: number } };
      return opening.marks === undefined ? undefined : opening;
    });
    if (opening > 0) openings.push((await (await seen).jsonValue()) as (typeof openings)[number]);
    else await seen;
    await page.waitForLoadState('networkidle');
  }
  const middle = (list: number[]) => list.sort((one, other) => one - other)[list.length >> 1] ?? 0;
  const axisMs = middle(openings.map(({ axis }) => axis));
  const marksMs = middle(openings.map(({ marks }) => marks));
  report({
    name: 'report-opening-ms',
    value: marksMs,
    peer: null,
    goal: `axis, curves and all marks under ${MAX_OPENING_MS} ms from the navigation`,
    met: marksMs < MAX_OPENING_MS,
  });
  note(
    `The axis alone is there after ${axisMs.toFixed(0)} ms; ${fetched} of its comments were fetched.`,
  );
  for (const how of ['zoom', 'move'] as const) {
    await moveAxis(page, 30, how);
    let fps = 0;
    const busy = await monitor.mainThreadTime(async () => {
      fps = await moveAxis(page, FRAMES, how);
    });
    const frameMs = busy / FRAMES;
    console.log(`${how}: ${fps.toFixed(0)} frames a second, ${frameMs.toFixed(1)} ms each`);
    report({
      name: `report-${how}-frame-ms`,
      value: frameMs,
      peer: FRAME_MS,
      goal: 'main-thread time of a frame within that of 60 a second',
      met: frameMs <= FRAME_MS,
    });
    note(`${how}: ${fps.toFixed(0)} frames a second.`);
  }
  await browser.close();
  await server.destroy();
}
