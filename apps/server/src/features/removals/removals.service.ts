import { type ActionResult, type CallData, type CallRequest, LiveRole } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { type Core, FeatureService } from '../../application/feature-service.ts';
import {
  type LiftedSanctions,
  lastEnd,
  type SanctionChange,
  type SanctionDeps,
  type SanctionInput,
  Sanctions,
} from '../../application/sanctions.ts';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { type ListedSanction, removalRows, type SanctionRow } from '../../db/sanction-rows.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import { endsLive, type Room, type RoomRef } from '../../domain/room.ts';
import type { Terms } from '../../domain/terms.ts';
import { presentRemovalLine, presentRemovedUser, removalHeader } from './removals.presenter.ts';

/** Who was removed from a room and may not come back yet. */
export class Removals extends FeatureService {
  readonly #deps: SanctionDeps;
  readonly #sanctions: Sanctions;

  constructor(core: Core, deps: SanctionDeps) {
    super(core);
    this.#deps = deps;
    this.#sanctions = new Sanctions(removalRows, deps);
    const { units } = core;
    units.onInTransaction('roomStateChanged', async ({ db }, change) => {
      if (endsLive(change)) await removalRows.deleteOfLive(db, change.room.liveId);
    });
    units.undoable<SanctionChange>('kickout', {
      access: 'operator',
      phase: 'kept',
      revert: (...args) => this.#revertRemoval(...args),
    });
    units.undoable<LiftedSanctions>('removal-end', {
      access: 'operator',
      phase: 'running',
      revert: (...args) => this.#revertReturn(...args),
    });
  }

  /**
   * Idempotent: removing a removed person succeeds and does nothing, unless it gives a length or
   * another reason, or deletes comments. What is left out stays as it was.
   */
  async remove(
    room: Room,
    accountId: string,
    caller: Caller,
    terms: SanctionInput = {},
  ): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const person = await this.#sanctions.requirePerson(work.db, accountId);
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error('只能移出观众');
      if (!(await this.#sanctions.maySanction(work.db, room, person, caller)))
        throw refuse.account();
      const actorId = caller.accountId;
      const imposed = { action: 'kickout', subject: subjectOf(accountId), actorId } as const;
      return this.#sanctions.impose(work, room, person, terms, imposed, async (replaced) => {
        if (!replaced) await this.#announceRemoval(work, room, person);
        const event = replaced ? 'changed' : 'removed';
        await work.announce(room, 'removal', { account_id: accountId, event });
      });
    });
  }

  /** Idempotent: whoever is not removed may come in anyway. */
  async allowReturn(room: Room, accountId: string, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const person = await this.#sanctions.requirePerson(work.db, accountId);
      const { liveId } = room;
      const actorId = caller.accountId;
      const subject = subjectOf(accountId);
      const lifted = await this.#sanctions.lift(work, room, person);
      const { before } = lifted;
      if (before.length === 0) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await announceEach(work, room, before, 'returned');
      const actionId = await work.record('removal-end', liveId, actorId, {
        target: accountId,
        personId: accountId,
        subject,
        undo: lifted,
        undoUntil: lastEnd(before),
      });
      return { actionId };
    });
  }

  #revertRemoval(
    work: UnitOfWork,
    room: Room,
    action: UndoneAction<SanctionChange>,
  ): Promise<boolean> {
    return this.#sanctions.undoImposed(work, room, action, async () => {
      const event = action.data.before ? 'changed' : 'returned';
      await work.announce(room, 'removal', { account_id: action.personId, event });
    });
  }

  /** False when the person is removed again, or the removal would have ended by now. */
  async #revertReturn(
    work: UnitOfWork,
    room: Room,
    action: UndoneAction<LiftedSanctions>,
  ): Promise<boolean> {
    const person = await this.#deps.findPerson(work.db, action.personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    const restored = await this.#sanctions.undoLift(work, action.data);
    if (restored.length === 0) return false;
    await this.#announceRemoval(work, room, person);
    await announceEach(work, room, restored, 'removed');
    return true;
  }

  /** The removal's time is over. */
  async end(room: RoomRef, accountId: string): Promise<void> {
    await this.units.run(async (work) => {
      if (!(await this.#sanctions.end(work, room, accountId))) return;
      await work.announce(room, 'removal', { account_id: accountId, event: 'returned' });
    });
  }

  export(room: Room): CsvFile {
    const { db } = this.store;
    return csvFile<ListedSanction>(
      `已移出-${room.liveId}`,
      removalHeader,
      (last, limit) => removalRows.listAfter(db, room.liveId, last, limit),
      (row) => presentRemovalLine(row, this.timeZone),
    );
  }

  async list(room: Room, page: CallRequest<'removalList'>): Promise<CallData<'removalList'>> {
    const { db } = this.store;
    const { rows, total } = await removalRows.list(db, room.liveId, page);
    const names = await removalRows.listOtherNames(db, room.liveId, rows);
    const now = this.clock.now();
    const items = rows.map((row) => {
      const others = names.filter(({ sanctionedId }) => sanctionedId === row.id);
      const otherIds = others.map(({ id }) => id);
      return presentRemovedUser(row, now, this.timeZone, otherIds);
    });
    return { items, total };
  }

  /** On which terms the account is kept out, if it is. */
  termsOf({ liveId }: RoomRef, accountId: string): Promise<Terms | undefined> {
    const now = this.clock.now();
    return this.#sanctions.termsOf(this.store.db, { liveId, accountId }, now);
  }

  /** The same of a browser, before a guest has an account. */
  termsOfBrowser({ liveId }: RoomRef, browserMark: string): Promise<Terms | undefined> {
    const now = this.clock.now();
    return this.#sanctions.termsOfBrowser(this.store.db, { liveId, browserMark }, now);
  }

  async #announceRemoval(work: UnitOfWork, room: RoomRef, person: FoundPerson): Promise<void> {
    for (const { accountId, role } of await this.#sanctions.concerned(work, room, person)) {
      await this.#deps.refuseHeld(work, room, accountId);
      await work.emit('memberRemoved', { room, accountId, role });
    }
  }
}

/** In the log: what removing and letting return change. */
const subjectOf = (accountId: string): string => `removal:${accountId}`;

const announceEach = async (
  work: UnitOfWork,
  room: RoomRef,
  rows: readonly SanctionRow[],
  event: 'removed' | 'returned',
): Promise<void> => {
  for (const { account_id } of rows) await work.announce(room, 'removal', { account_id, event });
};
