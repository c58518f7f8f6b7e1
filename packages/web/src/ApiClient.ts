import {
  type CallData,
  type CallInput,
  type CallMeta,
  type CallName,
  type DataCallName,
  type Envelope,
  type FileCallName,
  isSuccess,
  limits,
  pageCall,
  Result,
  resultText,
} from '@live/protocol';
import { CallError } from './CallError.ts';

/** Shown when there is no message from a server. */
export const NETWORK_FAILED = '网络异常，请稍后重试';

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows the failure itself, in place. */
  quiet?: boolean;
  /** Fails on an expired sign-in instead of waiting for a new one, as signing in itself requires. */
  noSignIn?: boolean;
  /** The request outlives the page. Its body must be small. */
  keepalive?: boolean;
  /** What an upload sends; its fields then travel in the query. */
  file?: Blob;
}

interface ApiClientOptions {
  /** Empty for the page's own origin, which uses a cookie. */
  base(): string;
  /** Token for another back end, which receives no cookie. */
  token(): string | undefined;
  /** Shows the message of a failed call. */
  showError(msg: string): void;
  /** Resolves after a new sign-in; the call is then repeated. */
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

/** Typed client of every HTTP call of a page. */
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

  /** Returns `data` and `meta`. */
  async answer<N extends DataCallName>(
    name: N,
    input: CallInput<N>,
    options: CallOptions = {},
  ): Promise<Answer<N>> {
    const send = () => this.#send(name, input, options);
    const skipsSignIn = options.noSignIn || name === 'login' || name === 'logout';
    return this.#withErrorShown(() => (skipsSignIn ? send() : this.#withSignIn(send)), options);
  }

  /** Returns the complete file; an interrupted download fails. */
  async download<N extends FileCallName>(name: N, input: CallInput<N>): Promise<ReceivedFile> {
    return this.#withErrorShown(() => this.#withSignIn(() => this.#fetchFile(name, input)), {});
  }

  async #withErrorShown<T>(job: () => Promise<T>, options: CallOptions): Promise<T> {
    try {
      return await job();
    } catch (error) {
      const isAborted = options.signal?.aborted ?? false;
      if (error instanceof CallError && !options.quiet && !isAborted) {
        this.#options.showError(error.message);
      }
      throw error;
    }
  }

  /** On an expired sign-in the call waits for a new one and is repeated. */
  async #withSignIn<T>(send: () => Promise<T>): Promise<T> {
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
    { signal, keepalive = false, file }: CallOptions,
  ): Promise<Answer<N>> {
    // A picture from a phone takes a while on a slow network.
    const timeout = AbortSignal.timeout(limits.callTimeoutMs * (file ? 4 : 1));
    const { envelope, definition } = await this.#bounded(timeout, signal, async (bound) => {
      const found = pageCall(name);
      // A page that is being left still sends, but does not wait.
      const known = found instanceof Promise ? await found : found;
      const answer = await this.#post(known.path, input, { signal: bound, keepalive }, file);
      const read = readEnvelope(await answer.json());
      if (!isSuccess(read.code)) throw refusalOf(read, answer);
      return { envelope: read, definition: known };
    });
    const { path, response, meta } = definition;
    const data = response.safeParse(envelope.data ?? {});
    const parsedMeta = meta?.safeParse(envelope.meta);
    if (!data.success || parsedMeta?.success === false) {
      console.error(`${path}: the response does not match its schema`, data.error ?? parsedMeta);
      throw new CallError(Result.ERROR, NETWORK_FAILED);
    }
    // Both were validated by the schemas of this call.
    return { data: data.data, meta: parsedMeta?.data } as Answer<N>;
  }

  /** Loaded with the first download: phones have none. */
  async #fetchFile(name: FileCallName, input: object): Promise<ReceivedFile> {
    const { fetchFile } = await import('./fetchFile.ts');
    return fetchFile(name, {
      bounded: (timeout, job) => this.#bounded(timeout, undefined, job),
      post: (path, signal) => this.#post(path, input, { signal }),
      refusalOf: async (answer) => refusalOf(readEnvelope(await answer.json()), answer),
    });
  }

  /** Turns timeouts and network errors into a CallError. */
  async #bounded<T>(
    timeout: AbortSignal,
    signal: AbortSignal | undefined,
    job: (bound: AbortSignal) => Promise<T>,
  ): Promise<T> {
    try {
      return await job(signal ? AbortSignal.any([signal, timeout]) : timeout);
    } catch (error) {
      if (timeout.aborted)
        throw new CallError(Result.LOCAL_TIMEOUT, resultText[Result.LOCAL_TIMEOUT], true);
      if (signal?.aborted || error instanceof CallError) throw error;
      throw new CallError(Result.ERROR, NETWORK_FAILED, true);
    }
  }

  #post(path: string, input: object, request: RequestInit, file?: Blob): Promise<Response> {
    const base = this.#options.base();
    const token = base === '' ? undefined : this.#options.token();
    return (this.#options.fetch ?? fetch)(
      base + path + (file ? `?${new URLSearchParams({ ...input })}` : ''),
      {
        method: 'POST',
        headers: {
          'content-type': file?.type || 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: file ?? JSON.stringify(input),
        credentials: base === '' ? 'same-origin' : 'omit',
        ...request,
      },
    );
  }
}

/** Adds the request id to server errors, by which administrators find it in the log. */
const refusalOf = ({ code, msg, data }: Envelope, answer: Response): CallError => {
  const requestId = code === Result.SERVER_ERROR ? answer.headers.get('x-request-id') : null;
  const text = msg || NETWORK_FAILED;
  const message = requestId ? `${text}（编号 ${requestId}）` : text;
  const isPassing = code === Result.SERVER_ERROR || answer.headers.has('retry-after');
  return new CallError(isSuccess(code) ? Result.ERROR : code, message, isPassing, data);
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
