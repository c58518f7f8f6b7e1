import { findWebKit, startWebKitDriver, type WebKitDriver } from '@live/engines';
import { type Driver, type Engine, EngineHung } from './driver.ts';

/** The name under which WebDriver hands out elements. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const KEYS = { Enter: '\uE007', Escape: '\uE00C' };

/** WebKitWebDriver now and then never answers a click; the test then fails at once and is repeated with a new one. */
const CALL_TIMEOUT_MS = 60_000;

type Reference = Record<typeof ELEMENT, string>;

async function call(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((error: unknown) => {
    throw new EngineHung(`WebDriver does not answer ${method} ${url}`, { cause: error });
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver: ${error} ${message}`);
}

/** WebKit by plain WebDriver calls. */
class WebKitPage implements Driver<Reference> {
  readonly #process: WebKitDriver;
  readonly #session: string;

  constructor(process: WebKitDriver, session: string) {
    this.#process = process;
    this.#session = session;
  }

  async goto(url: string): Promise<void> {
    await this.#call('POST', 'url', { url });
  }

  async evaluate(expression: string): Promise<unknown> {
    const script = `const done = arguments[0];
      Promise.resolve(${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const result = await this.#call('POST', 'execute/async', { script, args: [] });
    const { value, error } = result as { value?: unknown; error?: string };
    if (error) throw new Error(error);
    return value;
  }

  async find(expression: string): Promise<Reference | undefined> {
    const script = `return ${expression};`;
    const found = await this.#call('POST', 'execute/sync', { script, args: [] });
    return (found as Reference | null) ?? undefined;
  }

  async click(element: Reference): Promise<void> {
    await this.#call('POST', `element/${element[ELEMENT]}/click`, {});
  }

  async hover(element: Reference): Promise<void> {
    const actions = [{ type: 'pointerMove', duration: 0, origin: element, x: 0, y: 0 }];
    await this.#call('POST', 'actions', {
      actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }],
    });
  }

  async fill(element: Reference, text: string): Promise<void> {
    await this.#call('POST', `element/${element[ELEMENT]}/clear`, {});
    await this.#call('POST', `element/${element[ELEMENT]}/value`, { text });
  }

  async press(key: 'Enter' | 'Escape'): Promise<void> {
    const element = (await this.#call('GET', 'element/active')) as Reference;
    await this.#call('POST', `element/${element[ELEMENT]}/value`, { text: KEYS[key] });
  }

  async resize(size: { width: number; height: number }): Promise<void> {
    await this.#call('POST', 'window/rect', size);
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(String(await this.#call('GET', 'screenshot')), 'base64');
  }

  /** The browser is of the driver's process group and ends with it. */
  close(): Promise<void> {
    return this.#process.stop();
  }

  #call(method: string, path: string, body?: object): Promise<unknown> {
    return call(method, `${this.#session}/${path}`, body);
  }
}

async function newPage(): Promise<Driver> {
  const driver = await startWebKitDriver();
  try {
    const options = { binary: driver.browser, args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'eager' };
    const created = await call('POST', `${driver.url}/session`, { capabilities: { alwaysMatch } });
    const { sessionId } = created as { sessionId: string };
    return new WebKitPage(driver, `${driver.url}/session/${sessionId}`);
  } catch (error) {
    await driver.stop();
    throw error;
  }
}

/** It starts quickly, so that each page has a browser of its own. */
export const webkit: Engine = {
  name: 'WebKit',
  isPresent: () => findWebKit() !== undefined,
  open: async () => ({ newPage, close: async () => undefined }),
};
