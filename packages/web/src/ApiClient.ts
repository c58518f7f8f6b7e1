import {
  type CallData,
  type CallInput,
  type CallMeta,
  type CallName,
  callDefinition,
  calls,
  type DataCallName,
  type Envelope,
  type FileCallName,
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

export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** Every call of the contract's table, typed by it. */
export class ApiClient {
  readonly #options: ApiClientOptions;

  constructor(options: ApiClientOptions) {
    this.#options = options;
  }

  async call<N extends DataCallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<CallData<N>> {
    return (await this.answer(name, input, options)).data;
  }

  /** With what stands beside `data`. */
  async answer<N extends DataCallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<Answer<N>> {
    const send = () => this.#send(name, input, options.signal);
    const isPlain = options.noSignIn || name === 'login' || name === 'logout';
    return this.#told(() => (isPlain ? send() : this.#signedIn(send)), options);
  }

  /** The file that answers a call, whole: one that breaks off half-way fails. */
  async download<N extends FileCallName>(name: N, input: CallInput<N>): Promise<ReceivedFile> {
    return this.#told(() => this.#signedIn(() => this.#fetchFile(name, input)), {});
  }

  async #told<T>(job: () => Promise<T>, options: CallOptions): Promise<T> {
    try {
      return await job();
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

  async #send<N extends DataCallName>(
    name: N,
    input: CallInput<N>,
    signal: AbortSignal | undefined,
  ): Promise<Answer<N>> {
    const { path, response, meta } = callDefinition(name);
    const timeout = AbortSignal.timeout(limits.callTimeoutMs);
    const envelope = await this.#bounded(timeout, signal, async (bound) => {
      const answer = await this.#post(path, input, bound);
      const read = readEnvelope(await answer.json());
      if (!isSuccess(read.code)) throw refusalOf(read, answer);
      return read;
    });
    const data = response.safeParse(envelope.data ?? {});
    const besides = meta?.safeParse(envelope.meta);
    if (!data.success || besides?.success === false) {
      console.error(`${path}: the answer is not what the contract says`, data.error ?? besides);
      throw new CallError(Result.ERROR, NETWORK_FAILED);
    }
    // The table's schemas have just checked both.
    return { data: data.data, meta: besides?.data } as Answer<N>;
  }

  async #fetchFile(name: FileCallName, input: object): Promise<ReceivedFile> {
    // The limit is for the answer to begin: a long file may take its time.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), limits.callTimeoutMs);
    return this.#bounded(timeout.signal, undefined, async (bound) => {
      const answer = await this.#post(callDefinition(name).path, input, bound);
      clearTimeout(timer);
      if (!answer.headers.get('content-type')?.startsWith(calls[name].file)) {
        throw refusalOf(readEnvelope(await answer.json()), answer);
      }
      return { name: fileNameOf(answer), content: await answer.blob() };
    }).finally(() => clearTimeout(timer));
  }

  /** Whatever goes wrong between here and the answer becomes a failed call. */
  async #bounded<T>(
    timeout: AbortSignal,
    signal: AbortSignal | undefined,
    job: (bound: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await job(signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      if (timeout.aborted)
        throw new CallError(Result.LOCAL_TIMEOUT, resultText[Result.LOCAL_TIMEOUT]);
      if (signal?.aborted || error instanceof CallError) throw error;
      throw new CallError(Result.ERROR, NETWORK_FAILED);
    }
  }

  #post(path: string, input: object, signal: AbortSignal): Promise<Response> {
    const base = this.#options.base();
    const token = base === '' ? undefined : this.#options.token();
    return (this.#options.fetch ?? fetch)(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(input),
      credentials: base === '' ? 'same-origin' : 'omit',
      signal,
    });
  }
}

/** A fault of the server names the request, by which those who run it find what happened. */
const refusalOf = ({ code, msg, data }: Envelope, answer: Response): CallError => {
  const requestId = code === Result.SERVER_ERROR ? answer.headers.get('x-request-id') : null;
  const said = msg || NETWORK_FAILED;
  const told = requestId ? `${said}（编号 ${requestId}）` : said;
  return new CallError(isSuccess(code) ? Result.ERROR : code, told, data);
};

const fileNameOf = (answer: Response): string => {
  const disposition = answer.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? 'export.csv' : decodeURIComponent(encoded);
};

const readEnvelope = (body: unknown): Envelope => {
  if (typeof body === 'object' && body !== null && 'code' in body) {
    const { code, msg, data, meta } = body as Record<string, unknown>;
    if (typeof code === 'number') {
      return { code, msg: typeof msg === 'string' ? msg : '', data, meta };
    }
  }
  throw new CallError(Result.ERROR, NETWORK_FAILED);
};
