import { LiveRole } from '@live/protocol';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { lastHeldAt } from './comments.held.store.ts';
import { findLastCommentOf } from './comments.store.ts';

/** When the last question of a person came; 0 for none. */
export type LastQuestionAt = (db: Db, liveId: string, accountId: string) => Promise<number>;

interface SlowMode {
  liveId: string;
  caller: Caller;
  slowSeconds: number;
  now: number;
  lastQuestionAt: LastQuestionAt;
}

/** Milliseconds until the caller may talk again in slow mode; operators never wait. */
export const slowModeWait = async (
  db: Db,
  { liveId, caller, slowSeconds, now, lastQuestionAt }: SlowMode,
): Promise<number> => {
  if (slowSeconds === 0 || caller.role !== LiveRole.AUDIENCE) return 0;
  const slowMs = slowSeconds * 1000;
  const { accountId } = caller;
  const last = await findLastCommentOf(db, liveId, accountId);
  const heldAt = await lastHeldAt(db, liveId, accountId);
  const askedAt = await lastQuestionAt(db, liveId, accountId);
  const waitMs = Math.max(last?.created_at ?? 0, heldAt, askedAt) + slowMs - now;
  // A clock that was set back must not make anybody wait longer.
  return Math.min(Math.max(0, waitMs), slowMs);
};
