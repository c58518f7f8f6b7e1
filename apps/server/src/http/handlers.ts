import type {
  CallData,
  CallMeta,
  CallName,
  CallRequest,
  calls,
  FileCallName,
} from '@live/protocol';
import type { Caller } from '../domain/caller.ts';
import type { CsvFile } from '../domain/csv.ts';
import type { Room } from '../domain/room.ts';
import type { SessionCookie } from './session-cookie.ts';

type AccessOf<N extends CallName> = (typeof calls)[N]['access'];

/** Where a call came from, and what it leaves there. */
export interface RequestContext {
  /** Of whoever asks, for limits. */
  readonly address: string;
  /** Scheme and host under which they reach us. */
  readonly baseUrl: string;
  readonly sessionSecret: string | undefined;
  setSession(cookie: SessionCookie): void;
  /** Marks by which the browser, which is given one, and the address are known again. */
  markCaller(): { browser: string; address: string };
}

/** The judge has been passed: what a handler gets is proven. */
export interface CallContext<N extends CallName> {
  input: CallRequest<N>;
  caller: AccessOf<N> extends 'anyone' | 'platform' ? Caller | undefined : Caller;
  /** A platform may name a room that is yet to be made. */
  room: AccessOf<N> extends 'platform'
    ? Room | undefined
    : CallRequest<N> extends { liveId: string }
      ? Room
      : Room | undefined;
  request: RequestContext;
}

export type CallResult<N extends CallName> = N extends FileCallName
  ? CsvFile
  : CallMeta<N> extends undefined
    ? CallData<N>
    : { data: CallData<N>; meta: CallMeta<N> };

export type CallHandler<N extends CallName> = (context: CallContext<N>) => Promise<CallResult<N>>;

/** One handler for each call of the contract: forgetting one does not compile. */
export type CallHandlers = { [N in CallName]: CallHandler<N> };
