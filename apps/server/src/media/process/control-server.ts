import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { EmbeddedOrigin } from '../embedded-origin.ts';
import { MediaRefusal } from '../media-origin.ts';
import type { OriginSettings } from '../origin-settings.ts';
import {
  type EventName,
  events,
  type FromProcess,
  type Input,
  MAX_REQUESTS,
  type Output,
  type RequestName,
  requests,
  ToProcess,
} from './control-messages.ts';
import { MessageStream } from './message-stream.ts';

/** What the table of requests expects of the origin: a method each, with a signal after its arguments. */
type RequestedMethods = {
  [N in Exclude<RequestName, 'open'>]: (
    ...given: [...Input<N>, signal: AbortSignal]
  ) => Promise<Output<N>>;
};

const MAX_ERROR_LENGTH = 2_000;
const errorText = (error: unknown): string =>
  String(error instanceof Error ? error.stack : error).slice(0, MAX_ERROR_LENGTH);

function failure(id: number, error: unknown): FromProcess {
  if (!(error instanceof MediaRefusal)) return { type: 'error', id, message: errorText(error) };
  const message = error.message.slice(0, MAX_ERROR_LENGTH);
  return { type: 'refusal', id, reason: error.reason, message };
}

/** A connection of the server: it opens an origin, which is closed with all sessions when the connection ends. */
class ControlSession {
  readonly #stream: MessageStream<ToProcess, FromProcess>;
  readonly #underWay = new Map<number, AbortController>();
  #origin: Promise<EmbeddedOrigin> | undefined;

  constructor(socket: Socket) {
    this.#stream = new MessageStream(socket, ToProcess, (message) => this.#take(message));
  }

  /** Resolves when every recording is a finished file. */
  async destroy(): Promise<void> {
    for (const controller of this.#underWay.values()) controller.abort();
    await (await this.#origin?.catch(() => undefined))?.destroy();
  }

  #take(message: ToProcess): void {
    const { id } = message;
    if (message.type === 'cancel') {
      this.#underWay.get(id)?.abort();
      return;
    }
    if (this.#underWay.size >= MAX_REQUESTS) throw new RangeError('too many requests');
    const controller = new AbortController();
    this.#underWay.set(id, controller);
    void this.#answer(message.name, message.input, controller.signal)
      .then(
        (output): FromProcess => ({ type: 'reply', id, output }),
        (error: unknown) => failure(id, error),
      )
      .then((reply) => {
        this.#underWay.delete(id);
        this.#stream.send(reply);
      })
      .catch((error: unknown) => this.#stream.send(failure(id, error)));
  }

  async #answer(name: RequestName, input: unknown, signal: AbortSignal): Promise<unknown> {
    if (name === 'open') return this.#open(...requests.open.input.parse(input));
    const origin: RequestedMethods | undefined = await this.#origin;
    if (!origin) throw new Error('the connection was not opened');
    const method = origin[name] as (...given: unknown[]) => Promise<unknown>;
    return method.call(origin, ...requests[name].input.parse(input), signal);
  }

  async #open(settings: OriginSettings): Promise<Output<'open'>> {
    if (this.#origin) throw new Error('the connection is open');
    this.#origin = EmbeddedOrigin.open(settings);
    const origin = await this.#origin;
    for (const name of Object.keys(events) as EventName[]) {
      origin.events.on(name, (body: object) =>
        this.#stream.send({
          type: 'event',
          name,
          body: 'error' in body ? { ...body, error: errorText(body.error) } : body,
        }),
      );
    }
    return origin.udpPort;
  }
}

/** Listens for the server. It serves one connection at a time, so that two servers never share an origin. */
export async function listenForServer(
  path: string,
  handlers: { onBegin(): void; onEnd(): void },
): Promise<{ destroy(): Promise<void> }> {
  let current: { socket: Socket; ended: Promise<void> } | undefined;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (current) {
      socket.destroy();
      return;
    }
    handlers.onBegin();
    const session = new ControlSession(socket);
    const ended = once(socket, 'close')
      .catch(() => undefined)
      .then(() => session.destroy())
      .then(() => {
        current = undefined;
        handlers.onEnd();
      });
    current = { socket, ended };
  });
  server.listen(path);
  await once(server, 'listening');
  return {
    async destroy() {
      server.close();
      current?.socket.destroy();
      await current?.ended;
    },
  };
}
