import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { TooOften } from '../domain/refusal.ts';
import { failureOf } from './failure.ts';
import { type CallSettings, HttpCall } from './http-call.ts';
import { SlowRefusals } from './slow-refusals.ts';

type AnswerCall = (call: HttpCall) => Promise<unknown>;

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
  readonly #refusals = new SlowRefusals();
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
    const call = new HttpCall(request, response, this.#settings);
    this.#converse(path, call, answer).catch((error) => {
      this.#log.error({ err: error, ...described(path, call) }, 'could not answer');
      call.breakOff();
    });
    return true;
  }

  async #converse(path: string, call: HttpCall, answer: AnswerCall): Promise<void> {
    const begun = performance.now();
    let status = 200;
    try {
      await call.read();
      await answer(call);
    } catch (error) {
      // Nobody is there to be answered.
      if (call.isBrokenOff) return;
      status = await this.#fail(path, call, error);
    }
    const seconds = (performance.now() - begun) / 1000;
    this.#observe(path, status, seconds);
    if (this.#log.isLevelEnabled('debug')) {
      const ms = Math.round(seconds * 1000);
      this.#log.debug({ ...described(path, call), status, ms }, 'answered');
    }
  }

  /** Gives the status that it comes to. */
  async #fail(path: string, call: HttpCall, error: unknown): Promise<number> {
    const { status, envelope, headers } = failureOf(error);
    if (status >= 500) this.#log.error({ err: error, ...described(path, call) }, 'request failed');
    const isTooOften = error instanceof TooOften;
    if (call.hasBegun || (isTooOften && !(await this.#refusals.wait()))) call.breakOff();
    else await call.sendEnvelope(status, envelope, headers);
    return status;
  }
}

const described = (path: string, { id, method }: HttpCall) => ({ reqId: id, method, path });
