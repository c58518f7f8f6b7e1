import type { Browser, Locator, Page } from '@playwright/test';
import { type PageFigures, PageMonitor } from '../browser/PageMonitor.ts';
import { StubBackend } from '../browser/StubBackend.ts';
import { Flood } from './Flood.ts';

const VIEWPORT = { width: 1440, height: 900 };
const CLICK_TARGET = 'textarea';
const RENDER_TIMEOUT_MS = 30_000;

export interface FloodFigures extends PageFigures {
  /** Milliseconds of CPU time per second of this process, which runs the load and the broker. */
  senders: number;
}

/** A console page that receives a flood of comments. */
export class CommentPage {
  readonly monitor: PageMonitor;
  readonly #page: Page;
  readonly #backend: StubBackend;
  readonly #flood: Flood;

  private constructor(page: Page, monitor: PageMonitor, backend: StubBackend, flood: Flood) {
    this.#page = page;
    this.monitor = monitor;
    this.#backend = backend;
    this.#flood = flood;
  }

  static async open(browser: Browser, folder: string): Promise<CommentPage> {
    const flood = new Flood();
    const backend = await StubBackend.open(folder, () => flood.latest());
    const page = await browser.newPage({ viewport: VIEWPORT, locale: 'zh-CN' });
    const monitor = await PageMonitor.attach(page);
    await page.goto(backend.roomUrl);
    await page.getByTitle('实时连接').getByText('实时').waitFor();
    await page.locator(CLICK_TARGET).waitFor();
    return new CommentPage(page, monitor, backend, flood);
  }

  async flood(perSecond: number, seconds: number): Promise<FloodFigures> {
    const before = process.cpuUsage();
    const figures = await this.monitor.during(
      () => this.#flood.run(this.#backend, perSecond, seconds),
      CLICK_TARGET,
    );
    const { user, system } = process.cpuUsage(before);
    return { ...figures, senders: (user + system) / 1_000 / seconds };
  }

  /** Returns the milliseconds until the last sent comment is shown: the delay by queued comments. */
  async lag(): Promise<number> {
    const sent = performance.now();
    await this.#lastRow().waitFor({ timeout: RENDER_TIMEOUT_MS });
    return performance.now() - sent;
  }

  /** Whether the list shows exactly the last 500 comments, in order. */
  async isCorrect(): Promise<boolean> {
    const { items } = this.#flood.latest();
    await this.#lastRow().waitFor({ timeout: RENDER_TIMEOUT_MS });
    // The list scrolls by itself shortly after the last comment, which would disturb the reading.
    await this.#page.waitForTimeout(500);
    const shown = await this.#page.evaluate(readWholeList);
    const expected = items.map(({ id, message }) => [id, message]);
    return (
      shown.length === expected.length &&
      expected.every(([id, message], at) => {
        const row = shown[at];
        return row !== undefined && row[0] === id && row[1].endsWith(String(message));
      })
    );
  }

  #lastRow(): Locator {
    return this.#page.locator(`[data-row="${this.#flood.latest().items.at(-1)?.id}"]`);
  }

  async close(): Promise<void> {
    await this.#page.close();
    await this.#backend.destroy();
  }
}

/** Runs in the page. Scrolls from top to bottom, because only visible rows are rendered. */
const readWholeList = async (): Promise<[id: string, text: string][]> => {
  const feed = document.querySelector('[role=feed]') as HTMLElement;
  const frames = () =>
    new Promise<void>((resolve) =>
      requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
    );
  const rows = new Map<string, string>();
  feed.scrollTop = 0;
  for (;;) {
    await frames();
    for (const row of feed.querySelectorAll<HTMLElement>('[data-row]'))
      rows.set(row.dataset.row ?? '', row.textContent ?? '');
    if (feed.scrollTop + feed.clientHeight >= feed.scrollHeight - 1) break;
    feed.scrollTop += feed.clientHeight / 2;
  }
  return [...rows].sort(([one], [other]) => Number(one) - Number(other));
};
