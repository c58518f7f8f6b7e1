import {
  type CallData,
  type CallRequest,
  cleanText,
  EnrollCondition,
  Flag,
  type LuckyBag,
  LuckyBagState,
  LuckyBagType,
  type Winner,
} from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { Page } from '../../db/read-page.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { newId } from '../../domain/ids.ts';
import { type CursorPage, readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  countWinners,
  hasEntered,
  listWinners,
  listWinnersAfter,
} from './lucky-bags.people.store.ts';
import {
  type ListedWinner,
  presentBag,
  presentLaunch,
  presentPlatformWinner,
  presentWinner,
  presentWinnerLine,
  winnerHeader,
} from './lucky-bags.presenter.ts';
import { commitBag, findCommitments } from './lucky-bags.proof.ts';
import {
  findBag,
  findRunningBag,
  insertBag,
  type LuckyBagRow,
  listBags,
} from './lucky-bags.store.ts';

type LaunchInput = CallRequest<'luckyBagLaunch'>;

/** Lucky bags: launching, listing and reading. */
export class LuckyBags extends FeatureService {
  async launch(room: Room, input: LaunchInput, caller: Caller): Promise<LuckyBag> {
    const prize = prizeOf(input);
    const conditionComment = conditionOf(input);
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, room.liveId);
      if (await findRunningBag(work.db, room.liveId)) throw refuse.error('已有进行中的福袋');
      const row: LuckyBagRow = {
        id: newId(),
        live_id: room.liveId,
        type: input.luckyBagType,
        ...prize,
        num: input.luckyBagNum,
        grab_type: input.grabType,
        enroll_condition: input.enrollCondition,
        condition_comment: conditionComment,
        filter_winner: input.filterWinner,
        state: LuckyBagState.DOING,
        created_at: work.now,
        open_at: work.now + input.drawAfter * 1000,
        accounts_only: accountsOnlyOf(input),
        called_off_reason: null,
      };
      await insertBag(work.db, row);
      const commitment = await commitBag(work.db, row);
      await work.announce(room, 'luckyBagLaunch', presentLaunch(row, this.timeZone, commitment));
      const bag = presentBag(row, this.timeZone, commitment);
      await work.record('lucky-bag-launch', room.liveId, caller.accountId, {
        target: row.id,
        after: bag,
      });
      return bag;
    });
  }

  async current(
    room: Room,
    caller: Caller,
  ): Promise<{ luckyBag: LuckyBag | null; enrolled: boolean }> {
    const { db } = this.store;
    const row = await findRunningBag(db, room.liveId);
    if (!row) return { luckyBag: null, enrolled: false };
    const [enrolled, commitments] = await Promise.all([
      hasEntered(db, row.id, caller.accountId),
      findCommitments(db, [row.id]),
    ]);
    return { luckyBag: presentBag(row, this.timeZone, commitments.get(row.id)), enrolled };
  }

  async list(room: Room, page: Page): Promise<{ items: LuckyBag[]; total: number }> {
    const { db } = this.store;
    const { rows, total } = await listBags(db, room.liveId, page);
    const commitments = await findCommitments(
      db,
      rows.map((row) => row.id),
    );
    return {
      items: rows.map((row) => presentBag(row, this.timeZone, commitments.get(row.id))),
      total,
    };
  }

  async winners(
    room: Room,
    luckyBagId: string,
    { pageNum, pageSize }: Page,
  ): Promise<{ items: Winner[]; total: number }> {
    const { db } = this.store;
    if (!(await findBag(db, room.liveId, luckyBagId))) throw refuse.error('福袋不存在');
    const [rows, total] = await Promise.all([
      listWinners(db, luckyBagId, pageSize, (pageNum - 1) * pageSize),
      countWinners(db, luckyBagId),
    ]);
    return { items: rows.map(presentWinner), total };
  }

  /** Winners of one bag or of all in the room. */
  async listWinners(
    { liveId }: Room,
    bagId: string | undefined,
    page: CursorPage,
  ): Promise<CallData<'platformWinnerList'>> {
    const { db } = this.store;
    if (bagId !== undefined && !(await findBag(db, liveId, bagId)))
      throw refuse.error('福袋不存在');
    const key = readCursor(page.cursor, ['number', 'text', 'number']);
    const last = key && { open_at: key[0], bag_id: key[1], position: key[2] };
    return readCursorPage(
      page,
      (limit) => listWinnersAfter(db, { liveId, bagId }, last, limit),
      (row) => [row.open_at, row.bag_id, row.position],
      (row) => presentPlatformWinner(row, this.timeZone),
    );
  }

  async exportWinners(room: Room, bagId: string | undefined): Promise<CsvFile> {
    const { db } = this.store;
    const { liveId } = room;
    if (bagId !== undefined && !(await findBag(db, liveId, bagId)))
      throw refuse.error('福袋不存在');
    return csvFile<ListedWinner>(
      `中奖名单-${liveId}`,
      winnerHeader,
      (last, limit) => listWinnersAfter(db, { liveId, bagId }, last, limit),
      (row) => presentWinnerLine(row, this.timeZone),
    );
  }
}

const prizeOf = (input: LaunchInput): Pick<LuckyBagRow, 'total_points' | 'award_name'> => {
  if (input.luckyBagType === LuckyBagType.CUSTOM) {
    if (input.awardName === undefined) throw refuse.param('awardName', '请输入奖品名称');
    return { total_points: 0, award_name: input.awardName };
  }
  const { totalPointsNum } = input;
  if (totalPointsNum === undefined) throw refuse.param('totalPointsNum', '请输入积分总数');
  // Every winner gets one point at least.
  if (totalPointsNum < input.luckyBagNum)
    throw refuse.param('totalPointsNum', '积分总数不能少于福袋个数');
  return { total_points: totalPointsNum, award_name: '' };
};

/** Custom prizes are for accounts only by default, because guests cannot be identified afterwards. */
const accountsOnlyOf = ({ accountsOnly, luckyBagType }: LaunchInput): Flag =>
  accountsOnly ?? (luckyBagType === LuckyBagType.CUSTOM ? Flag.YES : Flag.NO);

/** Cleaned like every comment, so that comments can match it exactly. */
const conditionOf = (input: LaunchInput): string => {
  if (input.enrollCondition === EnrollCondition.ANY_COMMENT) return '';
  const comment = cleanText(input.enrollConditionComment ?? '');
  if (comment === '') throw refuse.param('enrollConditionComment', '请输入指定评论');
  return comment;
};
