import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One keep-alive connection that posts the same request again and again, at next to no cost. */
export class Caller {
  readonly #socket: Socket;
  readonly #request: Buffer;
  #received: Buffer = Buffer.alloc(0);
  #answered: { resolve(): void; reject(error: Error): void } | undefined;

  private constructor(socket: Socket, request: Buffer) {
    this.#socket = socket;
    this.#request = request;
    socket.on('data', (part) => this.#take(part));
    socket.on('close', () => this.#answered?.reject(new Error('the server hung up')));
    socket.on('error', () => {});
  }

  static async open(url: URL, token: string, body: object): Promise<Caller> {
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
    return new Caller(socket, Buffer.from(`${head.join('\r\n')}\r\n\r\n${payload}`));
  }

  /** Milliseconds until the whole answer was there. */
  async post(): Promise<number> {
    const begun = performance.now();
    await new Promise<void>((resolve, reject) => {
      this.#answered = { resolve, reject };
      this.#socket.write(this.#request);
    });
    return performance.now() - begun;
  }

  close(): void {
    this.#answered = undefined;
    this.#socket.destroy();
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (this.#received.length < headEnd + HEAD_END.length + length) return;
    this.#received = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200')) this.#answered?.resolve();
    else this.#answered?.reject(new Error(head.slice(0, 40)));
  }
}
