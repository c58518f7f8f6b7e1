import { countRows } from '../db/read-page.ts';
import { newRowInserter } from '../db/row-inserter.ts';
import { hashSecret } from '../domain/ids.ts';
import { refuse } from '../domain/refusal.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Longer than the day that is promised: clocks of several servers differ. */
const KEPT_MS = 25 * 3_600_000;
/** Only the platform can use keys; this bounds what a mistake of it costs. */
const MAX_KEYS = 100_000;

const insertKey = newRowInserter('request_keys');

export interface KeyedRequest {
  call: string;
  requestKey: string | undefined;
  /** Everything else of the request: a key stands for one request and no other. */
  request: unknown;
}

/**
 * Runs a job once for a key, in the job's own transaction: a repetition gets the stored answer. Two
 * at once are one after the other, because the second waits for the row of the first.
 */
export const runOnce = async <Answer>(
  { db, now }: UnitOfWork,
  { call, requestKey, request }: KeyedRequest,
  job: () => Promise<Answer>,
  maxKeys = MAX_KEYS,
): Promise<Answer> => {
  if (requestKey === undefined) return job();
  await db.deleteFrom('request_keys').where('expires_at', '<=', now).execute();
  const key = hashSecret(`${call} ${requestKey}`);
  const fingerprint = hashSecret(JSON.stringify(request));
  if (!(await insertKey(db, { key, fingerprint, answer: '', expires_at: now + KEPT_MS }))) {
    const first = await db
      .selectFrom('request_keys')
      .select(['fingerprint', 'answer'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (first.fingerprint !== fingerprint) throw refuse.param('requestKey', '已用于另一个请求');
    return JSON.parse(first.answer);
  }
  if ((await countRows(db.selectFrom('request_keys'))) > maxKeys)
    throw refuse.error('requestKey 过多，请稍后再试');
  const answer = await job();
  await db
    .updateTable('request_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
  return answer;
};
