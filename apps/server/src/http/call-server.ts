import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { CallExchange, type CallSettings } from './call-exchange.ts';
import { failureOf } from './failure.ts';

type AnswerCall = (exchange: CallExchange) => Promise<void>;

/** How a call went: its path, the status of the answer, and the seconds it took. */
type Observe = (path: string, status: number, seconds: number) => void;

/**
 * Answers the calls of the contract. They are all alike – a POST to a fixed path, JSON in, JSON out –
 * and many, so they do without the framework that serves everything else: it would take a sixth of
 * the time.
 */
export class CallServer {
  readonly #log: Logger;
  readonly #settings: CallSettings;
  readonly #calls = new Map<string, AnswerCall>();
  #observe: Observe = () => {};

  constructor(log: Logger, settings: CallSettings) {
    this.#log = log;
    this.#settings = settings;
  }

  register(path: string, answer: AnswerCall): void {
    this.#calls.set(path, answer);
  }

  observe(observe: Observe): void {
    this.#observe = observe;
  }

  /** False when it is none of the calls. */
  take(request: IncomingMessage, response: ServerResponse): boolean {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const answer = request.method === 'POST' ? this.#calls.get(path) : undefined;
    if (!answer) return false;
    const exchange = new CallExchange(request, response, this.#settings);
    this.#converse(path, exchange, answer).catch((error) => {
      this.#log.error({ err: error, ...described(path, exchange) }, 'could not answer');
      exchange.breakOff();
    });
    return true;
  }

  async #converse(path: string, exchange: CallExchange, answer: AnswerCall): Promise<void> {
    const begun = performance.now();
    let status = 200;
    try {
      await exchange.read();
      await answer(exchange);
    } catch (error) {
      // Nobody is there to be answered.
      if (exchange.isBrokenOff) return;
      status = await this.#fail(path, exchange, error);
    }
    const seconds = (performance.now() - begun) / 1000;
    this.#observe(path, status, seconds);
    if (this.#log.isLevelEnabled('debug')) {
      const ms = Math.round(seconds * 1000);
      this.#log.debug({ ...described(path, exchange), status, ms }, 'answered');
    }
  }

  /** Gives the status that it comes to. */
  async #fail(path: string, exchange: CallExchange, error: unknown): Promise<number> {
    const { status, envelope } = failureOf(error);
    if (status >= 500)
      this.#log.error({ err: error, ...described(path, exchange) }, 'request failed');
    if (exchange.hasBegun) exchange.breakOff();
    else await exchange.sendEnvelope(status, envelope);
    return status;
  }
}

const described = (path: string, { id, method }: CallExchange) => ({ reqId: id, method, path });
