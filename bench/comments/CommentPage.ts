import type { Browser, Locator, Page } from '@playwright/test';
import { type PageFigures, PageWatch } from '../browser/PageWatch.ts';
import { Stage } from '../browser/Stage.ts';
import { Flood } from './Flood.ts';

const VIEWPORT = { width: 1440, height: 900 };
const CLICKED = 'textarea';
const SETTLE_MS = 30_000;

export interface FloodFigures extends PageFigures {
  /** Milliseconds of processor time in each second for those who send: the flood, the broker, the bench itself. */
  senders: number;
}

/** One page with comments on their way into it. */
export class CommentPage {
  readonly watch: PageWatch;
  readonly #page: Page;
  readonly #stage: Stage;
  readonly #flood: Flood;

  private constructor(page: Page, watch: PageWatch, stage: Stage, flood: Flood) {
    this.#page = page;
    this.watch = watch;
    this.#stage = stage;
    this.#flood = flood;
  }

  static async open(browser: Browser, folder: string): Promise<CommentPage> {
    const flood = new Flood();
    const stage = await Stage.open(folder, () => flood.latest());
    const page = await browser.newPage({ viewport: VIEWPORT, locale: 'zh-CN' });
    const watch = await PageWatch.attach(page);
    await page.goto(stage.roomUrl);
    await page.getByTitle('实时连接').getByText('实时').waitFor();
    await page.locator(CLICKED).waitFor();
    return new CommentPage(page, watch, stage, flood);
  }

  async flood(perSecond: number, seconds: number): Promise<FloodFigures> {
    const before = process.cpuUsage();
    const figures = await this.watch.during(
      () => this.#flood.run(this.#stage, perSecond, seconds),
      CLICKED,
    );
    const { user, system } = process.cpuUsage(before);
    return { ...figures, senders: (user + system) / 1_000 / seconds };
  }

  /** Milliseconds from the last comment sent until it is shown: what has piled up on the way to the page. */
  async behind(): Promise<number> {
    const sent = performance.now();
    await this.#lastRow().waitFor({ timeout: SETTLE_MS });
    return performance.now() - sent;
  }

  /** Whether the list shows the last 500 that were sent, no other, in order. */
  async isRight(): Promise<boolean> {
    const { items } = this.#flood.latest();
    await this.#lastRow().waitFor({ timeout: SETTLE_MS });
    // The list moves by itself a moment after the last comment, and would go on from under us.
    await this.#page.waitForTimeout(500);
    const shown = await this.#page.evaluate(readWholeList);
    const wanted = items.map(({ id, message }) => [id, message]);
    return (
      shown.length === wanted.length &&
      wanted.every(([id, message], at) => {
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
    await this.#stage.destroy();
  }
}

/** Runs in the page: from top to bottom, because only what is in view exists. */
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
