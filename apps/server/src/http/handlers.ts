import type {
  CallData,
  CallMeta,
  CallName,
  CallRequest,
  calls,
  FileCallName,
} from '@live/protocol';
import type { AddressKey } from '../domain/address-key.ts';
import type { Answer } from '../domain/answer.ts';
import type { Caller } from '../domain/caller.ts';
import type { CsvFile } from '../domain/csv.ts';
import type { Room } from '../domain/room.ts';
import type { SessionCookie } from './session-cookie.ts';

type AccessOf<N extends CallName> = (typeof calls)[N]['access'];

/** Where a call came from, and the cookies that its answer sets. */
export interface RequestContext {
  /** Key under which limits count the client's address. */
  readonly addressKey: AddressKey;
  /** Scheme and host under which the client reached the server. */
  readonly baseUrl: string;
  readonly sessionSecret: string | undefined;
  /** What the browser calls itself, shortened. */
  readonly userAgent: string;
  /** The file that is the body of an upload. */
  readFile(maxBytes: number): Promise<Buffer>;
  setSession(cookie: SessionCookie): void;
  /** Today's mark of the address. */
  readonly addressMark: AddressKey;
  /** The mark of the browser, if it has one. */
  readonly browserMark: string | undefined;
  /** Marks of the browser, created if missing, and of the address: today's alone, and today's with yesterday's. */
  markCaller(): { browser: string; address: AddressKey; recentAddresses: string[] };
}

/** The call has been authorised before its handler runs. */
export interface CallContext<N extends CallName> {
  input: CallRequest<N>;
  caller: AccessOf<N> extends 'anyone' | 'platform' ? Caller | undefined : Caller;
  /** A platform may name a room that does not exist yet. */
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

export type CallHandler<N extends CallName> = (context: CallContext<N>) => Answer<CallResult<N>>;

/** One handler for each call of the contract: without one the server does not compile. */
export type CallHandlers = { [N in CallName]: CallHandler<N> };
