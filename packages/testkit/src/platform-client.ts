import { createHash, createHmac, randomBytes } from 'node:crypto';
import { type CallData, type CallInput, type CallName, calls } from '@live/protocol';
import type { TestClient, TestServer } from './test-server.ts';

export const PLATFORM_KEY = 'a-key-that-both-systems-know';

interface Signing {
  key?: string;
  timestamp?: number;
  nonce?: string;
  /** Sent in place of what was signed. */
  body?: string;
}

/** Signs as documented, without the server's own code. */
export const signedHeaders = (
  path: string,
  body: string,
  { key = PLATFORM_KEY, timestamp, nonce = randomBytes(12).toString('hex') }: Signing = {},
): Record<string, string> => {
  const time = String(timestamp ?? Math.floor(Date.now() / 1000));
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', key)
    .update(`POST\n${path}\n${time}\n${nonce}\n${bodyHash}`)
    .digest('hex');
  return { 'x-live-timestamp': time, 'x-live-nonce': nonce, 'x-live-signature': signature };
};

/** Another system of the company. */
export class PlatformClient {
  readonly #client: TestClient;

  constructor(server: TestServer) {
    this.#client = server.client();
  }

  async call<N extends CallName>(name: N, input: CallInput<N>, signing: Signing = {}) {
    const { path } = calls[name];
    const body = JSON.stringify(input);
    return this.#client.post(path, signing.body ?? body, signedHeaders(path, body, signing));
  }

  async ok<N extends CallName>(name: N, input: CallInput<N>): Promise<CallData<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 0) throw new Error(`${name} answered ${answer.code} ${answer.msg}`);
    return calls[name].response.parse(answer.data) as CallData<N>;
  }
}
