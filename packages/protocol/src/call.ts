import type * as z from 'zod/mini';

/**
 * Who may make a call. The server enforces it before the handler runs:
 * - `anyone`      without signing in
 * - `account`     every signed-in account
 * - `staff`       hosts and super admins, of whatever room
 * - `member`      operators of the room, and audience that the room admits
 * - `moderator`   operators of the room, and viewers whom they made its moderators
 * - `operator`    super admins, and the room's own host
 * - `superAdmin`  admin and host admin
 * - `platform`    another system, by a signed request
 */
export type Access =
  | 'anyone'
  | 'account'
  | 'staff'
  | 'member'
  | 'moderator'
  | 'operator'
  | 'superAdmin'
  | 'platform';

/**
 * The phase that the named room must have reached:
 * - `prepared`  from its creation on
 * - `ever`      in every state, also before its beginning and after its deletion
 * - `known`     from its beginning on, even after deletion, for everybody it admitted
 * - `begun`     from its beginning on (reads); after deletion for super admins only
 * - `kept`      begun and not deleted (writes that make sense after the end)
 * - `running`   live or paused
 */
export type Phase = 'prepared' | 'ever' | 'known' | 'begun' | 'kept' | 'running';

export interface CallDefinition {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly phase?: Phase;
  readonly request: z.ZodMiniObject;
  /** Fields of an example that the schema alone does not lead to. */
  readonly example?: Readonly<Record<string, unknown>>;
  readonly response: z.ZodMiniType;
  /** Schema of `meta`, beside `data` in the response. */
  readonly meta?: z.ZodMiniType;
  /** Type of the file that replaces the envelope on success. */
  readonly file?: 'text/csv';
  /** The body is a file of at most this many bytes; the fields of the request then stand in the query. */
  readonly upload?: number;
}

export const defineCalls = <const T extends Record<string, CallDefinition>>(calls: T): T => calls;
