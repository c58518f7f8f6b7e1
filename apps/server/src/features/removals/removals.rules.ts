import { type Done, LiveRole, type RemovedUser } from '@live/protocol';
import { handledBy } from '../../application/handled-by.ts';
import { lockRoom } from '../../application/lock-room.ts';
import {
  type GivenTerms,
  lastEnd,
  type PersonPorts,
  PersonTerms,
  type TermsChange,
} from '../../application/person-terms.ts';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import { inPages } from '../../db/in-pages.ts';
import type { Store } from '../../db/store.ts';
import { removalRows, type TermRow } from '../../db/term-rows.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { newId } from '../../domain/ids.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import { endsLive, type Room, type RoomRef } from '../../domain/room.ts';
import { presentTerms, type Terms } from '../../domain/terms.ts';
import {
  presentRemovalLine,
  presentRemovedUser,
  type RemovedRow,
  removalHeader,
} from './removals.presenter.ts';
import { listRemoved, listRemovedAfter } from './removals.store.ts';

export interface RemovalSettings extends PersonPorts {
  clock: Clock;
  timeZone: string;
  /** Deletes what the person wrote in the room, and returns how many comments it was. */
  deleteComments(work: UnitOfWork, room: RoomRef, accountId: string, by: string): Promise<number>;
  restoreComments(work: UnitOfWork, room: RoomRef, deletedBy: string): Promise<boolean>;
}

/** What a removal is made with. */
interface RemovalOrder extends GivenTerms {
  /** Also deletes what the person wrote in the room. */
  deletesComments?: boolean;
}

/** What undoing a removal needs. */
interface RemovalChange extends TermsChange {
  /** Absent in entries of earlier versions. */
  deletedComments?: number;
}

/** Who was removed from a room and may not come back yet. */
export class Removals {
  readonly #store: Store;
  readonly #units: UnitsOfWork;
  readonly #settings: RemovalSettings;
  readonly #terms: PersonTerms;

  constructor(store: Store, units: UnitsOfWork, settings: RemovalSettings) {
    this.#store = store;
    this.#units = units;
    this.#settings = settings;
    this.#terms = new PersonTerms(removalRows, settings);
    units.onInTransaction('roomStateChanged', async ({ db }, change) => {
      if (endsLive(change)) await removalRows.deleteOfLive(db, change.room.liveId);
    });
    units.undoable<RemovalChange>('kickout', {
      access: 'operator',
      phase: 'kept',
      revert: (...args) => this.#revertRemoval(...args),
    });
    units.undoable<{ before: TermRow[] }>('removal-end', {
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
    { deletesComments = false, ...terms }: RemovalOrder = {},
  ): Promise<Done> {
    return this.#units.run(async (work) => {
      const person = await this.#findPerson(work, accountId);
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error('只能移出观众');
      const { liveId } = room;
      // First, so that no comment is being stored while the person's comments are deleted.
      if (deletesComments) await lockRoom(work.db, liveId);
      const actorId = caller.accountId;
      const subject = subjectOf(accountId);
      const { before, after } = await this.#terms.set(work, room, person, { actorId }, terms);
      const id = newId();
      const deletedComments = deletesComments
        ? await this.#settings.deleteComments(work, room, accountId, id)
        : 0;
      if (!after && deletedComments === 0) return handledBy(work, { liveId, subject }, actorId);
      if (after && !before) await this.#announceRemoval(work, room, person);
      const event = before ? 'changed' : 'removed';
      if (after) await work.announce(room, 'removal', { account_id: accountId, event });
      await work.record({
        id,
        actorId,
        action: 'kickout',
        liveId,
        target: accountId,
        personId: accountId,
        subject,
        after: {
          ...(after && presentTerms(after, work.now)),
          ...(deletedComments > 0 && { deletedComments }),
        },
        undo: { before, after, deletedComments },
        // Deleted comments can be restored after the removal has ended.
        undoUntil: deletedComments > 0 ? null : (after?.until_at ?? null),
      });
      return { actionId: id };
    });
  }

  /** Idempotent: whoever is not removed may come in anyway. */
  async allowReturn(room: Room, accountId: string, caller: Caller): Promise<Done> {
    return this.#units.run(async (work) => {
      const person = await this.#findPerson(work, accountId);
      const { liveId } = room;
      const actorId = caller.accountId;
      const subject = subjectOf(accountId);
      const before = await this.#terms.lift(work, room, person);
      if (before.length === 0) return handledBy(work, { liveId, subject }, actorId);
      await announceEach(work, room, before, 'returned');
      const actionId = await work.record({
        actorId,
        action: 'removal-end',
        liveId,
        target: accountId,
        personId: accountId,
        subject,
        undo: { before },
        undoUntil: lastEnd(before),
      });
      return { actionId };
    });
  }

  /** False when the removal is not as the action set it. */
  async #revertRemoval(
    work: UnitOfWork,
    room: Room,
    { id, personId, data }: UndoneAction<RemovalChange>,
  ): Promise<boolean> {
    const { before, deletedComments = 0 } = data;
    const undone = await this.#terms.undoSet(work, room, data);
    if (!undone) return false;
    if (undone === 'restored') {
      const event = before ? 'changed' : 'returned';
      await work.announce(room, 'removal', { account_id: personId, event });
    }
    // One that has ended by itself does not prevent restoring the comments.
    else if (deletedComments === 0) return false;
    return deletedComments === 0 || this.#settings.restoreComments(work, room, id);
  }

  /** False when the person is removed again, or the removal would have ended by now. */
  async #revertReturn(
    work: UnitOfWork,
    room: Room,
    action: UndoneAction<{ before: TermRow[] }>,
  ): Promise<boolean> {
    const person = await this.#settings.findPerson(work.db, action.personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    const restored = await this.#terms.undoLift(work, action.data.before);
    if (restored.length === 0) return false;
    await this.#announceRemoval(work, room, person);
    await announceEach(work, room, restored, 'removed');
    return true;
  }

  /** The removal's time is over. */
  async end(room: RoomRef, accountId: string): Promise<void> {
    await this.#units.run(async (work) => {
      if (!(await this.#terms.end(work, room, accountId))) return;
      await work.announce(room, 'removal', { account_id: accountId, event: 'returned' });
    });
  }

  export(room: Room): CsvFile {
    const { db } = this.#store;
    const rows = inPages<RemovedRow>((last, limit) =>
      listRemovedAfter(db, room.liveId, last, limit),
    );
    return csvFile(`已移出-${room.liveId}`, removalHeader, rows, (row) =>
      presentRemovalLine(row, this.#settings.timeZone),
    );
  }

  async list(
    room: Room,
    page: { pageNum: number; pageSize: number },
  ): Promise<{ items: RemovedUser[]; total: number }> {
    const offset = (page.pageNum - 1) * page.pageSize;
    const { rows, total } = await listRemoved(this.#store.db, room.liveId, page.pageSize, offset);
    const { clock, timeZone } = this.#settings;
    const now = clock.now();
    return { items: rows.map((row) => presentRemovedUser(row, now, timeZone)), total };
  }

  /** On which terms the account is kept out, if it is. */
  termsOf({ liveId }: RoomRef, accountId: string): Promise<Terms | undefined> {
    const now = this.#settings.clock.now();
    return this.#terms.termsOf(this.#store.db, { liveId, accountId }, now);
  }

  /** The same of a browser, before a guest has an account. */
  termsOfBrowser({ liveId }: RoomRef, browserMark: string): Promise<Terms | undefined> {
    const now = this.#settings.clock.now();
    return this.#terms.termsOfBrowser(this.#store.db, { liveId, browserMark }, now);
  }

  async #findPerson(work: UnitOfWork, accountId: string): Promise<FoundPerson> {
    const person = await this.#settings.findPerson(work.db, accountId);
    if (!person) throw refuse.account();
    return person;
  }

  async #announceRemoval(work: UnitOfWork, room: RoomRef, person: FoundPerson): Promise<void> {
    for (const { accountId, role } of await this.#terms.concerned(work, room, person))
      await work.emit('memberRemoved', { room, accountId, role });
  }
}

/** In the log: what removing and letting return change. */
const subjectOf = (accountId: string): string => `removal:${accountId}`;

const announceEach = async (
  work: UnitOfWork,
  room: RoomRef,
  rows: readonly TermRow[],
  event: 'removed' | 'returned',
): Promise<void> => {
  for (const { account_id } of rows) await work.announce(room, 'removal', { account_id, event });
};
