import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** A minimal HTTP client: one keep-alive connection that repeats one POST request. */
export class HttpClient {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #received: Buffer = Buffer.alloc(0);
  #pending: { resolve(): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, request: Buffer) {
    this.#socket = socket;
    this.#request = request;
    socket.on('data', (part) => this.#receive(part));
    socket.on('close', () => this.#pending?.reject(new Error('the server closed the connection')));
    socket.on('error', () => {});
  }

  static async open(url: URL, token: string, body: object): Promise<HttpClient> {
    const socket = connect(Number(url.port), url.hostname);
    await new Promise<void>((resolve) => socket.once('connect', resolve));
    const payload = JSON.stringify(body);
    const head = [
      `POST ${url.pathname} HTTP/1.1`,
      `host: ${url.host}`,
      `authorization: Bearer ${token}`,
      'content-type: application/json',
      `content-length: ${Buffer.byteLength(payload)}`,
    ];
    return new HttpClient(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`));
  }

  /** Returns the milliseconds until the complete response. */
  async post(): Promise<number> {
    const startedAt = performance.now();
    await new Promise<void>((resolve, reject) => {
      this.#pending = { resolve, reject };
      this.#socket.write(this.#request);
    });
    return performance.now() - startedAt;
  }

  close(): void {
    this.#pending = undefined;
    this.#socket.destroy();
  }

  #receive(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (this.#received.length < headEnd + HEAD_END.length + length) return;
    this.#received = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200')) this.#pending?.resolve();
    else this.#pending?.reject(new Error(head.slice(0, 40)));
  }
}
