import { MessageKind } from '@live/protocol';
import { firstCommentsFrom } from './first-comments.ts';
import type { Db } from './schema.ts';

export interface CommentSteps {
  liveId: string;
  beginAt: number;
  stepMs: number;
  steps: number;
}

/** Literal as in the index of them, or SQLite would not use it. */
const listSystemMessages = (db: Db, liveId: string) =>
  db
    .selectFrom('comments')
    .select('id')
    .where('live_id', '=', liveId)
    .where('kind', '=', (eb) => eb.lit(MessageKind.SYSTEM))
    .orderBy('id')
    .execute();

/**
 * How many comments people wrote in each step of time, without system messages; what lies outside counts for the nearest
 * step. It follows from the numbers at both ends of a step: counting rows would read all of them.
 */
export const countCommentsByStep = async (
  db: Db,
  { liveId, beginAt, stepMs, steps }: CommentSteps,
): Promise<number[]> => {
  const between = Array.from({ length: steps - 1 }, (_, step) => beginAt + (step + 1) * stepMs);
  const [first = 1, ...ends] = await firstCommentsFrom(db, liveId, [0, ...between, Infinity]);
  const counts = ends.map((end, step) => end - (ends[step - 1] ?? first));
  let step = 0;
  for (const { id } of await listSystemMessages(db, liveId)) {
    while (id >= (ends[step] ?? Infinity)) step += 1;
    counts[step] = (counts[step] ?? 0) - 1;
  }
  return counts;
};
