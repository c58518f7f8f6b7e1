import { type ActionKind, type ActionResult, Flag, isSuperAdmin, LiveRole } from '@live/protocol';
import { hasTraceIn } from '../db/person-traces.ts';
import {
  EVERYWHERE,
  type SanctionRow,
  type SanctionRows,
  type SetSanction,
} from '../db/sanction-rows.ts';
import type { Db, Schema } from '../db/schema.ts';
import type { Caller } from '../domain/caller.ts';
import { newId } from '../domain/ids.ts';
import type { FoundPerson } from '../domain/person.ts';
import { refuse } from '../domain/refusal.ts';
import type { RoomRef } from '../domain/room.ts';
import {
  changedTerms,
  lastToEnd,
  presentTerms,
  type StoredTerms,
  storedTerms,
  type Terms,
} from '../domain/terms.ts';
import { alreadyDoneBy } from './already-done-by.ts';
import { lockRoom } from './lock-room.ts';
import type { UndoneAction } from './undo.ts';
import type { UnitOfWork } from './unit-of-work.ts';

export type RestrictedNetwork = Schema['guest_networks'];

/** Until when a network is restricted now, and the restriction that this replaced, if any. */
export interface NetworkChange {
  before?: RestrictedNetwork;
  untilAt: number;
}

/** What silences and removals need to know of the person concerned. */
export interface SanctionDeps {
  findPerson(db: Db, accountId: string): Promise<FoundPerson | undefined>;
  /** Other guests of the same browser who could be in the room. */
  sameBrowser(db: Db, liveId: string, person: FoundPerson, now: number): Promise<string[]>;
  /** Deletes what the person wrote in the room, and returns how many comments it was. */
  deleteComments(
    work: UnitOfWork,
    room: RoomRef,
    accountId: string,
    actionId: string,
  ): Promise<number>;
  restoreComments(work: UnitOfWork, room: RoomRef, actionId: string): Promise<boolean>;
  /** Refuses what the person wrote and an operator has not decided yet. */
  refuseHeld(work: UnitOfWork, room: RoomRef, accountId: string): Promise<void>;
  /** Networks whose new guests are refused. */
  networks: {
    /** Whether the person's network is known and not restricted. */
    isOpen(work: UnitOfWork, room: RoomRef, person: FoundPerson): Promise<boolean>;
    /** Undefined when the person's network is not known. */
    restrict(
      work: UnitOfWork,
      room: RoomRef,
      person: FoundPerson,
    ): Promise<NetworkChange | undefined>;
    undoRestrict(
      work: UnitOfWork,
      room: RoomRef,
      accountId: string,
      change: NetworkChange,
    ): Promise<void>;
    lift(
      work: UnitOfWork,
      room: RoomRef,
      accountIds: readonly string[],
    ): Promise<RestrictedNetwork[]>;
    restore(work: UnitOfWork, ended: readonly RestrictedNetwork[]): Promise<void>;
  };
}

/** Terms that apply to a person, and whether in all rooms. */
export type AppliedTerms = Terms & { isEverywhere: boolean };

export interface SanctionInput extends Terms {
  limitsNetwork?: Flag | undefined;
  /** Also deletes what the person wrote in the room. */
  deletesComments?: boolean;
}

/** What undoing needs: the terms that were replaced, if any, and those that were set, if any. */
export interface SanctionChange {
  before?: SanctionRow;
  after?: SetSanction;
  /** Absent in entries of earlier versions. */
  deletedComments?: number;
  network?: NetworkChange | undefined;
}

/** What was lifted; `networks` is absent in entries of earlier versions. */
export interface LiftedSanctions {
  before: SanctionRow[];
  networks?: RestrictedNetwork[];
}

/** How the log records it: kind, subject and actor. With `isEverywhere` it is set in all rooms. */
interface SanctionRecord {
  action: ActionKind;
  subject: string;
  actorId: string;
  isEverywhere?: boolean;
}

const isLasting = ({ until_at }: StoredTerms, now: number): boolean =>
  until_at === null || until_at > now;

/** Sanctions of one kind, silences or removals: each of a person in a room, with an end and a reason. */
export class Sanctions {
  readonly #rows: SanctionRows;
  readonly #deps: SanctionDeps;

  constructor(rows: SanctionRows, deps: SanctionDeps) {
    this.#rows = rows;
    this.#deps = deps;
  }

  /**
   * Whether an operator may sanction the person in the room. Hosts only those who have been there: the lists and cards
   * that follow would otherwise show them any account.
   */
  async maySanction(
    db: Db,
    { liveId }: RoomRef,
    { accountId, role }: FoundPerson,
    caller: Caller,
  ): Promise<boolean> {
    if (role !== LiveRole.AUDIENCE) return false;
    return isSuperAdmin(caller.role) || hasTraceIn(db, liveId, accountId);
  }

  async requirePerson(db: Db, accountId: string): Promise<FoundPerson> {
    const person = await this.#deps.findPerson(db, accountId);
    if (!person) throw refuse.account();
    return person;
  }

  /**
   * Sets terms, deletes the person's comments if that is wanted, and records both as one action. `announce` is
   * called when the terms have changed.
   */
  async impose(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
    { deletesComments = false, ...terms }: SanctionInput,
    { action, subject, actorId, isEverywhere }: SanctionRecord,
    announce: (replaced: SanctionRow | undefined) => Promise<void>,
  ): Promise<ActionResult> {
    const { accountId } = person;
    const { liveId } = room;
    // First, as everywhere; and so no comment is being stored while the person's comments are deleted.
    await lockRoom(work.db, liveId);
    const by = { actorId, isEverywhere };
    const { before, after, network } = await this.#set(work, room, person, by, terms);
    const id = newId();
    const deletedComments = deletesComments
      ? await this.#deps.deleteComments(work, room, accountId, id)
      : 0;
    if (!after && deletedComments === 0) return alreadyDoneBy(work, { liveId, subject }, actorId);
    if (after) await announce(before);
    await work.record(action, liveId, actorId, {
      id,
      target: accountId,
      personId: accountId,
      subject,
      after: {
        ...(after && presentTerms(after, work.now)),
        ...(deletedComments > 0 && { deletedComments }),
      },
      undo: { before, after, deletedComments, network },
      // Deleted comments can be restored after the terms have ended.
      undoUntil: deletedComments > 0 ? null : (after?.until_at ?? null),
    });
    return { actionId: id };
  }

  /** False when the terms are not as the action set them. `announce` is called when they are restored. */
  async undoImposed(
    work: UnitOfWork,
    room: RoomRef,
    { id, data }: UndoneAction<SanctionChange>,
    announce: () => Promise<void>,
  ): Promise<boolean> {
    const { deletedComments = 0 } = data;
    const undone = await this.#undoSet(work, room, data);
    if (!undone) return false;
    if (undone === 'restored') await announce();
    // Terms that have ended by themselves do not prevent restoring the comments.
    else if (deletedComments === 0) return false;
    return deletedComments === 0 || this.#deps.restoreComments(work, room, id);
  }

  /**
   * In this room, or everywhere. What is left out stays as it was; without `after` it was set so already. A network
   * that was not restricted before sets it anew.
   */
  async #set(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
    { actorId, isEverywhere = false }: { actorId: string; isEverywhere: boolean | undefined },
    { limitsNetwork, ...terms }: SanctionInput,
  ): Promise<SanctionChange> {
    const { db, now } = work;
    const { networks } = this.#deps;
    const limits = limitsNetwork === Flag.YES;
    const restrict = async () => (limits ? networks.restrict(work, room, person) : undefined);
    const { accountId: account_id, browserMark: browser_mark } = person;
    const live_id = isEverywhere ? EVERYWHERE : room.liveId;
    const key = { live_id, account_id, actor_id: actorId };
    const begun = { ...key, ...storedTerms(terms, now) };
    if (await this.#rows.insert(db, { ...begun, created_at: now, browser_mark }))
      return { after: begun, network: await restrict() };
    const before = await this.#rows.find(db, key);
    if (!before) return {};
    const { reason, until_at } = before;
    const isNewNetwork = limits && (await networks.isOpen(work, room, person));
    const changed =
      changedTerms(before, terms, now) ?? (isNewNetwork ? { reason, until_at } : undefined);
    if (!changed) return {};
    const after = { ...key, ...changed };
    await this.#rows.change(db, after);
    return { before, after, network: await restrict() };
  }

  /** Lifts those of the person and of their browser. */
  async lift(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
    liveIds: readonly string[] = [room.liveId],
  ): Promise<LiftedSanctions> {
    await lockRoom(work.db, room.liveId);
    const before = await this.#rows.deleteOf(work.db, liveIds, person);
    if (before.length === 0) return { before };
    const accountIds = before.map((row) => row.account_id);
    return { before, networks: await this.#deps.networks.lift(work, room, accountIds) };
  }

  /**
   * Restores what was before. False when the terms are no longer those that were set, unless they have
   * ended by themselves.
   */
  async #undoSet(
    work: UnitOfWork,
    room: RoomRef,
    { before, after, network }: SanctionChange,
  ): Promise<'restored' | 'ended' | false> {
    const { db, now } = work;
    if (!after) return 'ended';
    if (!(await this.#rows.lockUnchanged(db, after)))
      return isLasting(after, now) ? false : 'ended';
    if (before && isLasting(before, now)) await this.#rows.change(db, before);
    else await this.#rows.delete(db, after);
    const { networks } = this.#deps;
    if (network) await networks.undoRestrict(work, room, after.account_id, network);
    await networks.lift(work, room, [after.account_id]);
    return 'restored';
  }

  /** Returns what lasts again; empty when somebody set it anew, or all have ended. */
  async undoLift(
    work: UnitOfWork,
    { before, networks = [] }: LiftedSanctions,
  ): Promise<SanctionRow[]> {
    const lasting = before.filter((row) => isLasting(row, work.now));
    for (const row of lasting) if (!(await this.#rows.insert(work.db, row))) return [];
    if (lasting.length > 0) await this.#deps.networks.restore(work, networks);
    return lasting;
  }

  /** The time is over. False when it was lifted or prolonged meanwhile. */
  async end(
    work: UnitOfWork,
    { liveId }: Pick<RoomRef, 'liveId'>,
    accountId: string,
  ): Promise<boolean> {
    await lockRoom(work.db, liveId);
    return this.#rows.deleteDue(work.db, { live_id: liveId, account_id: accountId }, work.now);
  }

  /** The person, and the other names of the same browser. */
  async concerned(work: UnitOfWork, room: RoomRef, person: FoundPerson): Promise<FoundPerson[]> {
    const { findPerson, sameBrowser } = this.#deps;
    const people = [person];
    for (const accountId of await sameBrowser(work.db, room.liveId, person, work.now)) {
      const other = await findPerson(work.db, accountId);
      if (other) people.push(other);
    }
    return people;
  }

  /** The terms that end last of those that apply. */
  async termsOf(
    db: Db,
    { liveId, accountId }: { liveId: string; accountId: string },
    now: number,
  ): Promise<AppliedTerms | undefined> {
    const rows = await this.#rows.listOf(db, liveId, accountId);
    const last = lastToEnd(rows);
    if (!last) return undefined;
    // A sanction of all rooms outlasts the live, so it comes before others that end alike.
    const isEverywhere = rows.some(
      ({ live_id, until_at }) => live_id === EVERYWHERE && until_at === last.until_at,
    );
    return { ...presentTerms(last, now), isEverywhere };
  }

  async termsOfBrowser(
    db: Db,
    { liveId, browserMark }: { liveId: string; browserMark: string },
    now: number,
  ): Promise<Terms | undefined> {
    const last = lastToEnd(await this.#rows.listOfBrowser(db, liveId, browserMark));
    return last && presentTerms(last, now);
  }
}

/** The end of the last of them; null when one has none. */
export const lastEnd = (rows: readonly SanctionRow[]): number | null =>
  lastToEnd(rows)?.until_at ?? null;
