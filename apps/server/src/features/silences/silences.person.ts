import { type ActionResult, isSuperAdmin, LiveRole } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { type Core, FeatureService } from '../../application/feature-service.ts';
import { lockRoom } from '../../application/lock-room.ts';
import {
  type AppliedTerms,
  type LiftedSanctions,
  lastEnd,
  type SanctionChange,
  type SanctionDeps,
  type SanctionInput,
  Sanctions,
} from '../../application/sanctions.ts';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { EVERYWHERE, silenceRows } from '../../db/sanction-rows.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type FoundPerson, memberNotice } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';

export interface SilenceDeps extends SanctionDeps {
  /** The rooms in which the person may be now. */
  roomsOf(db: Db, accountId: string, now: number): Promise<RoomRef[]>;
}

/** What a silence is set with. */
export interface SilenceInput extends SanctionInput {
  /** In all rooms instead of this one. */
  isEverywhere?: boolean;
}

/** Silences of one person, in one room or in all. */
export class PersonSilences extends FeatureService {
  readonly #deps: SilenceDeps;
  readonly #sanctions: Sanctions;

  constructor(core: Core, deps: SilenceDeps) {
    super(core);
    this.#deps = deps;
    this.#sanctions = new Sanctions(silenceRows, deps);
    const { units } = core;
    const kinds = [
      ['silence', 'unsilence', 'operator'],
      ['silence-everywhere', 'unsilence-everywhere', 'superAdmin'],
    ] as const;
    for (const [silence, unsilence, access] of kinds) {
      units.undoable<SanctionChange>(silence, {
        access,
        phase: 'kept',
        revert: (...args) => this.#revertSilence(...args),
      });
      units.undoable<LiftedSanctions>(unsilence, {
        access,
        phase: 'kept',
        revert: (...args) => this.#revertLifting(...args),
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
    order: SilenceInput = {},
  ): Promise<ActionResult> {
    if (order.isEverywhere && !isSuperAdmin(caller.role)) throw refuse.permission();
    return this.units.run(async (work) => {
      const person = await this.#sanctions.requirePerson(work.db, accountId);
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error('只能禁言观众');
      if (!(await this.#sanctions.maySanction(work.db, room, person, caller)))
        throw refuse.account();
      return this.#silenceOne(work, room, person, caller, order);
    });
  }

  /** Each is an action of its own; those who cannot be silenced are left out. */
  async silenceSeveral(
    room: Room,
    accountIds: readonly string[],
    caller: Caller,
    terms: SanctionInput,
  ): Promise<(ActionResult & { id: string })[]> {
    const outcomes: (ActionResult & { id: string })[] = [];
    await this.units.inPieces([...new Set(accountIds)], async (work, ids) => {
      // First, so that two such calls do not wait for each other's rows.
      await lockRoom(work.db, room.liveId);
      for (const id of ids) {
        const person = await this.#deps.findPerson(work.db, id);
        if (person && (await this.#sanctions.maySanction(work.db, room, person, caller)))
          outcomes.push({ id, ...(await this.#silenceOne(work, room, person, caller, terms)) });
      }
    });
    return outcomes;
  }

  #silenceOne(
    work: UnitOfWork,
    room: Room,
    person: FoundPerson,
    caller: Caller,
    { isEverywhere = false, ...terms }: SilenceInput,
  ): Promise<ActionResult> {
    const imposed = {
      action: isEverywhere ? 'silence-everywhere' : 'silence',
      subject: subjectOf(person.accountId, isEverywhere),
      actorId: caller.accountId,
      isEverywhere,
    } as const;
    return this.#sanctions.impose(work, room, person, terms, imposed, () =>
      this.#announce(work, person, room, isEverywhere),
    );
  }

  /** Idempotent. Only super admins lift a silence of all rooms, and they lift one of this room with it. */
  async lift(room: Room, accountId: string, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const person = await this.#sanctions.requirePerson(work.db, accountId);
      const { liveId } = room;
      const actorId = caller.accountId;
      const mayLiftAll = isSuperAdmin(caller.role);
      const liveIds = mayLiftAll ? [EVERYWHERE, liveId] : [liveId];
      const lifted = await this.#sanctions.lift(work, room, person, liveIds);
      const { before } = lifted;
      const isEverywhere = before.some(({ live_id }) => live_id === EVERYWHERE);
      if (before.length === 0) {
        if (await this.termsOf(work.db, { liveId, accountId }, work.now))
          throw refuse.permission('该用户在全部直播间被禁言，只有管理员可以解除');
        const subject = subjectOf(accountId, false);
        return alreadyDoneBy(work, { liveId, subject }, actorId);
      }
      await this.#announce(work, person, room, isEverywhere);
      const actionId = await work.record(
        isEverywhere ? 'unsilence-everywhere' : 'unsilence',
        liveId,
        actorId,
        {
          target: accountId,
          personId: accountId,
          subject: subjectOf(accountId, isEverywhere),
          undo: lifted,
          undoUntil: lastEnd(before),
        },
      );
      return { actionId };
    });
  }

  /** The silence's time is over. A silence of all rooms is due in no room. */
  async end({ liveId, roomId }: RoomRef, accountId: string): Promise<void> {
    await this.units.run(async (work) => {
      if (!(await this.#sanctions.end(work, { liveId }, accountId))) return;
      const person = await this.#deps.findPerson(work.db, accountId);
      const room = liveId === EVERYWHERE ? undefined : { liveId, roomId };
      if (person) await this.#announce(work, person, room, liveId === EVERYWHERE);
    });
  }

  async #revertSilence(
    work: UnitOfWork,
    room: Room,
    action: UndoneAction<SanctionChange>,
  ): Promise<boolean> {
    const person = await this.#deps.findPerson(work.db, action.personId);
    if (!person) return false;
    const isEverywhere = action.data.after?.live_id === EVERYWHERE;
    return this.#sanctions.undoImposed(work, room, action, () =>
      this.#announce(work, person, room, isEverywhere),
    );
  }

  /** False when the person is silenced again, cannot be, or the silence would have ended by now. */
  async #revertLifting(
    work: UnitOfWork,
    room: Room,
    { personId, data }: UndoneAction<LiftedSanctions>,
  ): Promise<boolean> {
    const person = await this.#deps.findPerson(work.db, personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    const lasting = await this.#sanctions.undoLift(work, data);
    if (lasting.length === 0) return false;
    const isEverywhere = lasting.some(({ live_id }) => live_id === EVERYWHERE);
    await this.#announce(work, person, room, isEverywhere);
    return true;
  }

  /** What applies to the person in a room. */
  termsOf(
    db: Db,
    where: { liveId: string; accountId: string },
    now: number,
  ): Promise<AppliedTerms | undefined> {
    return this.#sanctions.termsOf(db, where, now);
  }

  /** Announces what applies to the person now, in the room, or in all rooms where they may be. */
  async #announce(
    work: UnitOfWork,
    person: FoundPerson,
    room: RoomRef | undefined,
    isEverywhere: boolean,
  ): Promise<void> {
    const { roomsOf } = this.#deps;
    const present = isEverywhere ? await roomsOf(work.db, person.accountId, work.now) : [];
    const others = present.filter(({ liveId }) => liveId !== room?.liveId);
    for (const each of room ? [room, ...others] : others)
      for (const concerned of await this.#sanctions.concerned(work, each, person))
        await this.#announceIn(work, each, concerned);
  }

  async #announceIn(work: UnitOfWork, room: RoomRef, person: FoundPerson): Promise<void> {
    const { accountId } = person;
    const where = { liveId: room.liveId, accountId };
    const isSilenced = (await this.termsOf(work.db, where, work.now)) !== undefined;
    const event = isSilenced ? 'mute' : 'unmute';
    if (isSilenced) await this.#deps.refuseHeld(work, room, accountId);
    await work.announce(room, 'member', memberNotice(person, event, isSilenced));
    // Everybody in the room receives it, so why and for how long is left to the person to fetch.
    await work.announce(room, 'accountEvent', {
      account_id: accountId,
      event: isSilenced ? 'silence' : 'unsilence',
    });
  }
}

const subjectOf = (accountId: string, isEverywhere: boolean): string =>
  `${isEverywhere ? 'silence-everywhere' : 'silence'}:${accountId}`;
