import type { RecordingEnd } from '@live/media-origin/media-origin';
import {
  type ActionResult,
  type CallData,
  type CallRequest,
  formatWireTime,
  isSuperAdmin,
  judgeTransition,
  type LiveDetail,
  LiveRole,
  LiveState,
  type TransitionOutcome,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { relyOnCatalogue } from '../../application/lock-catalogue.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CursorPage, readCursor, readCursorPage } from '../../domain/keyset.ts';
import { refuse } from '../../domain/refusal.ts';
import { hasBegun, PREPARED, type Room, RUNNING_STATES } from '../../domain/room.ts';
import type { AppliedTerms } from '../../domain/terms.ts';
import { listCategories } from '../../read-models/categories.ts';
import {
  presentEnd,
  presentForPlatform,
  presentOffer,
  presentPlanned,
  presentRoom,
  presentSummary,
  type RoomMedia,
} from './rooms.presenter.ts';
import {
  changeRoomState,
  findHost,
  findRoom,
  finishRecording,
  listPlannedRooms,
  listRooms,
  listRoomsAfter,
  listRoomsToWatch,
  replaceCategory,
  unfinishedRecordings,
  updateRoom,
} from './rooms.store.ts';

const { LIVE, PAUSED, ENDED, DELETED } = LiveState;

const refusedTransition: Record<LiveState, string> = {
  [LIVE]: '当前状态不能开播',
  [PAUSED]: '当前状态不能暂停',
  [ENDED]: '当前状态不能结束',
  [DELETED]: '当前状态不能删除',
};

type Handled = CallData<'adminRoomDelete'>;

const STATE_SUBJECT = 'state';

export interface RoomDeps {
  /** Brings the room's figures up to date before its end is announced. */
  flushFigures(liveId: string): Promise<void>;
  figures(db: Db, liveId: string): Promise<{ maxOnline: number; likes: number; watchers: number }>;
  /** Signed URLs of the stream and the recordings, for this caller. */
  mediaOf(room: Room, caller: Caller, baseUrl: string): Promise<RoomMedia>;
  /** The caller's own silence, if there is one. */
  silenceOf(room: Room, accountId: string): Promise<AppliedTerms | undefined>;
  /** Seconds until slow mode lets the caller comment again. */
  waitSeconds(room: Room, caller: Caller): Promise<number>;
  moderatorsOf(room: Room): Promise<readonly string[]>;
}

/** Rooms and their moves between states. */
export class Rooms extends FeatureService<RoomDeps> {
  constructor(context: ServiceContext, deps: RoomDeps) {
    super(context, deps);
    this.units.undo.register<{ before: string; after: string }>('category-set', {
      access: 'superAdmin',
      phase: 'kept',
      revert: ({ db }, { liveId }, { data }) =>
        replaceCategory(db, liveId, data.after, data.before),
    });
  }

  async info(room: Room, caller: Caller, baseUrl: string): Promise<LiveDetail> {
    const [host, media, silence, waitSeconds, moderatorIds] = await Promise.all([
      findHost(this.store.db, room.hostId),
      this.deps.mediaOf(room, caller, baseUrl),
      this.deps.silenceOf(room, caller.accountId),
      this.deps.waitSeconds(room, caller),
      this.deps.moderatorsOf(room),
    ]);
    const own = { silence, waitSeconds, moderatorIds };
    return presentRoom(room, host, media, own, this.clock.now(), this.timeZone);
  }

  async list(caller: Caller, query: CallRequest<'roomList'>): Promise<CallData<'roomList'>> {
    const { rows, total } = await listRooms(this.store.db, {
      hostId: isSuperAdmin(caller.role) ? undefined : caller.accountId,
      states: query.liveState === undefined ? [LIVE, PAUSED, ENDED] : [query.liveState],
      recordFinished: query.liveRecordFinished,
      keyword: query.keyword?.trim(),
      pageNum: query.pageNum,
      pageSize: query.pageSize,
    });
    return { items: rows.map((row) => presentSummary(row, this.timeZone)), total };
  }

  /** Rooms that have not begun: hosts see their own. */
  async listPlanned(
    caller: Caller,
    { keyword, pageNum, pageSize }: CallRequest<'plannedRoomList'>,
  ): Promise<CallData<'plannedRoomList'>> {
    const { rows, total } = await listPlannedRooms(this.store.db, {
      hostId: isSuperAdmin(caller.role) ? undefined : caller.accountId,
      keyword: keyword?.trim(),
      pageNum,
      pageSize,
    });
    return { items: rows.map((row) => presentPlanned(row, this.timeZone)), total };
  }

  /** Guests and staff need the link of a room. */
  async listToWatch(
    caller: Caller,
    page: CallRequest<'roomsToWatch'>,
  ): Promise<CallData<'roomsToWatch'>> {
    if (caller.isGuest || caller.role !== LiveRole.AUDIENCE) return { items: [], total: 0 };
    const { rows, total } = await listRoomsToWatch(
      this.store.db,
      { accountId: caller.accountId, corpId: caller.corpId, now: this.clock.now() },
      page,
    );
    return { items: rows.map((row) => presentOffer(row, this.timeZone)), total };
  }

  listAll(page: CursorPage): Promise<CallData<'platformRoomList'>> {
    const [after = ''] = readCursor(page.cursor, ['text']) ?? [];
    return readCursorPage(
      page,
      (limit) => listRoomsAfter(this.store.db, after, limit),
      (row) => [row.live_id],
      (row) => presentForPlatform(row, this.timeZone),
    );
  }

  /** Rooms for an administrator; deleted ones only where they are asked for. */
  async listForAdmin({
    keyword,
    liveState,
    ...page
  }: CallRequest<'adminRoomList'>): Promise<CallData<'adminRoomList'>> {
    const { rows, total } = await listRooms(this.store.db, {
      hostId: undefined,
      states: liveState === undefined ? [PREPARED, LIVE, PAUSED, ENDED] : [liveState],
      recordFinished: undefined,
      keyword: keyword.trim(),
      ...page,
    });
    return { items: rows.map((row) => presentForPlatform(row, this.timeZone)), total };
  }

  categories() {
    return listCategories(this.store.db);
  }

  /** Idempotent: a category that is set already stays, and the answer says who was before. */
  async setCategory({ liveId }: Room, after: string, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      await relyOnCatalogue(this.store, work.db);
      const categories = await listCategories(work.db);
      if (!categories.some(({ id }) => id === after)) throw refuse.error('直播类型不存在');
      await lockRoom(work.db, liveId);
      const before = (await findRoom(work.db, liveId))?.categoryId ?? '';
      const actorId = caller.accountId;
      const subject = 'category';
      if (before === after) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await updateRoom(work.db, liveId, { category_id: after });
      const actionId = await work.record('category-set', liveId, actorId, {
        before,
        after,
        subject,
        undo: { before, after },
      });
      return { actionId };
    });
  }

  /** The host has rotated the camera. */
  async turnPicture(
    liveId: string,
    picture: { angle: number; width: number; height: number },
  ): Promise<void> {
    await this.units.run(async (work) => {
      if (!(await lockRoom(work.db, liveId, RUNNING_STATES)))
        throw refuse.error('当前状态不能调整画面');
      const room = await findRoom(work.db, liveId);
      if (!room) throw refuse.room();
      await updateRoom(work.db, liveId, picture);
      await work.announce(room, 'hostVideoAngle', picture);
    });
  }

  /** The recording is complete: from now on the room opens in replay. */
  async finishRecording(liveId: string): Promise<void> {
    await this.units.run(({ db }) => finishRecording(db, liveId));
  }

  /** Announces it to the room; players are not interrupted. */
  async announceRecordingStopped(liveId: string, reason: RecordingEnd): Promise<void> {
    await this.units.run(async (work) => {
      const room = await findRoom(work.db, liveId);
      const event = {
        live_id: liveId,
        event: 'recording_stopped',
        detail: reason === 'disk' ? '磁盘空间不足，录制已停止' : '录制出错，已停止',
      };
      if (room) await work.announce(room, 'roomEvent', event);
    });
  }

  /** Rooms that ended while nobody could finish their recording. */
  unfinishedRecordings(): Promise<string[]> {
    return unfinishedRecordings(this.store.db);
  }

  /** Deletes a room that has not begun, or says who has; one that begins at this moment stays. */
  async cancelPlanned({ liveId }: Room, actorId: string): Promise<Handled> {
    return this.#delete(liveId, actorId, { isPlanned: true });
  }

  /** Deletes the room, or says who has. */
  async delete(liveId: string, actorId: string): Promise<Handled> {
    return this.#delete(liveId, actorId, { isPlanned: false });
  }

  async #delete(
    liveId: string,
    actorId: string,
    { isPlanned }: { isPlanned: boolean },
  ): Promise<Handled> {
    return this.units.run(async (work) => {
      // Of two at once the second waits here, and then finds it deleted.
      await lockRoom(work.db, liveId);
      const room = await findRoom(work.db, liveId);
      if (room?.state === DELETED)
        return alreadyDoneBy(work, { liveId, subject: STATE_SUBJECT }, actorId);
      if (isPlanned && room?.state !== PREPARED) throw hasBegun();
      await this.#tryTransition(work, liveId, DELETED, actorId);
      return {};
    });
  }

  /** Idempotent: a repeated transition succeeds and does nothing. */
  async transition(liveId: string, to: LiveState, actorId: string): Promise<void> {
    if (to === ENDED) await this.deps.flushFigures(liveId);
    await this.units.run(async (work) => {
      // Another request may change the state between read and update: then retry.
      while (!(await this.#tryTransition(work, liveId, to, actorId)));
    });
  }

  async #tryTransition(
    work: UnitOfWork,
    liveId: string,
    to: LiveState,
    actorId: string,
  ): Promise<boolean> {
    const room = await findRoom(work.db, liveId);
    if (!room) throw refuse.room();
    const begins = room.state === PREPARED && to === LIVE;
    const outcome =
      room.state === PREPARED ? judgeFirstTransition(to) : judgeTransition(room.state, to);
    if (outcome === 'already') return true;
    if (outcome === 'refused') throw refuse.error(refusedTransition[to]);
    const applied = await changeRoomState(work.db, liveId, room.state, {
      state: to,
      ...(begins && { begin_at: work.now }),
      ...(to !== LIVE && to !== PAUSED && room.endAt === null && { end_at: work.now }),
    });
    if (!applied) return false;
    await this.#announceTransition(work, room, to);
    await work.record('room-move', liveId, actorId, {
      before: room.state,
      after: to,
      subject: STATE_SUBJECT,
    });
    await work.emit('roomStateChanged', { room, from: room.state, to });
    return true;
  }

  async #announceTransition(work: UnitOfWork, room: Room, to: LiveState): Promise<void> {
    const { liveId, roomId, chatState } = room;
    if (room.state === PREPARED && to === LIVE) {
      const begin_time = formatWireTime(work.now, this.timeZone);
      await work.announce(room, 'begin', { live_id: liveId, begin_time });
    }
    await work.announce(room, 'room', {
      room_id: roomId,
      live_id: liveId,
      state: to,
      mute: chatState,
    });
    if (to === ENDED) {
      const figures = await this.deps.figures(work.db, liveId);
      await work.announce(room, 'liveEnd', presentEnd(room, figures, work.now, this.timeZone));
    }
  }
}

/** A prepared room can begin, or be deleted. */
const judgeFirstTransition = (to: LiveState): TransitionOutcome =>
  to === LIVE || to === DELETED ? 'applied' : 'refused';
