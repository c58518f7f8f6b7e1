import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';
const BINARY = 0x82;
const MASKED = 0x80;
const TWO_BYTE_LENGTH = 126;
const NO_BYTES: Buffer = Buffer.alloc(0);

/** A minimal websocket client, so that the cost of the clients does not dominate the measurement. */
export class RawWebSocket {
  readonly #socket: Socket;
  #rest = NO_BYTES;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open(url: URL): Promise<RawWebSocket> {
    const socket = connect(Number(url.port), url.hostname);
    const request = [
      `GET ${url.pathname} HTTP/1.1`,
      `host: ${url.host}`,
      'connection: Upgrade',
      'upgrade: websocket',
      'sec-websocket-version: 13',
      `sec-websocket-key: ${Buffer.alloc(16).toString('base64')}`,
      'sec-websocket-protocol: mqtt',
    ];
    socket.write(request.join('\r\n') + HEAD_END);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('data', (head) => {
        if (head.includes('HTTP/1.1 101') && head.toString('latin1').endsWith(HEAD_END))
          resolve(new RawWebSocket(socket));
        else reject(new Error('the websocket handshake failed'));
      });
    });
  }

  onMessage(handle: (payload: Buffer) => void): void {
    this.#socket.on('data', (part) => {
      this.#rest = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part]);
      for (;;) {
        const frame = frameAt(this.#rest);
        if (!frame || frame.end > this.#rest.length) return;
        const payload = this.#rest.subarray(frame.start, frame.end);
        this.#rest = this.#rest.subarray(frame.end);
        handle(payload);
      }
    });
  }

  /** Clients must mask; a mask of zeroes leaves the payload unchanged. */
  send(payload: Buffer): void {
    const isShort = payload.length < TWO_BYTE_LENGTH;
    const head = Buffer.alloc(isShort ? 6 : 8);
    head[0] = BINARY;
    head[1] = MASKED | (isShort ? payload.length : TWO_BYTE_LENGTH);
    if (!isShort) head.writeUInt16BE(payload.length, 2);
    this.#socket.write(Buffer.concat([head, payload]));
  }

  onClose(closed: () => void): void {
    this.#socket.on('close', closed);
  }
}

/** Returns the offsets of a frame's payload; undefined if its length is incomplete. */
function frameAt(data: Buffer): { start: number; end: number } | undefined {
  const length = data[1];
  if (length === undefined) return undefined;
  if (length < TWO_BYTE_LENGTH) return { start: 2, end: 2 + length };
  const start = length === TWO_BYTE_LENGTH ? 4 : 10;
  if (data.length < start) return undefined;
  const size = start === 4 ? data.readUInt16BE(2) : data.readUInt32BE(6);
  return { start, end: start + size };
}
