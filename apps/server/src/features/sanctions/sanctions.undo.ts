import { LiveRole } from '@live/protocol';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { RoomRef } from '../../domain/room.ts';
import type { StoredTerms } from '../../domain/terms.ts';
import { deleteUnsanctioned, type NetworkRow, restoreNetworks } from './guest-networks.store.ts';
import { type NetworkChange, undoRestriction } from './guest-networks.ts';
import type { SanctionDeps, SanctionEvent, SanctionKind } from './sanction-kind.ts';
import { isOfAllRooms, type SanctionRow } from './sanction-rows.ts';

/** What undoing needs: the terms that were replaced, if any, and those that were set, if any. */
export interface SanctionChange {
  before?: SanctionRow;
  after?: Omit<SanctionRow, 'created_at' | 'browser_mark'>;
  deletedComments?: number;
  network?: NetworkChange | undefined;
  /** Rights of a moderator that ended with it. */
  moderated?: Parameters<SanctionDeps['restoreModerators']>[1];
}

export interface LiftedSanctions {
  before: SanctionRow[];
  networks: NetworkRow[];
}

const isLasting = ({ until_at }: StoredTerms, now: number): boolean =>
  until_at === null || until_at > now;

/** Takes back what was imposed or lifted, as long as nobody has changed it since. */
export class SanctionUndo {
  readonly #kind: SanctionKind<unknown>;
  readonly #deps: SanctionDeps;

  constructor(kind: SanctionKind<unknown>, deps: SanctionDeps) {
    this.#kind = kind;
    this.#deps = deps;
  }

  /** Restores terms and comments. False when the terms are not as the action set them. */
  async undoImpose(
    work: UnitOfWork,
    room: RoomRef,
    { id, personId, data }: UndoneAction<SanctionChange>,
  ): Promise<boolean> {
    const { after, deletedComments = 0, moderated = [] } = data;
    const person = await this.#deps.findPerson(work.db, personId);
    if (!person) return false;
    const event = await this.#restoreTerms(work, room, data);
    if (event === 'superseded') return false;
    const isEverywhere = after !== undefined && isOfAllRooms(after);
    if (event !== 'ended')
      await this.#announce(work, {
        room,
        people: [person],
        event,
        accountIds: [personId],
        isEverywhere,
      });
    if (event === 'lifted') await this.#deps.restoreModerators(work, moderated);
    // Terms that have ended by themselves do not prevent restoring the comments.
    if (deletedComments === 0) return event !== 'ended';
    return this.#deps.restoreComments(work, room, id);
  }

  async #restoreTerms(
    work: UnitOfWork,
    room: RoomRef,
    { before, after, network }: SanctionChange,
  ): Promise<'changed' | 'lifted' | 'ended' | 'superseded'> {
    const { rows } = this.#kind;
    const { db, now } = work;
    if (!after) return 'ended';
    if (!(await rows.lockUnchanged(db, after)))
      return isLasting(after, now) ? 'superseded' : 'ended';
    const isBeforeLasting = before !== undefined && isLasting(before, now);
    if (isBeforeLasting) await rows.change(db, before);
    else await rows.delete(db, after);
    if (network) await undoRestriction(work, room, after.account_id, network);
    await deleteUnsanctioned(db, room.liveId, [after.account_id]);
    return isBeforeLasting ? 'changed' : 'lifted';
  }

  /** False when the person is sanctioned again, cannot be, or it would have ended by now. */
  async undoLift(
    work: UnitOfWork,
    room: RoomRef,
    { personId, data: { before, networks } }: UndoneAction<LiftedSanctions>,
  ): Promise<boolean> {
    const person = await this.#deps.findPerson(work.db, personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    const lasting = before.filter((row) => isLasting(row, work.now));
    if (lasting.length === 0) return false;
    const inserted = await this.#kind.rows.insertNew(work.db, lasting);
    if (inserted.length < lasting.length) return false;
    await restoreNetworks(work.db, networks, work.now);
    const accountIds = lasting.map((row) => row.account_id);
    const isEverywhere = lasting.some(isOfAllRooms);
    await this.#deps.dismissModerators(work, isEverywhere ? undefined : room, [personId]);
    await this.#announce(work, {
      room,
      people: [person],
      event: 'imposed',
      accountIds,
      isEverywhere,
    });
    return true;
  }

  #announce(work: UnitOfWork, event: SanctionEvent): Promise<void> {
    return this.#kind.announce(work, event, this.#deps);
  }
}
