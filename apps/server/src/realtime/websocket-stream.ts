import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { guarded, guardedImmediate, printError } from '../domain/guard.ts';
import type { FrameSubscriber } from './fan-out.ts';
import { PacketGuard } from './packet-guard.ts';

/** Above this the socket is behind: stop handing it more until it has caught up. */
const HIGH_WATER = 256 * 1024;
/** A reader this far behind is stalled; it would only eat memory, so it goes. */
const STALLED = 8 * 1024 * 1024;
/** An acknowledgement is a sign of life, and one in this time is enough of them. */
const SIGN_OF_LIFE_MS = 1_000;
/** The longest packet that anybody has a reason to send. */
const LONGEST_PACKET = 64 * 1024;
const PUBACK = 0x40;
const PUBACK_LENGTH = 4;

/**
 * A broker connection over a websocket. A busy room writes many small packets in one turn of the
 * event loop; they leave as one frame, which multiplies what the broker can deliver.
 */
export class WebSocketStream extends Duplex implements FrameSubscriber {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #guard = new PacketGuard(LONGEST_PACKET);
  #pending: Buffer[] = [];
  #scheduled = false;
  #held: (() => void) | undefined;
  #signOfLifeAt = 0;

  /** `wire` is what the websocket itself writes to. */
  constructor(socket: WebSocket, wire: Duplex) {
    super();
    this.#socket = socket;
    this.#wire = wire;
    // What one client makes fail ends its connection alone.
    const fail = (error: unknown) => this.#fail(error);
    const take = (data: RawData, isBinary: boolean) => {
      // MQTT travels in binary frames only; anything else is not a client of ours.
      if (!isBinary) socket.close(1003);
      else if (!this.#guard.passes(data as Buffer)) socket.close(1009);
      else if (!this.#tellsNothing(data as Buffer) && !this.push(data)) socket.pause();
    };
    socket.on('message', guarded(fail, take));
    socket.on(
      'close',
      guarded(fail, () => this.destroy()),
    );
    socket.on(
      'error',
      guarded(fail, () => this.destroy()),
    );
  }

  /** Goes out as it is: the frame is ready and shared with others. */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > STALLED) this.#socket.terminate();
    else this.#wire.write(frame);
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#pending.push(chunk);
    if (!this.#scheduled) {
      this.#scheduled = true;
      guardedImmediate(
        (error) => this.#fail(error),
        () => this.#flush(),
      );
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

  /** Everybody acknowledges everything; looking at each would cost more than sending it did. */
  #tellsNothing(data: Buffer): boolean {
    if (data.length % PUBACK_LENGTH !== 0) return false;
    for (let at = 0; at < data.length; at += PUBACK_LENGTH) if (data[at] !== PUBACK) return false;
    const now = Date.now();
    if (now - this.#signOfLifeAt < SIGN_OF_LIFE_MS) return true;
    this.#signOfLifeAt = now;
    return false;
  }

  #fail(error: unknown): void {
    printError(error);
    this.#socket.terminate();
    this.destroy();
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
