import { EnrollCondition, LiveRole, LiveState, LuckyBagState, MessageKind } from '@live/protocol';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { UnitsOfWork } from '../../application/units-of-work.ts';
import type { DomainEvents } from '../../domain/events.ts';
import type { RoomRef } from '../../domain/room.ts';
import {
  countGuestsLike,
  insertEntry,
  insertWinners,
  listEarlierWinners,
  listEntrants,
  listWinners,
} from './lucky-bags.people.store.ts';
import { presentReward } from './lucky-bags.presenter.ts';
import { drawBag } from './lucky-bags.proof.ts';
import {
  findRunningBag,
  finishDrawing,
  type LuckyBagRow,
  startDrawing,
} from './lucky-bags.store.ts';

/** Up to this many winners get a notice each, more of them come in batches. */
const SINGLE_REWARDS = 10;
const BATCH = 100;
/** How many guests of one browser, and of one address, may enter a bag. */
const GUEST_ENTRIES = { browser: 1, address: 5 };

/**
 * Entries and draws. A draw has two steps, each of which only one process can make: the entry closes (1→2),
 * then the winners are stored (2→3). After a crash between the two, the next run makes the second.
 */
export class LuckyBagDrawing {
  readonly #units: UnitsOfWork;

  constructor(units: UnitsOfWork) {
    this.#units = units;
    units.events.onInTransaction('commentPosted', (work, comment) => this.#enter(work, comment));
    // A room that ends early draws its bag first, because viewers have entered it.
    units.events.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (to !== LiveState.ENDED && to !== LiveState.DELETED) return;
      const bag = await findRunningBag(work.db, room.liveId);
      if (!bag) return;
      await this.#open(work, room, bag.id);
      await this.#finish(work, room, bag.id);
    });
  }

  async draw(room: RoomRef, bagId: string): Promise<void> {
    for (const step of [this.#open, this.#finish]) {
      await this.#units.run(async (work) => {
        await lockRoom(work.db, room.liveId);
        await step.call(this, work, room, bagId);
      });
    }
  }

  /** Runs inside the comment's transaction, so that entry and comment are committed together. */
  async #enter(work: UnitOfWork, comment: DomainEvents['commentPosted']): Promise<void> {
    const { room, sender, kind, message, answer } = comment;
    if (kind !== MessageKind.CHAT || sender.role !== LiveRole.AUDIENCE) return;
    const bag = await findRunningBag(work.db, room.liveId);
    if (!bag || !takesEntries(bag, work.now) || !matches(bag, message)) return;
    if (sender.isGuest && !(await this.#takesGuest(work, bag, sender.accountId))) return;
    await insertEntry(work.db, {
      bag_id: bag.id,
      account_id: sender.accountId,
      entered_at: work.now,
    });
    answer.luckyBagId = bag.id;
  }

  /** Guest accounts are free, so only a few of one browser or address count: one person could win everything. */
  async #takesGuest(work: UnitOfWork, bag: LuckyBagRow, accountId: string): Promise<boolean> {
    if (bag.accounts_only === 1) return false;
    const entered = await countGuestsLike(work.db, bag.id, accountId);
    return entered.browser < GUEST_ENTRIES.browser && entered.address < GUEST_ENTRIES.address;
  }

  async #open(work: UnitOfWork, room: RoomRef, bagId: string): Promise<void> {
    const opened = await startDrawing(work.db, bagId, work.now);
    if (opened) await work.announce(room, 'luckyBagOpen', { lucky_bag_id: bagId });
  }

  async #finish(work: UnitOfWork, room: RoomRef, bagId: string): Promise<void> {
    const bag = await finishDrawing(work.db, bagId);
    if (!bag) return;
    const entrants = await listEntrants(work.db, room.liveId, bagId);
    const leftOut = bag.filter_winner
      ? await listEarlierWinners(work.db, room.liveId)
      : new Set<string>();
    const candidates = entrants.filter((accountId) => !leftOut.has(accountId));
    const { wins, seal } = await drawBag(work.db, bag, candidates);
    await insertWinners(
      work.db,
      wins.map(({ accountId, reward }, position) => ({
        bag_id: bagId,
        live_id: room.liveId,
        account_id: accountId,
        position,
        reward,
      })),
    );
    await this.#announceWinners(work, room, bagId, wins.length);
    await work.announce(room, 'luckyBagClose', { lucky_bag_id: bagId, draw_seal: seal });
  }

  async #announceWinners(
    work: UnitOfWork,
    room: RoomRef,
    bagId: string,
    count: number,
  ): Promise<void> {
    for (let from = 0; from < count; from += BATCH) {
      const rewards = (await listWinners(work.db, bagId, BATCH, from)).map(presentReward);
      if (count > SINGLE_REWARDS) {
        await work.announce(room, 'luckyBagBatchReward', { lucky_bag_id: bagId, rewards });
        continue;
      }
      for (const reward of rewards)
        await work.announce(room, 'luckyBagReward', { lucky_bag_id: bagId, ...reward });
    }
  }
}

const takesEntries = (bag: LuckyBagRow, now: number): boolean =>
  bag.state === LuckyBagState.DOING && now < bag.open_at;

const matches = (bag: LuckyBagRow, message: string): boolean =>
  bag.enroll_condition === EnrollCondition.ANY_COMMENT || message === bag.condition_comment;
