import { HeldState, limits } from '@live/protocol';
import type { Db } from '@live/server/db/schema';
import type { Ledger } from './ledger.ts';

const liveId = '1001';

/** The expected list of a console: those that wait, the first of each person first. */
export const expectedHeld = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('held_comments')
    .select(['id', 'account_id'])
    .where('live_id', '=', liveId)
    .where('state', '=', HeldState.WAITING)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const seen = new Map<string, number>();
  const ranked = rows.map(({ id, account_id }) => {
    const rank = seen.get(account_id) ?? 0;
    seen.set(account_id, rank + 1);
    return { id, rank };
  });
  return ranked
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, limits.heldShown)
    .map(({ id }) => id);
};

const ENTRIES: Record<number, string> = {
  [HeldState.PASSED]: 'held-pass',
  [HeldState.REFUSED]: 'held-refuse',
};

/**
 * Every acknowledged held comment is a row. What an operator decided has one entry in the log; one let
 * through appears once, every other never.
 */
export const checkHeld = async (
  db: Db,
  { heldIds, decidedIds }: Ledger,
  seed: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('held_comments')
    .select(['id', 'message', 'state', 'decided_by'])
    .where('live_id', '=', liveId)
    .where('message', 'like', `${seed}-%`)
    .execute();
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  const findings = heldIds
    .filter((id) => !states.has(id))
    .map((id) => `the held comment ${id} was acknowledged and is not stored`);
  for (const id of decidedIds)
    if (states.get(id) === HeldState.WAITING)
      findings.push(`${id} was reported decided and still waits`);
  for (const { id, message, state, decided_by } of rows) {
    const entries = await db
      .selectFrom('actions')
      .select('action')
      .where('live_id', '=', liveId)
      .where('target', '=', id)
      .execute();
    const expected = decided_by === '' ? '' : ENTRIES[state];
    if (entries.map(({ action }) => action).join() !== expected)
      findings.push(
        `${id} is in state ${state}, and the log has [${entries.map((e) => e.action)}]`,
      );
    const comments = await db
      .selectFrom('comments')
      .select('id')
      .where('live_id', '=', liveId)
      .where('message', '=', message)
      .execute();
    if (comments.length !== Number(state === HeldState.PASSED))
      findings.push(`"${message}" is in state ${state} and appears ${comments.length} times`);
  }
  return findings;
};
