import {
  type CallData,
  type CallInput,
  type CallMeta,
  type CallName,
  callDefinition,
  type Envelope,
  isSuccess,
  limits,
  Result,
  resultText,
} from '@live/protocol';
import { CallError } from './CallError.ts';

/** What a person reads when no server has said anything. */
export const NETWORK_FAILED = '网络异常，请稍后重试';

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the failure itself, in place. */
  quiet?: boolean;
  /** Fails on an expired sign-in instead of waiting for a new one: signing in itself asks this. */
  noSignIn?: boolean;
}

interface ApiClientOptions {
  /** Empty: the page's own origin, whose cookie says who calls. */
  base(): string;
  /** For a foreign base, which gets no cookie. */
  token(): string | undefined;
  /** Shows a failure to the person, once. */
  tell(msg: string): void;
  /** Resolves when somebody has signed in again; the call is then repeated. */
  signIn(): Promise<void>;
  fetch?: typeof fetch;
}

export interface Answer<N extends CallName> {
  data: CallData<N>;
  meta: CallMeta<N>;
}

/** Every call of the contract's table, typed by it. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  async call<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallData<N>> {
    return (await this.answer(name, input, options)).data;
  }

  /** With what stands beside `data`. */
  async answer<N extends CallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<Answer<N>> {
    try {
      const send = () => this.#send(name, input, options.signal);
      const isPlain = options.noSignIn || name === 'login' || name === 'logout';
      return await (isPlain ? send() : this.#signedIn(send));
    } catch (error) {
      const isAborted = options.signal?.aborted ?? false;
      if (error instanceof CallError && !options.quiet && !isAborted) {
        this.#options.tell(error.message);
      }
      throw error;
    }
  }

  /** An expired sign-in is mended in the middle of work: the call waits and is made again. */
  async #signedIn<T>(send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      const isExpired = error instanceof CallError && error.code === Result.CHECK_TOKEN_ERROR;
      if (!isExpired) throw error;
      await this.#options.signIn();
      return send();
    }
  }

  async #send<N extends CallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<N>> {
    const { path, response, meta } = callDefinition(name);
    const envelope = await this.#post(path, input, signal);
    if (!isSuccess(envelope.code)) {
      throw new CallError(envelope.code, envelope.msg || NETWORK_FAILED, envelope.data);
    }
    const data = response.safeParse(envelope.data ?? {});
    const besides = meta?.safeParse(envelope.meta);
    if (!data.success || besides?.success === false) {
      console.error(`${path}: the answer is not what the contract says`, data.error ?? besides);
      throw new CallError(Result.ERROR, NETWORK_FAILED);
    }
    // The table's schemas have just checked both.
    return { data: data.data, meta: besides?.data } as Answer<N>;
  }

  async #post(path: string, input: object, signal?: AbortSignal): Promise<Envelope> {
    const base = this.#options.base();
    const token = base === '' ? undefined : this.#options.token();
    const timeout = AbortSignal.timeout(limits.callTimeoutMs);
    try {
      const answer = await (this.#options.fetch ?? fetch)(base + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(input),
        credentials: base === '' ? 'same-origin' : 'omit',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      return readEnvelope(await answer.json());
    } catch (error) {
      if (timeout.aborted)
        throw new CallError(Result.LOCAL_TIMEOUT, resultText[Result.LOCAL_TIMEOUT]);
      if (signal?.aborted || error instanceof CallError) throw error;
      throw new CallError(Result.ERROR, NETWORK_FAILED);
    }
  }
}

const readEnvelope = (body: unknown): Envelope => {
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const { code, msg, data, meta } = body as Record<string, unknown>;
    if (typeof code === 'number') {
      return { code, msg: typeof msg === 'string' ? msg : '', data, meta };
    }
  }
  throw new CallError(Result.ERROR, NETWORK_FAILED);
};
