import { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';

/** Above this the socket is behind: stop handing it more until it has caught up. */
const HIGH_WATER = 256 * 1024;
/** A reader this far behind is stalled; it would only eat memory, so it goes. */
const STALLED = 8 * 1024 * 1024;

/**
 * A broker connection over a websocket. A busy room writes many small packets in one turn of the
 * event loop; they leave as one frame, which multiplies what the broker can deliver.
 */
export class WebSocketStream extends Duplex {
  readonly #socket: WebSocket;
  #pending: Buffer[] = [];
  #scheduled = false;
  #held: (() => void) | undefined;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (data, isBinary) => {
      // MQTT travels in binary frames only; anything else is not a client of ours.
      if (!isBinary) socket.close(1003);
      else if (!this.push(data as Buffer)) socket.pause();
    });
    socket.on('close', () => this.destroy());
    socket.on('error', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#pending.push(chunk);
    if (!this.#scheduled) {
      this.#scheduled = true;
      setImmediate(() => this.#flush());
    }
    if (this.writableLength > STALLED) this.#socket.terminate();
    else if (this.#socket.bufferedAmount > HIGH_WATER) this.#held = done;
    else done();
  }

  override _final(done: () => void): void {
    this.#flush();
    this.#socket.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // What was written last, such as the reason of a refusal, still goes out.
    if (error) this.#socket.terminate();
    else this.#flush();
    this.#socket.close();
    this.#pending = [];
    this.#held = undefined;
    done(error);
  }

  #flush(): void {
    this.#scheduled = false;
    if (this.#pending.length === 0 || this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = this.#pending.length === 1 ? this.#pending[0] : Buffer.concat(this.#pending);
    this.#pending = [];
    this.#socket.send(frame as Buffer, () => {
      const held = this.#held;
      this.#held = undefined;
      held?.();
    });
  }
}
