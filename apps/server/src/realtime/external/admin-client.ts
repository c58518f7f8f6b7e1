const TIMEOUT_MS = 5000;

/** Calls a broker's management interface, by name and password in its URL. */
export class AdminClient {
  readonly #base: string;
  readonly #authorization: string;

  constructor(adminUrl: string) {
    const url = new URL(adminUrl);
    const secret = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
    this.#authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
    url.username = '';
    url.password = '';
    this.#base = url.href.replace(/\/+$/, '');
  }

  async get(path: string): Promise<unknown> {
    const response = await this.#send('GET', path);
    return response.json();
  }

  /** A 404 counts as deleted. */
  async delete(path: string): Promise<void> {
    await this.#send('DELETE', path);
  }

  async #send(method: 'GET' | 'DELETE', path: string): Promise<Response> {
    const response = await fetch(this.#base + path, {
      method,
      headers: { authorization: this.#authorization },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok || (method === 'DELETE' && response.status === 404)) return response;
    // Without the path, which carries client ids.
    throw new Error(`the broker's management interface answered ${response.status}`);
  }
}
