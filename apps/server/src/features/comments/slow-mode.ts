import { LiveRole } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { lastHeldAt } from './comments.held.store.ts';
import { findLastCommentOf } from './comments.store.ts';

/** Milliseconds until the caller may comment again in slow mode; operators never wait. */
export const slowModeWait = async (
  db: Db,
  liveId: string,
  caller: Caller,
  slowSeconds: number,
  now: number,
): Promise<number> => {
  if (slowSeconds === 0 || caller.role !== LiveRole.AUDIENCE) return 0;
  const slowMs = slowSeconds * 1000;
  const last = await findLastCommentOf(db, liveId, caller.accountId);
  const heldAt = await lastHeldAt(db, liveId, caller.accountId);
  const waitMs = Math.max(last?.created_at ?? 0, heldAt) + slowMs - now;
  // A clock that was set back must not make anybody wait longer.
  return Math.min(Math.max(0, waitMs), slowMs);
};
