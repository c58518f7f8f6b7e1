import type { CDPSession, Page } from '@playwright/test';

export interface PageFigures {
  fps: number;
  /** Milliseconds of the longest task, 0 when none took more than 50. */
  longestTask: number;
  /** Milliseconds from the longest click to what was painted after it; the browser tells from 16 on. */
  longestClick: number;
  clicks: number;
  /** Milliseconds of main-thread work in each second. */
  mainThread: number;
}

interface Watched {
  since: number;
  frames: number;
  longestTask: number;
  longestClick: number;
}

declare global {
  interface Window {
    benchWatch: Watched;
  }
}

const MIB = 1024 ** 2;
const CLICK_EVERY_MS = 250;

/** Runs in the page: counts frames, tasks and clicks from the first moment. */
const watchInPage = () => {
  const watched: Watched = { since: 0, frames: 0, longestTask: 0, longestClick: 0 };
  window.benchWatch = watched;
  const count = () => {
    watched.frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime >= watched.since) watched.longestTask = Math.max(watched.longestTask, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries())
      if (name === 'click' && startTime >= watched.since)
        watched.longestClick = Math.max(watched.longestClick, duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

/** What a page does to its person while something happens in it. */
export class PageWatch {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  /** Before the page is loaded. */
  static async attach(page: Page): Promise<PageWatch> {
    const session = await page.context().newCDPSession(page);
    // Time on the processor: what other processes take meanwhile is not the page's.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(watchInPage);
    return new PageWatch(page, session);
  }

  /** Clicks on the element every 250 ms as long as the work takes. */
  async during(work: () => Promise<void>, clickOn: string): Promise<PageFigures> {
    const at = await this.#middleOf(clickOn);
    await this.#page.evaluate(() => {
      const now = performance.now();
      Object.assign(window.benchWatch, { since: now, frames: 0, longestTask: 0, longestClick: 0 });
    });
    const before = await this.#taskSeconds();
    const begun = performance.now();
    const clicks: Promise<void>[] = [];
    const clicking = setInterval(() => clicks.push(this.#click(at)), CLICK_EVERY_MS);
    await work();
    clearInterval(clicking);
    const watched = await this.#page.evaluate(() => ({
      ...window.benchWatch,
      seconds: (performance.now() - window.benchWatch.since) / 1_000,
    }));
    const worked = (await this.#taskSeconds()) - before;
    // Until now: a page that is behind answers late, and has worked all the while.
    const seconds = (performance.now() - begun) / 1_000;
    // The page may be closed next, and a click on its way would fail.
    await Promise.all(clicks);
    return {
      fps: watched.frames / watched.seconds,
      longestTask: watched.longestTask,
      longestClick: watched.longestClick,
      clicks: clicks.length,
      mainThread: (worked / seconds) * 1_000,
    };
  }

  /** Milliseconds that the main thread works meanwhile. */
  async worked(work: () => Promise<void>): Promise<number> {
    const before = await this.#taskSeconds();
    await work();
    return ((await this.#taskSeconds()) - before) * 1_000;
  }

  async slowDown(times: number): Promise<void> {
    await this.#session.send('Emulation.setCPUThrottlingRate', { rate: times });
  }

  /** MiB in use after everything unneeded was let go. */
  async heap(): Promise<number> {
    await this.#session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await this.#session.send('Runtime.getHeapUsage');
    return usedSize / MIB;
  }

  async #middleOf(selector: string): Promise<{ x: number; y: number }> {
    const box = await this.#page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`nothing to click on: ${selector}`);
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
