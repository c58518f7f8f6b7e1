import type { CallData, CallRequest } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { callOffBag, findBag } from './lucky-bags.store.ts';

const subjectOf = (bagId: string): string => `lucky-bag:${bagId}`;

/** Ends a bag without a draw. Not undone: everybody has been told why. */
export class LuckyBagCallingOff extends FeatureService {
  /** Idempotent: of a bag that somebody else has called off it says who. */
  async callOff(
    room: Room,
    { luckyBagId, reason }: CallRequest<'luckyBagCallOff'>,
    caller: Caller,
  ): Promise<CallData<'luckyBagCallOff'>> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, liveId);
      const bag = await findBag(work.db, liveId, luckyBagId);
      if (!bag) throw refuse.error('福袋不存在');
      const subject = subjectOf(luckyBagId);
      if (bag.called_off_reason !== null)
        return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      // From here on the secret may be read, and whoever knows the winners must not choose.
      if (!(await callOffBag(work.db, luckyBagId, { reason, at: work.now })))
        throw refuse.error('福袋已开奖，不能取消');
      await work.announce(room, 'luckyBagCallOff', { lucky_bag_id: luckyBagId, reason });
      // For clients that know the notices of the source alone: the bag has ended, without winners.
      await work.announce(room, 'luckyBagClose', { lucky_bag_id: luckyBagId });
      await work.record('lucky-bag-call-off', liveId, caller.accountId, {
        target: luckyBagId,
        subject,
        after: { awardName: bag.award_name, totalPointsNum: bag.total_points, reason },
      });
      return {};
    });
  }
}
