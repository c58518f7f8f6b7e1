import {
  type CommandInput,
  type CommandName,
  type CommandReply,
  commands,
  isSuccess,
  ReplyEnvelope,
  Result,
  resultText,
} from '@live/protocol';
import { type Clock, systemClock } from './Clock.ts';

const REPLY_TIMEOUT_MS = 10_000;

/** Fields that the sender fills in by itself. */
type Filled = 'token' | 'room_id' | 'live_id';
export type CommandBody<N extends CommandName> = Omit<CommandInput<N>, Filled>;

export class CommandError extends Error {
  readonly code: number;
  readonly body: unknown;

  /** Takes the text of the result, unless the server sent another. */
  constructor(code: number, msg: string | undefined = resultText[code as Result], body?: unknown) {
    super(msg ?? resultText[Result.ERROR]);
    this.name = 'CommandError';
    this.code = code;
    this.body = body;
  }
}

interface Pending {
  name: CommandName;
  timer: unknown;
  resolve(reply: unknown): void;
  reject(error: CommandError): void;
}

/** Matches commands with their replies. */
export class CommandSender {
  readonly #clock: Clock;
  readonly #pending = new Map<string, Pending>();
  #lastId = 0;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  send<N extends CommandName>(
    name: N,
    body: object,
    publish: (payload: string) => void,
  ): Promise<CommandReply<N>> {
    this.#lastId += 1;
    const id = String(this.#lastId);
    return new Promise<CommandReply<N>>((resolve, reject) => {
      const timer = this.#clock.setTimeout(() => {
        this.#pending.delete(id);
        reject(new CommandError(Result.LOCAL_TIMEOUT));
      }, REPLY_TIMEOUT_MS);
      // The reply is checked by this command's own schema before it is resolved.
      const resolveUnknown = resolve as (reply: unknown) => void;
      this.#pending.set(id, { name, timer, resolve: resolveUnknown, reject });
      publish(JSON.stringify({ cmd: name, request_id: id, body }));
    });
  }

  /** Returns false when the payload is not the reply to a pending command. */
  receive(payload: string): boolean {
    const reply = readReply(payload);
    const pending = reply && this.#pending.get(String(reply.request_id));
    if (!reply || !pending) return false;
    this.#pending.delete(String(reply.request_id));
    this.#clock.clearTimeout(pending.timer);
    const body = commands[pending.name].response.safeParse(reply.body ?? {});
    if (!isSuccess(reply.result))
      pending.reject(new CommandError(reply.result, reply.msg, reply.body));
    else if (body.success) pending.resolve(body.data);
    else pending.reject(new CommandError(Result.ERROR));
    return true;
  }

  /** Rejects all pending commands: the connection is gone, so no reply will come. */
  rejectAll(): void {
    for (const { timer, reject } of this.#pending.values()) {
      this.#clock.clearTimeout(timer);
      reject(new CommandError(Result.LOCAL_TIMEOUT));
    }
    this.#pending.clear();
  }
}

const readReply = (payload: string): ReplyEnvelope | undefined => {
  try {
    const parsed = ReplyEnvelope.safeParse(JSON.parse(payload));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};
