import {
  type CallData,
  type CallInput,
  type CallName,
  calls,
  type Envelope,
  PageConfig,
} from '@live/protocol';

const TIMEOUT_MS = 30_000;

export class CallFailure extends Error {
  readonly code: number;

  constructor(name: string, code: number, msg: string) {
    super(`${name}: ${code} ${msg}`);
    this.code = code;
  }
}

/** Makes a call of the contract and validates the response. */
export const call = async <N extends CallName>(
  url: string,
  name: N,
  input: CallInput<N>,
  token?: string,
): Promise<CallData<N>> => {
  const answer = await fetch(url + calls[name].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const { code, msg, data } = (await answer.json()) as Envelope;
  if (code !== 0) throw new CallFailure(name, code, msg);
  return calls[name].response.parse(data) as CallData<N>;
};

/** Fetches the configuration that pages read at start. */
export const readPageConfig = async (url: string): Promise<PageConfig> => {
  const answer = await fetch(`${url}/config.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  return PageConfig.parse(await answer.json());
};
