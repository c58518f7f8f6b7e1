import * as z from 'zod/mini';
import { AudienceQuestion } from './audience-question.ts';
import type { Access, Phase } from './call.ts';
import { chatResults, LiveRole } from './enums.ts';
import { CommentText, Count, Empty, Id, QuestionText } from './fields.ts';
import { limits } from './limits.ts';
import { ChatBody } from './notices.ts';

/** Commands of members to the server over the broker. */
export interface CommandDefinition {
  readonly summary: string;
  readonly access: Extract<Access, 'member' | 'operator'>;
  readonly phase: Phase;
  /** The server refuses unsupported commands with an explicit result. */
  readonly supported: boolean;
  readonly request: z.ZodMiniObject;
  readonly example?: Readonly<Record<string, unknown>>;
  readonly response: z.ZodMiniObject;
  /** Default body of a refusal. */
  readonly refused?: Readonly<Record<string, unknown>>;
}

const defineCommands = <const T extends Record<string, CommandDefinition>>(commands: T): T =>
  commands;

/** Sender and room. The server trusts the token only. */
const sender = {
  token: z.string().check(z.minLength(1), z.maxLength(256)),
  room_id: Id,
  live_id: Id,
  account_id: z.optional(Id),
};

const Heartbeat = z.object({
  ...sender,
  client_id: z.string().check(z.minLength(1), z.maxLength(300)),
  account: z.optional(z.looseObject({ id: Id })),
});

const unsupported = (summary: string) =>
  ({
    summary,
    access: 'member',
    phase: 'prepared',
    supported: false,
    request: z.object(sender),
    response: Empty,
  }) as const;

const memberCommand = { access: 'member', phase: 'prepared', supported: true } as const;
const operatorCommand = { access: 'operator', phase: 'running', supported: true } as const;

export const commands = defineCommands({
  enter: {
    summary: '进入直播间',
    ...memberCommand,
    request: z.object({ ...sender, client_id: z.optional(z.string().check(z.maxLength(300))) }),
    response: z.object({
      online_count: Count,
      /** Likes so far; until the next one no notice tells them. */
      like_count: z.optional(Count),
      role: z.enum(LiveRole),
    }),
  },
  exit: {
    summary: '离开直播间',
    ...memberCommand,
    request: z.object({ ...sender, client_id: z.optional(z.string().check(z.maxLength(300))) }),
    response: Empty,
  },
  heartbeat: {
    summary: '心跳',
    ...memberCommand,
    request: Heartbeat,
    response: Empty,
  },
  chat: {
    summary: '发表评论',
    ...memberCommand,
    phase: 'running',
    request: z.object({
      ...sender,
      message: CommentText,
      at_who: z.optional(z.string().check(z.maxLength(2048))),
    }),
    response: z.object({
      chat_result: z.enum(chatResults),
      comment_id: z.optional(z.string()),
      /** The comment itself, when it is not sent to viewers because there are too many: its author sees it nevertheless. */
      comment: z.optional(ChatBody),
      /** The lucky bag that this comment has entered, if any. */
      lucky_bag_id: z.optional(Id),
      /** Replaces the number while the comment waits for an operator. */
      held_id: z.optional(Id),
      /** The seconds to wait, in a refusal by the slow mode. */
      wait_seconds: z.optional(Count),
    }),
    refused: { chat_result: 'error' },
  },
  like: {
    summary: '点赞',
    ...memberCommand,
    phase: 'running',
    request: z.object({
      ...sender,
      like_delta: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    }),
    response: Empty,
  },
  vote: {
    summary: '投票；每人一次，不能更改，运营人员不投',
    ...memberCommand,
    phase: 'running',
    request: z.object({
      ...sender,
      poll_id: Id,
      /** Counted from 0. */
      answer: z.int().check(z.gte(0), z.lt(limits.maxPollAnswers)),
    }),
    response: Empty,
  },
  ask_question: {
    summary: '提问；词表、审核、禁言与慢速模式同评论，运营人员不提问',
    ...memberCommand,
    phase: 'running',
    request: z.object({ ...sender, message: QuestionText }),
    response: z.object({
      chat_result: z.enum(chatResults),
      question: z.optional(AudienceQuestion),
      /** Given instead while the question waits for an operator. */
      held_id: z.optional(Id),
      /** The seconds to wait, in a refusal by the slow mode. */
      wait_seconds: z.optional(Count),
    }),
    refused: { chat_result: 'error' },
  },
  support_question: {
    summary: '支持他人的提问；每人一次，不能收回，运营人员不支持',
    ...memberCommand,
    phase: 'running',
    request: z.object({ ...sender, question_id: Id }),
    response: z.object({ supports: Count }),
  },
  begin: {
    summary: '开播',
    ...operatorCommand,
    phase: 'prepared',
    request: z.object(sender),
    response: Empty,
  },
  end: {
    summary: '结束直播',
    ...operatorCommand,
    phase: 'kept',
    request: z.object(sender),
    response: Empty,
  },
  host_control: {
    summary: '主播控制：暂停、继续、画面角度',
    ...operatorCommand,
    // After the end the move is refused with a result of its own.
    phase: 'kept',
    request: z.object({
      ...sender,
      action: z.enum(['pause', 'resume', 'angle']),
      angle: z.optional(z.int().check(z.gte(0), z.lte(359))),
      width: z.optional(z.int().check(z.gte(0), z.lte(16_384))),
      height: z.optional(z.int().check(z.gte(0), z.lte(16_384))),
    }),
    response: Empty,
  },
  admin_control: {
    summary: '管理：禁言与全员禁言',
    ...operatorCommand,
    request: z.object({
      ...sender,
      action: z.enum(['silence', 'unsilence', 'silence_all', 'unsilence_all']),
      /** The target account, not the sender. */
      account_id: z.optional(Id),
    }),
    example: { action: 'silence_all' },
    response: Empty,
  },
  kickout: {
    summary: '移出直播间',
    ...operatorCommand,
    request: z.object({ ...sender, account_id: Id }),
    response: Empty,
  },
  host_kickout: unsupported('主播移出'),
  whiteboard: unsupported('白板'),
  start_share: unsupported('开始共享'),
  stop_share: unsupported('停止共享'),
  hand_up: unsupported('举手'),
  passthrough: unsupported('透传'),
  set_member_extend_info: unsupported('成员扩展信息'),
});

export type CommandName = keyof typeof commands;
export const commandNames = Object.keys(commands) as CommandName[];
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]['request']>;
export type CommandRequest<N extends CommandName> = z.output<(typeof commands)[N]['request']>;
export type CommandReply<N extends CommandName> = z.output<(typeof commands)[N]['response']>;

export type SupportedCommand = {
  [N in CommandName]: (typeof commands)[N]['supported'] extends true ? N : never;
}[CommandName];

export const CommandEnvelope = z.object({
  cmd: z.string().check(z.maxLength(64)),
  request_id: z.union([z.string().check(z.maxLength(64)), z.int()]),
  body: z.unknown(),
});

export const ReplyEnvelope = z.object({
  cmd: z.string(),
  request_id: z.union([z.string(), z.int()]),
  result: z.int(),
  msg: z.optional(z.string()),
  body: z.optional(z.unknown()),
});
export type ReplyEnvelope = z.infer<typeof ReplyEnvelope>;
