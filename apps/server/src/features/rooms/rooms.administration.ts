import {
  type CallData,
  type CallRequest,
  cleanText,
  Flag,
  formatWireTime,
  GuestPolicy,
  LiveRole,
  LiveState,
  limits,
  wireTimeMs,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { relyOnCatalogue } from '../../application/lock-catalogue.ts';
import { lockRoom } from '../../application/lock-room.ts';
import { runOnce } from '../../application/request-key.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { hasBegun, PREPARED, type Room, type RoomRef } from '../../domain/room.ts';
import { listCategories } from '../../read-models/categories.ts';
import {
  countKeptRooms,
  findHostByName,
  findNamedFields,
  findRoom,
  insertRoom,
  type RoomChanges,
  updateRoom,
} from './rooms.store.ts';

/** Rooms that are not deleted. */
const MAX_ROOMS_OF_HOST = 2_000;
const MAX_ROOMS = 100_000;

/** By which changes of a room are found in the log. */
const SUBJECT = 'room';

type Details = Omit<CallRequest<'platformRoomSave'>, 'liveId' | 'anchorName' | 'requestKey'>;

const DAY_MS = 24 * 3_600_000;

/** Creates rooms, and applies changes of the platform. */
export class RoomAdministration extends FeatureService<{ budget: SharedBudget }> {
  /** Prepares a room of the host, for a time if one is given. */
  async create(details: Details, caller: Caller): Promise<RoomRef> {
    await this.deps.budget.take('rooms', { account: caller.accountId });
    return this.units.run(async (work) => {
      const changes = await this.#columnsOf(work, details);
      return this.#insert(work, newId(), caller.accountId, changes, caller.accountId);
    });
  }

  /** Changes a room until its beginning; omitted fields stay. */
  async savePlanned({ liveId }: Room, details: Details, caller: Caller): Promise<void> {
    await this.units.run(async (work) => {
      const room = (await lockRoom(work.db, liveId, [PREPARED]))
        ? await findRoom(work.db, liveId)
        : undefined;
      if (!room) throw hasBegun();
      const changes = await this.#columnsOf(work, details, room);
      await this.#change(work, room, changes, caller.accountId);
    });
  }

  /** Creates the room or changes it. Omitted fields stay. */
  async save(change: CallRequest<'platformRoomSave'>, actorId: string): Promise<RoomRef> {
    const { requestKey, ...request } = change;
    return this.units.run((work) =>
      runOnce(work, { call: 'room-save', requestKey, request }, () =>
        this.#save(work, request, actorId),
      ),
    );
  }

  /** Changes a room, unless somebody else has changed it from what the caller saw. */
  async change(
    { was = {}, ...change }: CallRequest<'adminRoomChange'>,
    actorId: string,
  ): Promise<CallData<'adminRoomChange'>> {
    const { liveId } = change;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const row = await findNamedFields(work.db, liveId);
      if (!row) throw refuse.room();
      const { plannedAt, ...named } = row;
      const now = { ...named, planTime: this.#wireTime(plannedAt) };
      const fields = Object.keys(now) as (keyof typeof now)[];
      const isDone = fields.every((field) => [undefined, now[field]].includes(change[field]));
      const subject = SUBJECT;
      if (isDone) return alreadyDoneBy(work, { liveId, subject }, actorId);
      if (fields.some((field) => ![undefined, now[field]].includes(was[field]))) {
        const { handledBy = '他人' } = await alreadyDoneBy(work, { liveId, subject }, '');
        throw refuse.error(`直播间刚被${handledBy}修改，请重新打开`);
      }
      await this.#save(work, change, actorId);
      return {};
    });
  }

  async #save(
    work: UnitOfWork,
    { liveId, anchorName, ...details }: CallRequest<'platformRoomSave'>,
    actorId: string,
  ): Promise<RoomRef> {
    const hostId = anchorName === undefined ? undefined : await hostOf(work, anchorName);
    const room = liveId === undefined ? undefined : await findRoom(work.db, liveId);
    const changes = await this.#columnsOf(work, details, room);
    if (room) return this.#change(work, room, { ...changes, ...ownedBy(hostId) }, actorId);
    if (hostId === undefined) throw refuse.param('anchorName', '请指定主播账号');
    return this.#insert(work, liveId ?? newId(), hostId, changes, actorId);
  }

  async #insert(
    work: UnitOfWork,
    liveId: string,
    hostId: string,
    { title, ...changes }: RoomChanges,
    actorId: string,
  ): Promise<RoomRef> {
    if (title === undefined) throw refuse.param('liveTitle', '请输入直播标题');
    const { ofHost, all } = await countKeptRooms(work.db, hostId);
    if (ofHost >= MAX_ROOMS_OF_HOST)
      throw refuse.error(`该主播已有${ofHost}个直播间，请先由管理员删除不需要的`);
    if (all >= MAX_ROOMS) throw refuse.error(`已有${all}个直播间，请先由管理员删除不需要的`);
    const roomId = `r${newId()}`;
    const inserted = await insertRoom(work.db, {
      live_id: liveId,
      room_id: roomId,
      anchor_id: hostId,
      title,
      state: PREPARED,
      begin_at: null,
      end_at: null,
      created_at: work.now,
      ...changes,
    });
    if (!inserted) throw refuse.error('直播间刚刚被创建，请重试');
    await work.record('room-create', liveId, actorId, { after: { title, hostId } });
    return { liveId, roomId };
  }

  async #change(
    work: UnitOfWork,
    room: Room,
    changes: RoomChanges,
    actorId: string,
  ): Promise<RoomRef> {
    const { liveId, roomId } = room;
    if (room.state === LiveState.DELETED) throw refuse.closed();
    await updateRoom(work.db, liveId, changes);
    const { title, hostId } = room;
    const { allow_guests, planned_at, ...others } = changes;
    const told = (guests: number | undefined, plannedAt: number | null | undefined) => ({
      ...(allow_guests !== undefined && { allowGuests: guests }),
      ...(planned_at !== undefined && {
        planTime: this.#wireTime(plannedAt ?? null),
      }),
    });
    const guests = room.chatSettings.guestPolicy === GuestPolicy.NONE ? Flag.NO : Flag.YES;
    const { logo, categoryId, deviceType, plannedAt } = room;
    await work.record('room-save', liveId, actorId, {
      before: { title, hostId, logo, categoryId, deviceType, ...told(guests, plannedAt) },
      after: { ...others, ...told(allow_guests, planned_at) },
      subject: SUBJECT,
    });
    if (changes.allow_guests !== undefined) await work.emit('guestsAllowed', { room });
    if (changes.anchor_id !== undefined && changes.anchor_id !== hostId) {
      await work.emit('hostChanged', { room });
      // The former host's connections end now, because the room is no longer theirs.
      await work.emit('accessRevoked', { accountId: hostId });
    }
    return { liveId, roomId };
  }

  async #columnsOf(work: UnitOfWork, details: Details, room?: Room): Promise<RoomChanges> {
    const { liveTitle, liveLogo, categoryId, deviceType, allowGuests, planTime } = details;
    const title = liveTitle === undefined ? undefined : cleanText(liveTitle);
    if (title === '') throw refuse.param('liveTitle', '请输入直播标题');
    // A room may have had none, and a form sends it back.
    if (categoryId !== undefined && categoryId !== room?.categoryId) {
      await relyOnCatalogue(this.store, work.db);
      const categories = await listCategories(work.db);
      if (!categories.some(({ id }) => id === categoryId))
        throw refuse.param('categoryId', '直播类型不存在');
    }
    return {
      ...(title !== undefined && { title }),
      ...(liveLogo !== undefined && { logo: liveLogo }),
      ...(categoryId !== undefined && { category_id: categoryId }),
      ...(deviceType !== undefined && { device_type: deviceType }),
      ...(allowGuests !== undefined && { allow_guests: allowGuests }),
      ...(planTime !== undefined && { planned_at: this.#plannedAt(planTime, work.now, room) }),
    };
  }

  #wireTime(plannedAt: number | null): string {
    return plannedAt === null ? '' : formatWireTime(plannedAt, this.timeZone);
  }

  /** Null where no time is set. A time that the room has already may be past. */
  #plannedAt(planTime: string, now: number, room: Room | undefined): number | null {
    const plannedAt = planTime === '' ? null : wireTimeMs(planTime, this.timeZone);
    if (plannedAt === (room?.plannedAt ?? null)) return plannedAt;
    if (room && room.state !== PREPARED) throw hasBegun();
    if (plannedAt === null) return null;
    // As a 31st of February, or an hour that a clock change leaves out.
    if (Number.isNaN(plannedAt) || formatWireTime(plannedAt, this.timeZone) !== planTime)
      throw refuse.param('planTime', '不是有效的时间');
    if (plannedAt <= now) throw refuse.param('planTime', '预定时间须在现在之后');
    if (plannedAt > now + limits.planDays * DAY_MS)
      throw refuse.param('planTime', `预定时间须在${limits.planDays}天之内`);
    return plannedAt;
  }
}

const ownedBy = (hostId: string | undefined): RoomChanges =>
  hostId === undefined ? {} : { anchor_id: hostId };

const hostOf = async (work: UnitOfWork, name: string): Promise<string> => {
  const account = await findHostByName(work.db, name);
  if (!account) throw refuse.account();
  if (account.role === LiveRole.AUDIENCE) throw refuse.param('anchorName', '该账号不是主播');
  return account.id;
};
