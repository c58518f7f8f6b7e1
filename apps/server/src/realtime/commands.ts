import {
  type CommandDefinition,
  CommandEnvelope,
  type CommandName,
  type CommandReply,
  type CommandRequest,
  commands,
  type ReplyEnvelope,
  Result,
  readCommandTopic,
  resultText,
  type SupportedCommand,
  type TopicPatterns,
  topicName,
} from '@live/protocol';
import type { Logger } from 'pino';
import type { Admit } from '../domain/access.ts';
import type { Answer } from '../domain/answer.ts';
import type { Caller } from '../domain/caller.ts';
import { Concurrency } from '../domain/concurrency.ts';
import { CommandRefusal, Refusal, refuse, refuseIssue } from '../domain/refusal.ts';
import type { Room } from '../domain/room.ts';
import { tryParseJson } from '../domain/try-parse-json.ts';
import type { BrokerConnection } from './broker.ts';

export interface CommandContext<N extends CommandName> {
  input: CommandRequest<N>;
  caller: Caller;
  room: Room;
}

export type CommandHandlers = {
  [N in SupportedCommand]: (context: CommandContext<N>) => Answer<CommandReply<N>>;
};

export interface CommandServerDeps {
  /** The one of several servers that owns the room acts on its commands; a free room becomes this server's. */
  acquireRoom(roomId: string): Promise<boolean>;
  callerOf(token: string): Promise<Caller | undefined>;
  room(liveId: string): Promise<Room | undefined>;
  admit: Admit;
  /** Throws when the account sends too many. */
  count(accountId: string): void;
}

const AT_ONCE = 4;

/**
 * Checks each command again (brokers differ in what they let through), calls its handler, and replies on the
 * sender's own reply topic.
 */
export class CommandServer {
  readonly #connection: BrokerConnection;
  readonly #topics: TopicPatterns;
  readonly #handlers: CommandHandlers;
  readonly #deps: CommandServerDeps;
  readonly #log: Logger;
  /** Commands of one account. All that are allowed at once would take every connection to the database. */
  readonly #concurrency = new Concurrency({ atOnce: AT_ONCE });

  constructor(
    connection: BrokerConnection,
    topics: TopicPatterns,
    handlers: CommandHandlers,
    deps: CommandServerDeps,
    log: Logger,
  ) {
    this.#connection = connection;
    this.#topics = topics;
    this.#handlers = handlers;
    this.#deps = deps;
    this.#log = log;
  }

  /** Acts on a command if its room is this server's, and answers it. */
  async receive(topic: string, payload: Buffer): Promise<void> {
    const sender = readCommandTopic(this.#topics, topic);
    const envelope = CommandEnvelope.safeParse(tryParseJson(payload.toString())).data;
    if (!sender || !envelope || !(await this.#deps.acquireRoom(sender.roomId))) return;
    const { cmd, request_id } = envelope;
    let answer: Pick<ReplyEnvelope, 'result' | 'msg' | 'body'>;
    try {
      this.#deps.count(sender.accountId);
      const act = () => this.#act(sender, cmd, envelope.body);
      const body = await this.#concurrency.run(sender.accountId, act);
      answer = { result: Result.OK, body: body ?? {} };
    } catch (error) {
      answer = this.#refused(cmd, request_id, error);
    }
    const reply: ReplyEnvelope = { cmd, request_id, ...answer };
    const replyTopic = topicName(this.#topics.reply, sender);
    // Another heartbeat follows: nobody needs to acknowledge the answer to this one.
    this.#connection.publish(replyTopic, JSON.stringify(reply), cmd === 'heartbeat' ? 0 : 1);
  }

  async #act(
    sender: { roomId: string; accountId: string },
    cmd: string,
    body: unknown,
  ): Promise<unknown> {
    if (!Object.hasOwn(commands, cmd)) throw refuse.param('cmd', '未知的命令');
    const name = cmd as CommandName;
    const { request, access, phase, supported } = commands[name];
    const parsed = request.safeParse(body);
    if (!parsed.success) throw refuseIssue(parsed.error.issues[0]);
    const { token, room_id, live_id } = parsed.data;
    const caller = await this.#deps.callerOf(token);
    if (!caller || caller.accountId !== sender.accountId || caller.tokenLiveId !== live_id)
      throw refuse.token();
    const room = await this.#deps.room(live_id);
    if (!room || room.roomId !== room_id || room.roomId !== sender.roomId) throw refuse.room();
    const denied = await this.#deps.admit({ access, phase, caller, room });
    if (denied) throw denied;
    if (!supported) throw refuse.error('暂不支持该命令');
    const handler = this.#handlers[name as SupportedCommand] as (
      context: CommandContext<CommandName>,
    ) => Promise<unknown>;
    return handler({ input: parsed.data as CommandRequest<CommandName>, caller, room });
  }

  #refused(
    cmd: string,
    requestId: ReplyEnvelope['request_id'],
    error: unknown,
  ): Pick<ReplyEnvelope, 'result' | 'msg' | 'body'> {
    const body = error instanceof CommandRefusal ? error.body : refusedBody(cmd);
    const extra = body && { body };
    if (error instanceof Refusal) return { result: error.result, msg: error.message, ...extra };
    this.#log.error({ err: error, cmd, requestId }, 'command failed');
    return { result: Result.SERVER_ERROR, msg: resultText[Result.SERVER_ERROR], ...extra };
  }
}

const refusedBody = (cmd: string): CommandDefinition['refused'] => {
  if (!Object.hasOwn(commands, cmd)) return undefined;
  const definition: CommandDefinition = commands[cmd as CommandName];
  return definition.refused;
};
