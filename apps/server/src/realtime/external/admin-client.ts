const TIMEOUT_MS = 5000;

/** Calls a broker's management interface, by name and password in its URL: on the first node that answers. */
export class AdminClient {
  /** The node that answered last comes first. */
  readonly #nodes: { base: string; authorization: string }[];

  constructor(adminUrls: readonly string[]) {
    this.#nodes = adminUrls.map((adminUrl) => {
      const url = new URL(adminUrl);
      const secret = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      const authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
      url.username = '';
      url.password = '';
      return { base: url.href.replace(/\/+$/, ''), authorization };
    });
  }

  async get(path: string): Promise<unknown> {
    const response = await this.#send('GET', path);
    return response.json();
  }

  /** Undefined if there is no such thing. */
  async find(path: string): Promise<unknown> {
    const response = await this.#send('GET', path, [404]);
    return response.ok ? response.json() : undefined;
  }

  /** A 404 counts as deleted. */
  async delete(path: string): Promise<void> {
    await this.#send('DELETE', path, [404]);
  }

  async #send(
    method: 'GET' | 'DELETE',
    path: string,
    accepted: readonly number[] = [],
  ): Promise<Response> {
    const response = await this.#fetch(method, path);
    if (response.ok || accepted.includes(response.status)) return response;
    // Without the path, which carries client ids.
    throw new Error(`the broker's management interface answered ${response.status}`);
  }

  async #fetch(method: string, path: string): Promise<Response> {
    let failure: unknown = new Error('the broker has no management interface');
    for (const node of [...this.#nodes]) {
      try {
        return await fetch(node.base + path, {
          method,
          headers: { authorization: node.authorization },
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
      } catch (error) {
        failure = error;
        this.#nodes.push(...this.#nodes.splice(this.#nodes.indexOf(node), 1));
      }
    }
    throw failure;
  }
}
