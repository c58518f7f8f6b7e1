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

/** Another system of the company; it signs by the documentation, not by the server's own code. */
export class PlatformClient {
  readonly #client: TestClient;

  constructor(server: TestServer) {
    this.#client = server.client();
  }

  async call<N extends CallName>(name: N, input: CallInput<N>, signing: Signing = {}) {
    const { path } = calls[name];
    const body = JSON.stringify(input);
    const timestamp = String(signing.timestamp ?? Math.floor(Date.now() / 1000));
    const nonce = signing.nonce ?? randomBytes(12).toString('hex');
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', signing.key ?? PLATFORM_KEY)
      .update(`POST\n${path}\n${timestamp}\n${nonce}\n${bodyHash}`)
      .digest('hex');
    return this.#client.post(path, signing.body ?? body, {
      'x-live-timestamp': timestamp,
      'x-live-nonce': nonce,
      'x-live-signature': signature,
    });
  }

  async ok<N extends CallName>(name: N, input: CallInput<N>): Promise<CallData<N>> {
    const answer = await this.call(name, input);
    if (answer.code !== 0) throw new Error(`${name} answered ${answer.code} ${answer.msg}`);
    return calls[name].response.parse(answer.data) as CallData<N>;
  }
}
