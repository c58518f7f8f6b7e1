import type { Socket } from 'node:net';
import type { z } from 'zod';
import { guarded } from '../../domain/guard.ts';
import { MAX_MESSAGE_BYTES } from './control-messages.ts';

/** Limit of buffered bytes for a peer that does not read. */
const MAX_WAITING = 4 * MAX_MESSAGE_BYTES;
const HEADER = 4;

/** Messages on a local socket: a length of four bytes, then JSON. One that breaks the schema or a bound ends the socket. */
export class MessageStream<Incoming, Outgoing extends object> {
  readonly #socket: Socket;
  readonly #schema: z.ZodType<Incoming>;
  readonly #onMessage: (message: Incoming) => void;
  #buffered: Buffer = Buffer.alloc(0);

  constructor(socket: Socket, schema: z.ZodType<Incoming>, onMessage: (message: Incoming) => void) {
    this.#socket = socket;
    this.#schema = schema;
    this.#onMessage = onMessage;
    socket.on(
      'data',
      guarded(
        (error) => socket.destroy(error instanceof Error ? error : undefined),
        (chunk: Buffer) => this.#read(chunk),
      ),
    );
  }

  send(message: Outgoing): void {
    if (this.#socket.destroyed) return;
    const body = Buffer.from(JSON.stringify(message));
    if (body.length > MAX_MESSAGE_BYTES) throw new RangeError('the message is too large');
    const header = Buffer.alloc(HEADER);
    header.writeUInt32BE(body.length);
    this.#socket.write(Buffer.concat([header, body]));
    if (this.#socket.writableLength > MAX_WAITING) {
      this.#socket.destroy(new Error('the other side reads nothing'));
    }
  }

  #read(chunk: Buffer): void {
    this.#buffered = this.#buffered.length === 0 ? chunk : Buffer.concat([this.#buffered, chunk]);
    while (this.#buffered.length >= HEADER && !this.#socket.destroyed) {
      const length = this.#buffered.readUInt32BE();
      if (length > MAX_MESSAGE_BYTES) throw new RangeError('the message is too large');
      if (this.#buffered.length < HEADER + length) return;
      const body = this.#buffered.subarray(HEADER, HEADER + length);
      this.#buffered = this.#buffered.subarray(HEADER + length);
      this.#onMessage(this.#schema.parse(JSON.parse(body.toString())));
    }
  }
}
