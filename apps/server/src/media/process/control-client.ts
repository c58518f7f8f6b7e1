import type { Socket } from 'node:net';
import { guarded, guardedImmediate, guardedTimeout } from '../../domain/guard.ts';
import { type MediaEvents, MediaRefusal } from '../media-origin.ts';
import { mediaTexts } from '../texts.ts';
import {
  type EventName,
  events,
  FromProcess,
  type Input,
  isOffer,
  MAX_OFFERS,
  type Output,
  type RequestName,
  requests,
  type ToProcess,
} from './control-messages.ts';
import { MessageStream } from './message-stream.ts';

/** The process has ended, and all its sessions with it. */
export class ProcessGone extends Error {
  constructor() {
    super('the media process has gone');
    this.name = 'ProcessGone';
  }
}

export interface ControlHandlers {
  onEvent(name: EventName, body: MediaEvents[EventName][0]): void;
  /** Called before pending requests are rejected. */
  onEnd(): void;
}

interface Pending {
  readonly name: RequestName;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

/** The server's end of a control connection. */
export class ControlClient {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  readonly #stream: MessageStream<FromProcess, ToProcess>;
  readonly #pending = new Map<number, Pending>();
  readonly #handlers: ControlHandlers;
  #lastId = 0;

  constructor(socket: Socket, handlers: ControlHandlers) {
    this.#socket = socket;
    this.#handlers = handlers;
    this.#stream = new MessageStream(socket, FromProcess, (message) => this.#take(message));
    socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      const end = () => {
        for (const { reject } of this.#pending.values()) reject(new ProcessGone());
        resolve();
      };
      socket.once(
        'close',
        guarded(end, () => {
          handlers.onEnd();
          end();
        }),
      );
    });
  }

  /**
   * Rejects with `ProcessGone` when the connection ends first. A request that times out ends the
   * connection, which closes every session: one that should have been closed cannot stay open.
   */
  async request<N extends RequestName>(
    name: N,
    input: Input<N>,
    signal?: AbortSignal,
  ): Promise<Output<N>> {
    if (this.#socket.destroyed) {
      // A caller that retries at once would get this dead client again and again, and in a loop that never yields the
      // close event would not run.
      await this.closed;
      throw new ProcessGone();
    }
    // Heartbeats and what ends sessions are never refused: without them the process would be taken for dead.
    if (isOffer(name) && this.#countOffers() >= MAX_OFFERS) {
      throw new MediaRefusal('limit', mediaTexts.tooManyRequests);
    }
    this.#lastId += 1;
    const id = this.#lastId;
    const destroy = () => this.destroy();
    const guardedCancel = guarded(destroy, () => this.#stream.send({ type: 'cancel', id }));
    const giveUp = () => {
      // After a stall of this process the answer may be in the buffer.
      guardedImmediate(destroy, () => this.#pending.has(id) && this.destroy());
    };
    const late = guardedTimeout(destroy, giveUp, requests[name].limitMs);
    try {
      const output = await new Promise<unknown>((resolve, reject) => {
        this.#pending.set(id, { name, resolve, reject });
        this.#stream.send({ type: 'request', id, name, input });
        signal?.addEventListener('abort', guardedCancel, { once: true });
        if (signal?.aborted) guardedCancel();
      });
      return output as Output<N>;
    } finally {
      this.#pending.delete(id);
      clearTimeout(late);
      signal?.removeEventListener('abort', guardedCancel);
    }
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #countOffers(): number {
    let count = 0;
    for (const { name } of this.#pending.values()) if (isOffer(name)) count += 1;
    return count;
  }

  #take(message: FromProcess): void {
    if (message.type === 'event') {
      this.#handlers.onEvent(message.name, events[message.name].parse(message.body));
      return;
    }
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    if (message.type === 'refusal') {
      pending.reject(new MediaRefusal(message.reason, message.message));
    } else if (message.type === 'error') {
      pending.reject(new Error(message.message));
    } else {
      pending.resolve(requests[pending.name].output.parse(message.output));
    }
  }
}
