import { commitTo, type DrawTerms, draw, newSecret, ticketOf } from '@live/draw';
import { type DrawProof, GrabType, LuckyBagState, LuckyBagType } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { rowInserter } from '../../db/row-inserter.ts';
import type { Db } from '../../db/schema.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { listWinnerRewards } from './lucky-bags.people.store.ts';
import { findBag, type LuckyBagRow } from './lucky-bags.store.ts';

const insertDraw = rowInserter('lucky_bag_draws');

/** Chooses the secret of a new bag; returns the hash to publish, which binds the bag to it. */
export const commitBag = async (db: Db, bag: LuckyBagRow): Promise<string> => {
  const secret = newSecret();
  const commitment = commitTo(termsOf(bag), secret);
  await insertDraw(db, { bag_id: bag.id, commitment, secret, entrants: null, seal: null });
  return commitment;
};

/** Freezes the list of entrants and draws from it: accounts in the order of the draw, with what each gets. */
export const drawBag = async (db: Db, bag: LuckyBagRow, accountIds: readonly string[]) => {
  const accounts = new Map(accountIds.map((id) => [ticketOf(bag.id, id), id]));
  const tickets = [...accounts.keys()].sort();
  const stored = await findDraw(db, bag.id);
  // A bag launched before draws could be verified is drawn all the same.
  const { winners, seal } = draw(termsOf(bag), stored?.secret ?? newSecret(), tickets);
  if (stored)
    await db
      .updateTable('lucky_bag_draws')
      .set({ entrants: tickets.join('\n'), seal })
      .where('bag_id', '=', bag.id)
      .execute();
  return {
    wins: winners.map(({ ticket, reward }) => ({
      accountId: accounts.get(ticket) as string,
      reward,
    })),
    seal: stored && seal,
  };
};

const findDraw = (db: Db, bagId: string) =>
  db.selectFrom('lucky_bag_draws').selectAll().where('bag_id', '=', bagId).executeTakeFirst();

const termsOf = (bag: LuckyBagRow): DrawTerms => ({
  bagId: bag.id,
  kind: kindOf(bag),
  points: bag.total_points,
  places: bag.num,
});

const kindOf = ({ type, grab_type }: LuckyBagRow): DrawTerms['kind'] => {
  if (type === LuckyBagType.CUSTOM) return 'prize';
  return grab_type === GrabType.EQUAL ? 'points-equal' : 'points-random';
};

export const findCommitments = async (
  db: Db,
  bagIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (bagIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('lucky_bag_draws')
    .select(['bag_id', 'commitment'])
    .where('bag_id', 'in', bagIds)
    .execute();
  return new Map(rows.map((row) => [row.bag_id, row.commitment]));
};

const noDraw = { commitment: '', secret: '', entrants: null, seal: null };

/** The proof of a draw. The secret stays secret until the winners are stored. */
export class LuckyBagProofs extends FeatureService {
  async find(room: Room, bagId: string): Promise<DrawProof> {
    const { db } = this.store;
    const bag = await findBag(db, room.liveId, bagId);
    if (!bag) throw refuse.error('福袋不存在');
    if (bag.called_off_reason !== null)
      throw refuse.error(`福袋已取消，没有开奖：${bag.called_off_reason}`);
    if (bag.state !== LuckyBagState.ENDED) throw refuse.error('开奖后才能验证');
    const { commitment, secret, entrants, seal } = (await findDraw(db, bagId)) ?? noDraw;
    if (entrants === null || seal === null) throw refuse.error('该福袋没有开奖证明');
    const winners = await listWinnerRewards(db, bagId);
    return {
      version: 1,
      ...termsOf(bag),
      commitment,
      secret,
      entrants: entrants === '' ? [] : entrants.split('\n'),
      seal,
      winners: winners.map(({ account_id, reward }) => ({
        ticket: ticketOf(bagId, account_id),
        reward,
      })),
    };
  }
}
