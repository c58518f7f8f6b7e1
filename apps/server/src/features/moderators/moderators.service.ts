import { guarded } from '@live/guards';
import {
  type ActionResult,
  type CallData,
  Flag,
  formatWireTime,
  isSuperAdmin,
  LiveRole,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockAccount } from '../../application/lock-account.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { RequireBelow } from '../../application/require-below.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Find } from '../../db/store.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import type { DomainEvents } from '../../domain/events.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { announceModerator, dismiss, dismissUnfit } from './moderators.dismissal.ts';
import {
  deleteModerator,
  findCandidate,
  findRunningRoom,
  insertModerator,
  listModerators,
  listWithAccounts,
  type ModeratorRow,
} from './moderators.store.ts';

/** Moderators of one room: their ids go to every member, with the room. */
const MAX_MODERATORS = 20;

const subjectOf = (accountId: string): string => `moderator:${accountId}`;

export interface ModeratorDeps {
  findPeople(db: Db, accountIds: readonly string[]): Promise<FoundPerson[]>;
  /** Those of the accounts that have been in the room. */
  knownIn(db: Db, liveId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>;
  isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean>;
  isRemoved(db: Db, liveId: string, accountId: string): Promise<boolean>;
  /** Sends a notice to one member. */
  tell(room: RoomRef, accountId: string, body: DomainEvents['commentHeld']['notice']): void;
}

/** Viewers who keep a room in order for its operators, until that is taken back. */
export class Moderators extends FeatureService<ModeratorDeps> {
  /** Every call of a moderator asks for it, and every fetch of the room. */
  readonly #idsIn: Find<{ ids: readonly string[] }>;

  constructor(context: ServiceContext, deps: ModeratorDeps) {
    super(context, deps);
    const { units, store } = this;
    this.#idsIn = store.cachedLookup(['room_moderators'], async (liveId) => {
      const rows = await listModerators(store.db, liveId);
      return { ids: rows.map((row) => row.account_id) };
    });
    units.undo.register<ModeratorRow>('moderator-add', {
      access: 'operator',
      phase: 'kept',
      revert: async (work, room, { data }) =>
        (await dismiss(work, room, [data.account_id])).length > 0,
    });
    units.undo.register<ModeratorRow>('moderator-remove', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { data }) => this.#reinstate(work, room, data),
    });
    units.events.onCommitted(
      'commentHeld',
      guarded(units.events.onError, (held) => this.#tell(held)),
    );
    dismissUnfit(units);
  }

  async idsIn({ liveId }: Pick<RoomRef, 'liveId'>): Promise<readonly string[]> {
    return (await this.#idsIn(liveId))?.ids ?? [];
  }

  async isModerator({ accountId }: Pick<Caller, 'accountId'>, room: RoomRef): Promise<boolean> {
    return (await this.idsIn(room)).includes(accountId);
  }

  async list({ liveId }: Room): Promise<CallData<'moderatorList'>> {
    const rows = await listWithAccounts(this.store.db, liveId);
    return {
      items: rows.map((row) => ({
        accountId: row.account_id,
        accountNickname: row.nickname,
        accountName: row.name,
        corpName: row.corp_name,
        operatorId: row.added_by,
        operatorName: row.operator ?? '',
        addedAt: formatWireTime(row.created_at, this.timeZone),
      })),
    };
  }

  /** Idempotent. Hosts choose among those who have been in the room, as for silences. */
  async add(room: Room, accountId: string, caller: Caller): Promise<ActionResult> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      // Nobody disables the account or silences it in all rooms meanwhile.
      await lockAccount(work.db, accountId);
      await lockRunningRoom(work.db, liveId);
      const refusal = await this.#refusalOf(work.db, room, accountId, caller);
      if (refusal) throw refusal;
      const subject = subjectOf(accountId);
      const rows = await listModerators(work.db, liveId);
      if (rows.some((row) => row.account_id === accountId))
        return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      if (rows.length >= MAX_MODERATORS)
        throw refuse.error(`每个直播间最多${MAX_MODERATORS}名房管`);
      const row = {
        live_id: liveId,
        account_id: accountId,
        added_by: caller.accountId,
        created_at: work.now,
      };
      await insertModerator(work.db, row);
      await announceModerator(work, room, accountId, true);
      const actionId = await work.record('moderator-add', liveId, caller.accountId, {
        target: accountId,
        personId: accountId,
        subject,
        undo: row,
      });
      return { actionId };
    });
  }

  /** Idempotent. */
  async remove(room: Room, accountId: string, caller: Caller): Promise<ActionResult> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const subject = subjectOf(accountId);
      const row = await deleteModerator(work.db, liveId, accountId);
      if (!row) return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      await announceModerator(work, room, accountId, false);
      const actionId = await work.record('moderator-remove', liveId, caller.accountId, {
        target: accountId,
        personId: accountId,
        subject,
        undo: row,
      });
      return { actionId };
    });
  }

  requireBelow: RequireBelow = async (work, room, caller, accountIds) => {
    if (isOperatorOf(caller, room)) return;
    const rows = await listModerators(work.db, room.liveId);
    const ids = new Set(rows.map((row) => row.account_id));
    if (!ids.has(caller.accountId)) throw refuse.permission();
    const people = await this.deps.findPeople(work.db, accountIds);
    if (people.some(({ accountId, role }) => role !== LiveRole.AUDIENCE || ids.has(accountId)))
      throw refuse.permission('房管不能处理主播、管理员和房管');
  };

  /** Restores what a sanction has ended, where nothing else speaks against it. */
  async restore(work: UnitOfWork, rows: readonly ModeratorRow[]): Promise<void> {
    for (const row of rows) {
      await lockRoom(work.db, row.live_id);
      const room = await findRunningRoom(work.db, row.live_id);
      if (room) await this.#reinstate(work, room, row);
    }
  }

  /** False when the person cannot be a moderator any more, or is one again. */
  async #reinstate(work: UnitOfWork, room: RoomRef, row: ModeratorRow): Promise<boolean> {
    if (await this.#unfitness(work.db, room, row.account_id)) return false;
    const rows = await listModerators(work.db, room.liveId);
    if (rows.length >= MAX_MODERATORS) return false;
    if (rows.some((other) => other.account_id === row.account_id)) return false;
    await insertModerator(work.db, { ...row, created_at: work.now });
    await announceModerator(work, room, row.account_id, true);
    return true;
  }

  async #refusalOf(
    db: Db,
    room: Room,
    accountId: string,
    caller: Caller,
  ): Promise<Refusal | undefined> {
    const known = isSuperAdmin(caller.role)
      ? new Set([accountId])
      : await this.deps.knownIn(db, room.liveId, [accountId]);
    if (!known.has(accountId)) return refuse.account();
    return this.#unfitness(db, room, accountId);
  }

  /** Why somebody cannot be a moderator of the room. */
  async #unfitness(db: Db, { liveId }: RoomRef, accountId: string): Promise<Refusal | undefined> {
    const account = await findCandidate(db, accountId);
    if (!account) return refuse.account();
    if (account.role !== LiveRole.AUDIENCE) return refuse.error('只能将观众设为房管');
    if (account.guest === Flag.YES) return refuse.error('访客没有账号，不能设为房管');
    if (account.disabled_at !== null) return refuse.error('该账号已停用，不能设为房管');
    const { isSilenced, isRemoved } = this.deps;
    if ((await isSilenced(db, liveId, accountId)) || (await isRemoved(db, liveId, accountId)))
      return refuse.error('该用户已被禁言或移出，不能设为房管');
    return undefined;
  }

  /** What a moderator wrote is for operators to decide. Which listed words are in a comment is theirs to know. */
  async #tell({ room, notice }: DomainEvents['commentHeld']): Promise<void> {
    const ids = await this.idsIn(room);
    if (ids.includes(notice.held.accountId)) return;
    const held = { ...notice.held, words: [] };
    for (const id of ids) this.deps.tell(room, id, { ...notice, held });
  }
}
