import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageKind } from '@live/protocol';
import type { Db } from './schema.ts';

export interface CommentSteps {
  liveId: string;
  beginAt: number;
  stepMs: number;
  steps: number;
}

/** So many steps are counted by one statement: SQLite answers in this thread, and others wait meanwhile. */
const STEPS_AT_ONCE = 40;

/**
 * How many comments people wrote in each step of time, without system messages; what lies outside counts for the nearest
 * step. Each step is a range of the index by time: grouping rows would read and sort all of them.
 */
export const countCommentsByStep = async (
  db: Db,
  { liveId, beginAt, stepMs, steps }: CommentSteps,
): Promise<number[]> => {
  const counts: number[] = [];
  const countOf = (step: number) =>
    db
      .selectFrom('comments')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('live_id', '=', liveId)
      .where('kind', '=', (eb) => eb.lit(MessageKind.CHAT))
      .where('created_at', '>=', step === 0 ? 0 : beginAt + step * stepMs)
      .$if(step < steps - 1, (query) =>
        query.where('created_at', '<', beginAt + (step + 1) * stepMs),
      );
  while (counts.length < steps) {
    const first = counts.length;
    const length = Math.min(STEPS_AT_ONCE, steps - first);
    const names = Array.from({ length }, (_, index) => `step${index}`);
    const row = await db
      .selectNoFrom(names.map((name, index) => countOf(first + index).as(name)))
      .executeTakeFirstOrThrow();
    for (const name of names) counts.push(Number(row[name]));
    await nextTurn();
  }
  return counts;
};
