import { type CallRequest, cleanText, LiveRole, LiveState, limits } from '@live/protocol';
import { FeatureService } from '../../application/feature-service.ts';
import { runOnce } from '../../application/request-key.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { SharedBudget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import { PREPARED, type Room, type RoomRef } from '../../domain/room.ts';
import {
  countKeptRooms,
  findHostByName,
  findRoom,
  insertRoom,
  listCategories,
  type RoomChanges,
  updateRoom,
} from './rooms.store.ts';

type Details = Omit<CallRequest<'platformRoomSave'>, 'liveId' | 'anchorName' | 'requestKey'>;

/** Creates rooms, and applies changes of the platform. */
export class RoomAdministration extends FeatureService<{ budget: SharedBudget }> {
  /** Prepares a room of the host; the console lists it once it has begun. */
  async create(details: Details, caller: Caller): Promise<RoomRef> {
    await this.deps.budget.take('rooms', { account: caller.accountId });
    return this.units.run(async (work) => {
      const changes = await columnsOf(work, details);
      return this.#insert(work, newId(), caller.accountId, changes, caller.accountId);
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

  async #save(
    work: UnitOfWork,
    { liveId, anchorName, ...details }: CallRequest<'platformRoomSave'>,
    actorId: string,
  ): Promise<RoomRef> {
    const hostId = anchorName === undefined ? undefined : await hostOf(work, anchorName);
    const changes = await columnsOf(work, details);
    const room = liveId === undefined ? undefined : await findRoom(work.db, liveId);
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
    if (ofHost >= limits.maxRoomsOfHost)
      throw refuse.error(`该主播已有${ofHost}个直播间，请先由管理员删除不需要的`);
    if (all >= limits.maxRooms) throw refuse.error(`已有${all}个直播间，请先由管理员删除不需要的`);
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
    const { title, hostId, logo, categoryId, deviceType, chatSettings } = room;
    await work.record('room-save', liveId, actorId, {
      before: { title, hostId, logo, categoryId, deviceType, ...chatSettings },
      after: changes,
    });
    if (changes.allow_guests !== undefined) await work.emit('guestsAllowed', { room });
    // The former host's connections end now, because the room is no longer theirs.
    if (changes.anchor_id !== undefined && changes.anchor_id !== hostId)
      await work.emit('accessRevoked', { accountId: hostId });
    return { liveId, roomId };
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

const columnsOf = async (work: UnitOfWork, details: Details): Promise<RoomChanges> => {
  const { liveTitle, liveLogo, categoryId, deviceType, allowGuests } = details;
  const title = liveTitle === undefined ? undefined : cleanText(liveTitle);
  if (title === '') throw refuse.param('liveTitle', '请输入直播标题');
  if (categoryId !== undefined) {
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
  };
};
