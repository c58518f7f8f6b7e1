import type { CDPSession, Page } from '@playwright/test';

export interface PageFigures {
  fps: number;
  /** Milliseconds of the longest task, 0 when none took more than 50. */
  longestTask: number;
  /** Milliseconds from the slowest click to the next paint; the browser reports 16 and more. */
  longestClick: number;
  clicks: number;
  /** Milliseconds of main-thread work per second. */
  mainThread: number;
}

interface Observed {
  since: number;
  frames: number;
  longestTask: number;
  longestClick: number;
}

declare global {
  interface Window {
    benchObserved: Observed;
  }
}

const MIB = 1024 ** 2;
const CLICK_EVERY_MS = 250;

/** Runs in the page: counts frames, long tasks and clicks. */
const observeInPage = () => {
  const observed: Observed = { since: 0, frames: 0, longestTask: 0, longestClick: 0 };
  window.benchObserved = observed;
  const count = () => {
    observed.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= observed.since)
        observed.longestTask = Math.max(observed.longestTask, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click' && startTime >= observed.since)
        observed.longestClick = Math.max(observed.longestClick, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** Measures how responsive a page is under load. */
export class PageMonitor {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Must be called before the page is loaded. */
  static async attach(page: Page): Promise<PageMonitor> {
    const session = await page.context().newCDPSession(page);
    // CPU time of the thread, which excludes what other processes use.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(observeInPage);
    return new PageMonitor(page, session);
  }

  /** Clicks on the element every 250 ms while the work runs. */
  async during(work: () => Promise<void>, clickOn: string): Promise<PageFigures> {
    const at = await this.#middleOf(clickOn);
    await this.#page.evaluate(() => {
      const now = performance.now();
      Object.assign(window.benchObserved, {
        since: now,
        frames: 0,
        longestTask: 0,
        longestClick: 0,
      });
    });
    const before = await this.#taskSeconds();
    const startedAt = performance.now();
    const clicks: Promise<void>[] = [];
    const clicking = setInterval(() => clicks.push(this.#click(at)), CLICK_EVERY_MS);
    await work();
    clearInterval(clicking);
    const observed = await this.#page.evaluate(() => ({
      ...window.benchObserved,
      seconds: (performance.now() - window.benchObserved.since) / 1_000,
    }));
    const worked = (await this.#taskSeconds()) - before;
    // Measured after the reply: a page that is behind replies late and works until then.
    const seconds = (performance.now() - startedAt) / 1_000;
    // The caller may close the page next, which would fail a pending click.
    await Promise.all(clicks);
    return {
      fps: observed.frames / observed.seconds,
      longestTask: observed.longestTask,
      longestClick: observed.longestClick,
      clicks: clicks.length,
      mainThread: (worked / seconds) * 1_000,
    };
  }

  /** Returns the milliseconds of main-thread work during `work`. */
  async mainThreadTime(work: () => Promise<void>): Promise<number> {
    const before = await this.#taskSeconds();
    await work();
    return ((await this.#taskSeconds()) - before) * 1_000;
  }

  async throttleCpu(rate: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate });
  }

  /** MiB in use after a garbage collection. */
  async heap(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / MIB;
  }

  async #middleOf(selector: string): Promise<{ x: number; y: number }> {
    const box = await this.#page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`no element to click: ${selector}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async #click(at: { x: number; y: number }): Promise<void> {
    const button = { ...at, button: 'left', clickCount: 1 } as const;
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await this.#session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  }

  async #taskSeconds(): Promise<number> {
    const { metrics } = await this.#session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
  }
}
