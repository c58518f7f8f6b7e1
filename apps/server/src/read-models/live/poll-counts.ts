import type { Db, Schema } from '../../db/schema.ts';

type PollAnswers = Pick<Schema['polls'], 'id' | 'answers'>;

export const answersOf = ({ answers }: Pick<PollAnswers, 'answers'>): string[] =>
  JSON.parse(answers);

/** Votes for each answer of each poll, counted over the rows. */
export const countVotes = async (
  db: Db,
  polls: readonly PollAnswers[],
): Promise<ReadonlyMap<string, number[]>> => {
  const counts = new Map(polls.map((poll) => [poll.id, answersOf(poll).map(() => 0)]));
  if (polls.length === 0) return counts;
  const rows = await db
    .selectFrom('poll_votes')
    .select((eb) => ['poll_id', 'answer', eb.fn.countAll<number>().as('count')])
    .where('poll_id', 'in', [...counts.keys()])
    .groupBy(['poll_id', 'answer'])
    .execute();
  for (const { poll_id, answer, count } of rows) {
    const ofPoll = counts.get(poll_id);
    if (ofPoll) ofPoll[answer] = Number(count);
  }
  return counts;
};
