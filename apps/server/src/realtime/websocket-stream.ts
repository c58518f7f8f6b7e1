import { Duplex } from 'node:stream';
import { guarded, guardedImmediate, printError, type TokenBucket } from '@live/guards';
import type { RawData, WebSocket } from 'ws';
import { TooOften } from '../domain/refusal.ts';
import { binaryFrame } from './binary-frame.ts';
import type { FrameSubscriber } from './fan-out.ts';
import { PacketRefused, PacketSplitter } from './packet-splitter.ts';

/** Above this many buffered bytes, writing pauses until the socket has drained. */
const HIGH_WATER = 256 * 1024;
/** A client this far behind is stalled and is disconnected, to bound the memory. */
const STALLED = 8 * 1024 * 1024;
/** Reading from the socket pauses at this many unread packets. */
const MAX_WAITING = 16;
/** An acknowledgement shows that the client is alive; one within this time is enough. */
const SIGN_OF_LIFE_MS = 1_000;
/** What a frame or a packet costs besides its bytes, in bytes. */
const FRAME_COST = 16;
const PACKET_COST = 32;
const PROTOCOL_ERROR = 1002;
const NOT_BINARY = 1003;
const POLICY_VIOLATION = 1008;
const TOO_BIG = 1009;

export interface ConnectionBudget {
  readonly bytes: TokenBucket;
  readonly packets: TokenBucket;
  now(): number;
  /** Called when the connection is closed because it sent too much. */
  exceeded(kind: 'bytes' | 'packets'): void;
}

/**
 * A broker connection over a websocket. Whole packets are read from it, one by one. A busy room writes
 * many small packets in one turn of the event loop; they leave as one frame, which multiplies what the
 * broker can deliver.
 */
export class WebSocketStream extends Duplex implements FrameSubscriber {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #budget: ConnectionBudget;
  readonly #splitter = new PacketSplitter();
  /** Complete packets that have not been read yet. */
  readonly #packets: Buffer[] = [];
  #isWanted = false;
  /** CONNECT was passed on. */
  #hasConnect = false;
  /** CONNACK was written; until then no further packet is passed on. */
  #isAnswered = false;
  #pending: Buffer[] = [];
  #scheduled = false;
  #writeDone: (() => void) | undefined;
  #signOfLifeAt = 0;
  #isRefused = false;

  /** `wire` is what the websocket itself writes to. */
  constructor(socket: WebSocket, wire: Duplex, budget: ConnectionBudget) {
    super({ readableObjectMode: true, readableHighWaterMark: 1 });
    this.#socket = socket;
    this.#wire = wire;
    this.#budget = budget;
    // An error that a client causes closes only its own connection.
    const fail = (error: unknown) => this.#fail(error);
    const take = (data: RawData, isBinary: boolean) => {
      // MQTT uses binary frames only.
      if (!isBinary) this.#refuse(NOT_BINARY);
      else this.#receive(data as Buffer);
    };
    // Our clients send no pings; answered here, so that they count like other frames.
    const answerPing = () => {
      if (this.#mayReceive(0)) socket.pong();
    };
    socket.on('message', guarded(fail, take));
    socket.on('ping', guarded(fail, answerPing));
    socket.on(
      'close',
      guarded(fail, () => this.destroy()),
    );
    socket.on(
      'error',
      guarded(fail, () => this.destroy()),
    );
  }

  /** Writes a finished frame, which other connections share. */
  sendFrame(frame: Buffer): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > STALLED) this.#socket.terminate();
    else this.#wire.write(frame);
  }

  override _read(): void {
    this.#isWanted = true;
    this.#deliver();
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!this.#isAnswered) {
      this.#isAnswered = true;
      this.#deliver();
    }
    this.#pending.push(chunk);
    if (!this.#scheduled) {
      this.#scheduled = true;
      guardedImmediate(
        (error) => this.#fail(error),
        () => this.#flush(),
      );
    }
    if (this.writableLength > STALLED) this.#socket.terminate();
    else if (this.#wire.writableLength > HIGH_WATER) this.#writeDone = done;
    else done();
  }

  override _final(done: () => void): void {
    this.#flush();
    this.#socket.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    // The last write, such as the reason of a refusal, is still flushed.
    if (error) this.#socket.terminate();
    else this.#flush();
    this.#socket.close();
    this.#pending = [];
    this.#writeDone = undefined;
    done(error);
  }

  #receive(frame: Buffer): void {
    if (!this.#mayReceive(frame.length)) return;
    const { packets } = this.#budget;
    let count = 0;
    try {
      for (const { type, bytes, count: equal } of this.#splitter.split(frame)) {
        count += equal;
        if (type === 'puback' && this.#isRedundantAck()) continue;
        const waitMs = packets.take(1, this.#budget.now());
        if (waitMs > 0) {
          this.#exceed('packets', waitMs);
          return;
        }
        this.#packets.push(bytes);
        if (this.#packets.length > MAX_WAITING) this.#socket.pause();
        this.#deliver();
      }
    } catch (error) {
      if (!(error instanceof PacketRefused)) throw error;
      this.#refuse(error.isTooLong ? TOO_BIG : PROTOCOL_ERROR);
    }
    this.#charge(count * PACKET_COST);
  }

  /**
   * Never re-entrant: the parser requests the next packet while it handles the last one, and would join the two.
   */
  #deliver(): void {
    if (!this.#isWanted || (this.#hasConnect && !this.#isAnswered)) return;
    const packet = this.#packets.shift();
    if (!packet) {
      this.#socket.resume();
      return;
    }
    this.#isWanted = false;
    this.#hasConnect = true;
    guardedImmediate(
      (error) => this.#fail(error),
      () => this.push(packet),
    );
  }

  /** False when the connection has ended, or is closed by this. */
  #mayReceive(length: number): boolean {
    return !this.#isRefused && this.#charge(length + FRAME_COST);
  }

  #charge(cost: number): boolean {
    const waitMs = this.#budget.bytes.take(cost, this.#budget.now());
    if (waitMs > 0) this.#exceed('bytes', waitMs);
    return waitMs === 0;
  }

  #exceed(kind: 'bytes' | 'packets', waitMs: number): void {
    this.#budget.exceeded(kind);
    this.#refuse(POLICY_VIOLATION, new TooOften(waitMs).message);
  }

  /** Further input is ignored, and a client that does not read the answer is not waited for. */
  #refuse(code: number, reason?: string): void {
    if (this.#isRefused) return;
    this.#isRefused = true;
    this.#socket.close(code, reason);
    // Stops reading at once; the websocket is terminated a moment later.
    this.#socket.pause();
    this.destroy();
  }

  /** Every client acknowledges every notice: to pass each on to the broker would cost more than sending it did. */
  #isRedundantAck(): boolean {
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
    const frame = binaryFrame(this.#pending);
    this.#pending = [];
    this.#wire.write(frame, () => {
      const done = this.#writeDone;
      this.#writeDone = undefined;
      done?.();
    });
  }
}
