import { FIREFOX_PREFERENCES, findFirefox } from '@live/engines';
import { type BrowserContext, type ElementHandle, launch, type Page } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';

/** Firefox by WebDriver BiDi. */
class FirefoxDriver implements Driver<ElementHandle> {
  readonly #context: BrowserContext;
  readonly #page: Page;

  constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.#page = page;
  }

  async goto(url: string): Promise<void> {
    await this.#page.goto(url, { waitUntil: 'domcontentloaded' });
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#page.evaluate(expression);
  }

  async find(expression: string): Promise<ElementHandle | undefined> {
    const handle = await this.#page.evaluateHandle(expression);
    return (handle.asElement() as ElementHandle | null) ?? undefined;
  }

  click(element: ElementHandle): Promise<void> {
    return element.click();
  }

  hover(element: ElementHandle): Promise<void> {
    return element.hover();
  }

  async fill(element: ElementHandle, text: string): Promise<void> {
    await element.click({ count: 3 });
    await this.#page.keyboard.press('Backspace');
    await element.type(text);
  }

  press(key: 'Enter' | 'Escape'): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  resize(size: { width: number; height: number }): Promise<void> {
    return this.#page.setViewport(size);
  }

  screenshot(): Promise<Uint8Array> {
    return this.#page.screenshot();
  }

  close(): Promise<void> {
    return this.#context.close();
  }
}

const TIMEOUT_MS = 120_000;

export const firefox: Engine = {
  name: 'Firefox',
  isPresent: () => findFirefox() !== undefined,
  open: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      headless: true,
      timeout: TIMEOUT_MS,
      protocolTimeout: TIMEOUT_MS,
      extraPrefsFirefox: FIREFOX_PREFERENCES,
    });
    return {
      newPage: async () => {
        const context = await browser.createBrowserContext();
        const page = await context.newPage();
        page.setDefaultTimeout(TIMEOUT_MS);
        await page.setViewport({ width: 1440, height: 900 });
        return new FirefoxDriver(context, page);
      },
      close: () => browser.close(),
    };
  },
};
