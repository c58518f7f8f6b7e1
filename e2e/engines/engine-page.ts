import { writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Driver, EngineHung } from './driver.ts';
import { findVisible, type Target } from './find-visible.ts';

/** Shorter than the limit of a test, so that what was waited for is named. */
const PATIENCE_MS = 200_000;
const PAUSE_MS = 150;

/** A page as a person uses it: everything waits until it can be done. */
export class EnginePage {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  open(url: string): Promise<void> {
    return this.#driver.goto(url);
  }

  evaluate<T>(expression: string): Promise<T> {
    return this.#driver.evaluate(expression) as Promise<T>;
  }

  click(target: Target): Promise<void> {
    return this.#act(target, async (element) => {
      await this.#standStill(target);
      await this.#driver.click(element);
    });
  }

  /** Clicks what is shown while the mouse is over a place. */
  async clickOver(place: Target, target: Target): Promise<void> {
    await eventually(JSON.stringify(target), async () => {
      // A mouse that did not move is not noticed, under a dialog that has just gone say: it comes from elsewhere.
      for (const next of [{ css: 'h1' }, place]) {
        const element = await this.#find(next);
        if (element === undefined) return false;
        await this.#driver.hover(element);
      }
      const element = await this.#find(target);
      if (element === undefined) return false;
      await this.#driver.click(element);
      return true;
    });
  }

  /** Clicks until an expression in the page is true: a page that reloads itself has to be clicked again. */
  async clickUntil(target: Target, expression: string, what: string): Promise<void> {
    await eventually(what, async () => {
      if ((await this.#driver.evaluate(expression)) === true) return true;
      const element = await this.#find(target);
      if (element !== undefined) await this.#driver.click(element);
      return false;
    });
  }

  fill(target: Target, text: string): Promise<void> {
    return this.#act(target, (element) => this.#driver.fill(element, text));
  }

  press(key: 'Enter' | 'Escape'): Promise<void> {
    return this.#driver.press(key);
  }

  async waitFor(target: Target): Promise<void> {
    await this.#act(target, async () => undefined);
  }

  waitForText(text: string): Promise<void> {
    return this.waitUntil(`document.body.innerText.includes(${JSON.stringify(text)})`, text);
  }

  waitForNoText(text: string): Promise<void> {
    return this.waitUntil(
      `!document.body.innerText.includes(${JSON.stringify(text)})`,
      `no ${text}`,
    );
  }

  /** Until an expression in the page is true; while a page loads there may be nothing to ask. */
  async waitUntil(expression: string, what = expression): Promise<void> {
    await eventually(what, async () => (await this.#driver.evaluate(expression)) === true);
  }

  resize(size: { width: number; height: number }): Promise<void> {
    return this.#driver.resize(size);
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(file, await this.#driver.screenshot());
  }

  async #act(target: Target, act: (element: unknown) => Promise<void>): Promise<void> {
    await eventually(JSON.stringify(target), async () => {
      const element = await this.#find(target);
      if (element === undefined) return false;
      await act(element);
      return true;
    });
  }

  /** What moves, like a question that opens, would be missed by the click. */
  async #standStill(target: Target): Promise<void> {
    const place = `JSON.stringify(${lookup(target)}?.getBoundingClientRect())`;
    for (let before: unknown; ; ) {
      const now = await this.#driver.evaluate(place);
      if (now === before) return;
      before = now;
      await wait(PAUSE_MS);
    }
  }

  #find(target: Target): Promise<unknown> {
    return this.#driver.find(lookup(target));
  }
}

const lookup = (target: Target): string => `(${findVisible})(${JSON.stringify(target)})`;

/** Tries again whatever fails: an element may be drawn anew between being found and being used. */
async function eventually(what: string, attempt: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    let reason = '';
    try {
      if (await attempt()) return;
    } catch (error) {
      if (error instanceof EngineHung) throw error;
      reason = `: ${error instanceof Error ? error.message : error}`;
    }
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}${reason}`);
    await wait(PAUSE_MS);
  }
}
