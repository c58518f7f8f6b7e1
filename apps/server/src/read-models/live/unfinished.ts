import { type CallData, CaseState, HeldState, LuckyBagState } from '@live/protocol';
import type { Db } from '../../db/schema.ts';

/** Counts of what is not finished in a room, and the activity and the poll that run. */
export const findUnfinished = async (db: Db, liveId: string): Promise<CallData<'unfinished'>> => {
  const { bags, activity, poll, held, reports } = await db
    .selectNoFrom([
      db
        .selectFrom('lucky_bags')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('live_id', '=', liveId)
        .where('state', '!=', LuckyBagState.ENDED)
        .as('bags'),
      db
        .selectFrom('activities')
        .select('name')
        .where('live_id', '=', liveId)
        .where('closed_at', 'is', null)
        .limit(1)
        .as('activity'),
      db
        .selectFrom('polls')
        .select('question')
        .where('live_id', '=', liveId)
        .where('ended_at', 'is', null)
        .limit(1)
        .as('poll'),
      db
        .selectFrom('held_comments')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('live_id', '=', liveId)
        .where('state', '=', HeldState.WAITING)
        .as('held'),
      db
        .selectFrom('reports')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('live_id', '=', liveId)
        .where('deleted_at', 'is', null)
        .where('case_state', 'in', [CaseState.OPEN, CaseState.TAKEN])
        .as('reports'),
    ])
    .executeTakeFirstOrThrow();
  return {
    luckyBags: Number(bags),
    activityName: activity,
    pollQuestion: poll,
    heldComments: Number(held),
    reports: Number(reports),
  };
};
