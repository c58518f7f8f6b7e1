import mqtt, { type MqttClient } from 'mqtt';

const TIMEOUT_MS = 200_000;

export interface Step {
  kind: 'http' | 'json' | 'mqtt';
  text: string;
}

/** The fenced blocks of a document, in order. */
export const readSteps = (markdown: string): Step[] =>
  [...markdown.matchAll(/^```(http|json|mqtt)\n(.*?)^```$/gms)].map(([, kind, text]) => ({
    kind: kind as Step['kind'],
    text: text ?? '',
  }));

/**
 * Runs a document: sends its requests, and expects the answers that it shows. Uses the wire format only, like
 * a reader who has nothing but the document.
 */
export class Walkthrough {
  readonly #url: string;
  readonly #values: Map<string, unknown>;
  readonly #received: { topic: string; body: unknown }[] = [];
  #look: () => void = () => {};
  #client: MqttClient | undefined;
  #answer: unknown;

  constructor(url: string, given: Record<string, string>) {
    this.#url = url;
    this.#values = new Map(Object.entries(given));
  }

  async take({ kind, text }: Step): Promise<void> {
    if (kind === 'json') return this.#expect(text, this.#answer);
    const [head = '', ...rest] = text.split('\n\n');
    const [first = '', ...lines] = this.#filled(head).trim().split('\n');
    const body = rest.join('\n\n').trim();
    const [verb = '', target = ''] = first.split(' ');
    if (kind === 'http') return this.#request(verb, target, headersIn(lines), body);
    if (verb === 'CONNECT') return this.#connect(target, headersIn(lines));
    if (verb === 'SUBSCRIBE') return this.#subscribe([first, ...lines]);
    if (verb === 'PUBLISH') return this.#publish(target, body);
    if (verb === 'RECEIVE') return this.#receive(target, body);
    throw new Error(`unknown step: ${first}`);
  }

  async leave(): Promise<void> {
    await this.#client?.endAsync(true);
  }

  async #request(method: string, path: string, headers: Record<string, string>, body: string) {
    const response = await fetch(this.#url + path, { method, headers, body: this.#filled(body) });
    this.#answer = await response.json();
  }

  async #connect(url: string, options: Record<string, string>): Promise<void> {
    const { username = '', password = '', 'client-id': clientId = '' } = options;
    this.#client = await mqtt.connectAsync(url, {
      protocolVersion: 4,
      reconnectPeriod: 0,
      username,
      password,
      clientId,
    });
    this.#client.on('message', (topic, payload) => {
      this.#received.push({ topic, body: JSON.parse(payload.toString()) });
      this.#look();
    });
  }

  async #subscribe(lines: string[]): Promise<void> {
    const topics = lines.map((line) => line.split(' ')[1] ?? '');
    await this.#client?.subscribeAsync(topics, { qos: 1 });
  }

  async #publish(topic: string, body: string): Promise<void> {
    await this.#client?.publishAsync(topic, this.#filled(body), { qos: 1 });
  }

  /** The first unused message that matches; others may come in between. */
  async #receive(topic: string, text: string): Promise<void> {
    const expected: unknown = JSON.parse(text);
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const index = this.#received.findIndex(
        (message) => message.topic === topic && this.#matches(expected, message.body),
      );
      if (index >= 0) {
        const [message] = this.#received.splice(index, 1);
        return this.#expect(text, message?.body);
      }
      if (Date.now() > deadline) throw new Error(`not received on ${topic}: ${text}`);
      await new Promise<void>((resolve) => {
        this.#look = resolve;
        setTimeout(resolve, 200);
      });
    }
  }

  #expect(text: string, actual: unknown): void {
    const expected: unknown = JSON.parse(text);
    if (!this.#matches(expected, actual))
      throw new Error(`expected ${text} got ${JSON.stringify(actual)}`);
    this.#bindNames(expected, actual);
  }

  /** Every field shown is there; a name not seen before stands for anything. */
  #matches(expected: unknown, actual: unknown): boolean {
    const name = nameIn(expected);
    if (name !== undefined)
      return this.#values.has(name) ? this.#values.get(name) === actual : actual !== undefined;
    if (typeof expected !== 'object' || expected === null) return expected === actual;
    return Object.entries(expected).every(([key, value]) =>
      this.#matches(value, (actual as Record<string, unknown> | undefined)?.[key]),
    );
  }

  #bindNames(expected: unknown, actual: unknown): void {
    const name = nameIn(expected);
    if (name !== undefined) this.#values.set(name, actual);
    else if (typeof expected === 'object' && expected !== null)
      for (const [key, value] of Object.entries(expected))
        this.#bindNames(value, (actual as Record<string, unknown>)[key]);
  }

  #filled(text: string): string {
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => {
      if (!this.#values.has(name)) throw new Error(`nothing known of ${name}`);
      return String(this.#values.get(name));
    });
  }
}

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\{\{(\w+)\}\}$/.exec(value)?.[1] : undefined;

const headersIn = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
