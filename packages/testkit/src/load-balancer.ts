import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const CHECK_MS = 100;

/** A load balancer before several servers, with health checks. */
export class LoadBalancer {
  readonly #server: Server;
  readonly #targets = new Map<string, boolean>();
  readonly #checks: NodeJS.Timeout;
  #next = 0;

  private constructor() {
    this.#server = createServer((incoming, answer) => {
      // The client may disconnect before its request is read.
      this.#forward(incoming, answer).catch(() => answer.destroy());
    });
    this.#checks = setInterval(() => void this.#check(), CHECK_MS);
  }

  static async open(port = 0): Promise<LoadBalancer> {
    const balancer = new LoadBalancer();
    await new Promise<void>((resolve) => balancer.#server.listen(port, '127.0.0.1', resolve));
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add(url: string): void {
    this.#targets.set(url, true);
  }

  async destroy(): Promise<void> {
    clearInterval(this.#checks);
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #check(): Promise<void> {
    for (const url of this.#targets.keys()) {
      const well = await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (this.#targets.has(url)) this.#targets.set(url, well);
    }
  }

  async #forward(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    // Webhooks of a broker go to servers that are not ready too: they can answer for members they know.
    const isWebhook = incoming.url?.startsWith('/broker/');
    const well = [...this.#targets].filter(([, isWell]) => isWell || isWebhook).map(([url]) => url);
    // A server that cannot be reached is skipped; a request that broke off is not repeated.
    for (let attempt = 0; attempt < well.length; attempt += 1) {
      this.#next += 1;
      const target = well[this.#next % well.length] as string;
      if (await this.#attempt(target, incoming, body, answer)) return;
      this.#targets.set(target, false);
    }
    answer.writeHead(502).end();
  }

  #attempt(
    target: string,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
    answer: ServerResponse,
  ): Promise<boolean> {
    return new Promise((resolve) => {
      const outgoing = request(target + url, { method, headers, agent: false }, (response) => {
        resolve(true);
        if (answer.destroyed) return void response.destroy();
        answer.writeHead(response.statusCode ?? 502, response.headers);
        // An incomplete answer closes the connection, so that the client does not wait for the rest.
        pipeline(response, answer, () => {});
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED') return resolve(false);
        if (!answer.headersSent) answer.writeHead(502);
        answer.end();
        resolve(true);
      });
      outgoing.end(body);
    });
  }
}
