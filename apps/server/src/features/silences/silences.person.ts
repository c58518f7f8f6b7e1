import { type Done, isSuperAdmin, LiveRole } from '@live/protocol';
import { handledBy } from '../../application/handled-by.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { presentTerms, type SilenceTerms } from './silences.presenter.ts';
import {
  changeSilence,
  deleteDueSilence,
  deleteSilences,
  EVERYWHERE,
  findExactSilence,
  findSilence,
  holdSilence,
  insertSilence,
  type SilenceRow,
} from './silences.store.ts';

export interface PersonSilenceSettings {
  findPerson(db: Db, accountId: string): Promise<Person | undefined>;
  /** The rooms in which the person may be now. */
  roomsOf(db: Db, accountId: string, now: number): Promise<RoomRef[]>;
  /** Deletes what the person wrote in the room, and returns how many comments it was. */
  deleteComments(work: UnitOfWork, room: RoomRef, accountId: string, by: string): Promise<number>;
  restoreComments(work: UnitOfWork, room: RoomRef, deletedBy: string): Promise<boolean>;
}

/** What a silence is set with. */
export interface SilenceOrder extends SilenceTerms {
  /** Also deletes what the person wrote in the room. */
  deletesComments?: boolean;
  /** In all rooms instead of this one. */
  isEverywhere?: boolean;
}

/** What undoing a silence needs: the one that it replaced, if any, and what it was set to. */
interface SilenceChange {
  before?: SilenceRow;
  /** Left out when only comments were deleted. */
  after?: Omit<SilenceRow, 'created_at'>;
  deletedComments: number;
}

interface Lifting {
  before: SilenceRow[];
}

/** Silences of one person, in one room or in all. */
export class PersonSilences {
  readonly #units: UnitsOfWork;
  readonly #settings: PersonSilenceSettings;

  constructor(units: UnitsOfWork, settings: PersonSilenceSettings) {
    this.#units = units;
    this.#settings = settings;
    const kinds = [
      ['silence', 'unsilence', 'operator'],
      ['silence-everywhere', 'unsilence-everywhere', 'superAdmin'],
    ] as const;
    for (const [silence, unsilence, access] of kinds) {
      units.undoable<SilenceChange>(silence, {
        ...{ access, phase: 'kept' },
        revert: (...asked) => this.#revertSilence(...asked),
      });
      units.undoable<Lifting>(unsilence, {
        ...{ access, phase: 'kept' },
        revert: (...asked) => this.#revertLifting(...asked),
      });
    }
  }

  /**
   * Idempotent: silencing a silenced person succeeds and does nothing, unless it gives a length or another
   * reason, or deletes comments. What is left out stays as it was.
   */
  async silence(
    room: Room,
    accountId: string,
    caller: Caller,
    order: SilenceOrder = {},
  ): Promise<Done> {
    const { deletesComments = false, isEverywhere = false } = order;
    if (isEverywhere && !isSuperAdmin(caller.role)) throw refuse.permission();
    return this.#units.run(async (work) => {
      const person = await this.#require(work.db, accountId);
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error('只能禁言观众');
      const { liveId } = room;
      // First, so that no comment is being stored while the person's comments are deleted.
      if (deletesComments) await lockRoom(work.db, liveId);
      const actorId = caller.accountId;
      const subject = subjectOf(accountId, isEverywhere);
      const key = { live_id: isEverywhere ? EVERYWHERE : liveId, account_id: accountId };
      const change = await setSilence(work, { ...key, actor_id: actorId }, order);
      const id = newId();
      const deletedComments = deletesComments
        ? await this.#settings.deleteComments(work, room, accountId, id)
        : 0;
      if (!change.after && deletedComments === 0)
        return handledBy(work, { liveId, subject }, actorId);
      if (change.after) await this.#announce(work, person, room, isEverywhere);
      const { after } = change;
      await work.record({
        ...{ id, actorId, liveId, target: accountId, personId: accountId, subject },
        action: isEverywhere ? 'silence-everywhere' : 'silence',
        after: {
          ...(after && presentTerms(after, work.now)),
          ...(deletedComments > 0 && { deletedComments }),
        },
        undo: { ...change, deletedComments },
        // Deleted comments can be restored after the silence has ended.
        undoUntil: deletedComments > 0 ? null : (after?.until_at ?? null),
      });
      return { actionId: id };
    });
  }

  /** Idempotent. Only super admins lift a silence of all rooms, and they lift one of this room with it. */
  async lift(room: Room, accountId: string, caller: Caller): Promise<Done> {
    return this.#units.run(async (work) => {
      const person = await this.#require(work.db, accountId);
      const { liveId } = room;
      const actorId = caller.accountId;
      const mayLiftAll = isSuperAdmin(caller.role);
      const before = await deleteSilences(
        work.db,
        mayLiftAll ? [EVERYWHERE, liveId] : [liveId],
        accountId,
      );
      const isEverywhere = before.some(({ live_id }) => live_id === EVERYWHERE);
      if (before.length === 0) {
        if (await findSilence(work.db, liveId, accountId))
          throw refuse.permission('该用户在全部直播间被禁言，只有管理员可以解除');
        const subject = subjectOf(accountId, false);
        return handledBy(work, { liveId, subject }, actorId);
      }
      await this.#announce(work, person, room, isEverywhere);
      const actionId = await work.record({
        ...{ actorId, liveId, target: accountId, personId: accountId },
        action: isEverywhere ? 'unsilence-everywhere' : 'unsilence',
        subject: subjectOf(accountId, isEverywhere),
        undo: { before },
        undoUntil: latestEnd(before),
      });
      return { actionId };
    });
  }

  /** The silence's time is over. A silence of all rooms is due in no room. */
  async end({ liveId, roomId }: RoomRef, accountId: string): Promise<void> {
    await this.#units.run(async (work) => {
      if (!(await deleteDueSilence(work.db, liveId, accountId, work.now))) return;
      const person = await this.#settings.findPerson(work.db, accountId);
      const room = liveId === EVERYWHERE ? undefined : { liveId, roomId };
      if (person) await this.#announce(work, person, room, liveId === EVERYWHERE);
    });
  }

  /** False when the silence is not as the action set it. */
  async #revertSilence(
    work: UnitOfWork,
    room: Room,
    { id, personId, data: { before, after, deletedComments } }: UndoneAction<SilenceChange>,
  ): Promise<boolean> {
    const person = await this.#settings.findPerson(work.db, personId);
    if (!person) return false;
    if (after) {
      if (await holdSilence(work.db, after)) {
        if (before && isLasting(before, work.now)) await changeSilence(work.db, before);
        else await deleteSilences(work.db, [after.live_id], personId);
        await this.#announce(work, person, room, after.live_id === EVERYWHERE);
        // One that has ended by itself does not prevent restoring the comments.
      } else if (isLasting(after, work.now) || deletedComments === 0) return false;
    }
    return deletedComments === 0 || this.#settings.restoreComments(work, room, id);
  }

  /** False when the person is silenced again, cannot be, or the silence would have ended by now. */
  async #revertLifting(
    work: UnitOfWork,
    room: Room,
    { personId, data: { before } }: UndoneAction<Lifting>,
  ): Promise<boolean> {
    const person = await this.#settings.findPerson(work.db, personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    const lasting = before.filter((row) => isLasting(row, work.now));
    for (const row of lasting) if (!(await insertSilence(work.db, row))) return false;
    if (lasting.length === 0) return false;
    const isEverywhere = lasting.some(({ live_id }) => live_id === EVERYWHERE);
    await this.#announce(work, person, room, isEverywhere);
    return true;
  }

  async #require(db: Db, accountId: string): Promise<Person> {
    const person = await this.#settings.findPerson(db, accountId);
    if (!person) throw refuse.account();
    return person;
  }

  /** Announces what applies to the person now, in the room, or in all rooms where they may be. */
  async #announce(
    work: UnitOfWork,
    person: Person,
    room: RoomRef | undefined,
    isEverywhere: boolean,
  ): Promise<void> {
    const { accountId } = person;
    const present = isEverywhere ? await this.#settings.roomsOf(work.db, accountId, work.now) : [];
    const others = present.filter(({ liveId }) => liveId !== room?.liveId);
    for (const each of room ? [room, ...others] : others) {
      const silence = await findSilence(work.db, each.liveId, accountId);
      const isSilenced = silence !== undefined;
      const { reason, durationSeconds } = silence ? presentTerms(silence, work.now) : {};
      const event = isSilenced ? 'mute' : 'unmute';
      await work.announce(each, 'member', memberNotice(person, event, isSilenced));
      await work.announce(each, 'accountEvent', {
        account_id: accountId,
        event: isSilenced ? 'silence' : 'unsilence',
        ...(reason !== undefined && { reason }),
        ...(durationSeconds !== undefined && { seconds: durationSeconds }),
      });
    }
  }
}

const subjectOf = (accountId: string, isEverywhere: boolean): string =>
  `${isEverywhere ? 'silence-everywhere' : 'silence'}:${accountId}`;

const isLasting = ({ until_at }: Pick<SilenceRow, 'until_at'>, now: number): boolean =>
  until_at === null || until_at > now;

/** When the last of them ends; null for never. */
const latestEnd = (rows: readonly SilenceRow[]): number | null => {
  const ends = rows.map(({ until_at }) => until_at ?? Number.POSITIVE_INFINITY);
  const latest = Math.max(...ends);
  return Number.isFinite(latest) ? latest : null;
};

/** Begins or changes a silence; without `after` it is as ordered already. */
const setSilence = async (
  work: UnitOfWork,
  key: Pick<SilenceRow, 'live_id' | 'account_id' | 'actor_id'>,
  { durationSeconds, reason }: SilenceTerms,
): Promise<Pick<SilenceChange, 'before' | 'after'>> => {
  const until_at = durationSeconds === undefined ? null : work.now + durationSeconds * 1000;
  const begun = { ...key, reason: reason ?? '', until_at };
  if (await insertSilence(work.db, { ...begun, created_at: work.now })) return { after: begun };
  const before = await findExactSilence(work.db, key);
  const after = {
    ...key,
    reason: reason ?? before?.reason ?? '',
    until_at: until_at ?? before?.until_at ?? null,
  };
  if (!before || (until_at === null && after.reason === before.reason)) return {};
  await changeSilence(work.db, after);
  return { before, after };
};
