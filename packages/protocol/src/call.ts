import type * as z from 'zod/mini';

/**
 * Who may make a call. The server enforces it before the handler runs:
 * - `anyone`      without signing in
 * - `account`     every signed-in account
 * - `host`        accounts with an operating role (anchor, admin, anchor-admin)
 * - `member`      operators of the room, and audience that the room admits
 * - `operator`    super admins, and the anchor who owns the room
 * - `superAdmin`  admin and anchor-admin
 * - `platform`    another system, by a signed request
 */
export type Access =
  | 'anyone'
  | 'account'
  | 'host'
  | 'member'
  | 'operator'
  | 'superAdmin'
  | 'platform';

/**
 * How far the named room must have come:
 * - `prepared`  from its creation on
 * - `known`     from its first picture on, for ever: that it was deleted is told to everybody it admitted
 * - `begun`     from its first picture on (reads); once it is deleted, for super admins alone
 * - `kept`      begun and not deleted (writes that make sense after the end)
 * - `running`   living or paused
 */
export type Phase = 'prepared' | 'known' | 'begun' | 'kept' | 'running';

export interface CallDefinition {
  readonly path: `/${string}`;
  readonly summary: string;
  readonly access: Access;
  readonly phase?: Phase;
  readonly request: z.ZodMiniObject;
  readonly response: z.ZodMiniType;
  /** Stands beside `data` in the answer where the platform wants it there. */
  readonly meta?: z.ZodMiniType;
  /** Success is this file instead of an envelope; a failure is an envelope as always. */
  readonly file?: 'text/csv';
}

export const defineCalls = <const T extends Record<string, CallDefinition>>(calls: T): T => calls;
