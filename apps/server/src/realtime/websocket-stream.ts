import { Duplex } from 'node:stream';
import { guarded, guardedImmediate, printError, type TokenBucket } from '@live/guards';
import type { RawData, WebSocket } from 'ws';
import { TooOften } from '../domain/refusal.ts';
import { binaryFrame } from './binary-frame.ts';
import type { FrameSubscriber } from './fan-out.ts';
import { PacketRefused, PacketSplitter, type SplitPacket } from './packet-splitter.ts';
import { publishAcknowledgement, readPublish } from './publish-packet.ts';

/** Above this many buffered bytes, writing pauses until the socket has drained. */
const HIGH_WATER = 256 * 1024;
/** Nothing more is read from a client that leaves so many bytes of answers unread: they are small writes, each of which costs more. */
const UNREAD = 64 * 1024;
/** A client this far behind is stalled and is disconnected, to bound the memory. */
const STALLED = 8 * 1024 * 1024;
/** Reading from the socket pauses at this many unread packets. */
const MAX_WAITING = 16;
/** What shows that the client is alive; one within this time is enough for the broker. */
const SIGN_OF_LIFE_MS = 1_000;
const SIGN_OF_LIFE = publishAcknowledgement(1);
/** What a frame or a packet costs besides its bytes, in bytes. */
const FRAME_COST = 16;
const PACKET_COST = 32;
/** A frame of up to so many bytes is copied rather than written apart. */
const SHORT = 4 * 1024;
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
 * A broker connection over a websocket. Whole packets are read from it, one by one; the messages among them are
 * handed over beside, because the broker would take several times as long to find their one receiver. A busy room
 * writes many small packets in one turn of the event loop; they leave as one frame, which multiplies what the
 * broker can deliver.
 */
export class WebSocketStream extends Duplex implements FrameSubscriber {
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #budget: ConnectionBudget;
  readonly #splitter = new PacketSplitter();
  /** Complete packets that have not been read yet. */
  readonly #packets: SplitPacket[] = [];
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
  #isDraining = false;

  /** Takes a message; false where the client may not publish it. */
  onPublish: (topic: string, payload: Buffer) => boolean = () => false;

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
      if (this.#mayReceive(0) && this.#wire.writableLength <= UNREAD) socket.pong();
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
    // An answer and the acknowledgement of what it answers: one write instead of two.
    else if (this.#pending.length > 0 && frame.length <= SHORT) this.#flush(frame);
    else this.#wire.write(frame);
  }

  /** Written at the end of this turn of the event loop. */
  #enqueue(packet: Buffer): void {
    this.#pending.push(packet);
    if (this.#scheduled) return;
    this.#scheduled = true;
    guardedImmediate(
      (error) => this.#fail(error),
      () => this.#flush(),
    );
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
    this.#enqueue(chunk);
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
      for (const packet of this.#splitter.split(frame)) {
        count += packet.count;
        if (packet.type === 'puback' && !this.#isSignOfLife()) continue;
        const waitMs = packets.take(1, this.#budget.now());
        if (waitMs > 0) {
          this.#exceed('packets', waitMs);
          return;
        }
        this.#packets.push(packet);
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
    if (this.#wire.writableLength > UNREAD) {
      this.#waitForDrain();
      return;
    }
    const packet = this.#packets.shift();
    if (!packet) {
      this.#socket.resume();
      return;
    }
    this.#isWanted = false;
    this.#hasConnect = true;
    guardedImmediate(
      (error) => this.#fail(error),
      () => {
        if (packet.type === 'publish') this.#takeMessage(packet.bytes);
        else this.push(packet.bytes);
      },
    );
  }

  #waitForDrain(): void {
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#socket.pause();
    const resume = () => {
      this.#isDraining = false;
      this.#deliver();
    };
    this.#wire.once(
      'drain',
      guarded((error) => this.#fail(error), resume),
    );
  }

  #takeMessage(packet: Buffer): void {
    if (this.#isRefused || this.destroyed) return;
    try {
      const { topic, id, payload } = readPublish(packet);
      if (!this.onPublish(topic, payload)) throw new PacketRefused();
      // In the next turn, so that it leaves together with an answer that is there by then.
      if (id !== undefined)
        guardedImmediate(
          (error) => this.#fail(error),
          () => this.#enqueue(publishAcknowledgement(id)),
        );
    } catch (error) {
      if (!(error instanceof PacketRefused)) throw error;
      this.#refuse(PROTOCOL_ERROR);
      return;
    }
    if (this.#isSignOfLife()) this.push(SIGN_OF_LIFE);
    else {
      this.#isWanted = true;
      this.#deliver();
    }
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
  #isSignOfLife(): boolean {
    const now = Date.now();
    if (now - this.#signOfLifeAt < SIGN_OF_LIFE_MS) return false;
    this.#signOfLifeAt = now;
    return true;
  }

  #fail(error: unknown): void {
    printError(error);
    this.#socket.terminate();
    this.destroy();
  }

  /** Writes what waits, and a frame behind it. */
  #flush(behind?: Buffer): void {
    this.#scheduled = false;
    if (this.#pending.length === 0 || this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = binaryFrame(this.#pending);
    this.#pending = [];
    this.#wire.write(behind ? Buffer.concat([frame, behind]) : frame, () => {
      const done = this.#writeDone;
      this.#writeDone = undefined;
      done?.();
    });
  }
}
