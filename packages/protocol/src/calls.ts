import type * as z from 'zod/mini';
import type { CallDefinition } from './call.ts';
import { platformCalls } from './calls/platform.ts';
import type { PageCallName } from './first-calls.ts';
import { pageCalls } from './page-calls.ts';

/** The one table of HTTP calls. Routing, validation, access, client and documents derive from it. */
export const calls = { ...pageCalls, ...platformCalls };

export type CallName = keyof typeof calls;
export const callNames = Object.keys(calls) as CallName[];

/** Calls whose response is a file. */
export type FileCallName = {
  [N in PageCallName]: (typeof pageCalls)[N] extends { file: string } ? N : never;
}[PageCallName];

/** Calls of pages whose response is an envelope. */
export type DataCallName = Exclude<PageCallName, FileCallName>;

/** Input of the caller: fields with a default are optional. */
export type CallInput<N extends CallName> = z.input<(typeof calls)[N]['request']>;
/** Input of the handler: validated, cleaned and with defaults. */
export type CallRequest<N extends CallName> = z.output<(typeof calls)[N]['request']>;
export type CallData<N extends CallName> = z.output<(typeof calls)[N]['response']>;
export type CallMeta<N extends CallName> = (typeof calls)[N] extends {
  meta: infer M extends z.ZodMiniType;
}
  ? z.output<M>
  : undefined;

/** Every response, success or failure. */
export interface Envelope<Data = unknown, Meta = unknown> {
  code: number;
  msg: string;
  data?: Data;
  meta?: Meta;
}

export const callDefinition = (name: CallName): CallDefinition => calls[name];
