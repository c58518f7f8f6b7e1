import type * as z from 'zod/mini';
import type { CallDefinition } from './call.ts';
import { accountCalls } from './calls/accounts.ts';
import { commentCalls } from './calls/comments.ts';
import { engagementCalls } from './calls/engagement.ts';
import { moderationCalls } from './calls/moderation.ts';
import { platformCalls } from './calls/platform.ts';
import { roomCalls } from './calls/rooms.ts';

/** The one table of HTTP calls. Routing, validation, access, client and documents derive from it. */
export const calls = {
  ...accountCalls,
  ...roomCalls,
  ...commentCalls,
  ...engagementCalls,
  ...moderationCalls,
  ...platformCalls,
};

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

/** Calls that are answered by a file. */
export type FileCallName = {
  [N in CallName]: (typeof calls)[N] extends { file: string } ? N : never;
}[CallName];

/** Calls that are answered by an envelope. */
export type DataCallName = Exclude<CallName, FileCallName>;

/** What the caller sends: fields with a default may be left out. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['request']>;
/** What the handler gets: checked, cleaned, defaults filled in. */
export type CallRequest<N extends CallName> = z.output<(typeof calls)[N]['request']>;
export type CallData<N extends CallName> = z.output<(typeof calls)[N]['response']>;
export type CallMeta<N extends CallName> = (typeof calls)[N] extends {
  meta: infer M extends z.ZodMiniType;
}
  ? z.output<M>
  : undefined;

/** Every answer, success or failure. */
export interface Envelope<Data = unknown, Meta = unknown> {
  code: number;
  msg: string;
  data?: Data;
  meta?: Meta;
}

export const callDefinition = (name: CallName): CallDefinition => calls[name];
