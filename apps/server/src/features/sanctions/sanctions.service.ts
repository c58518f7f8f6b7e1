import { type ActionResult, Flag, isSuperAdmin, LiveRole } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockAccount } from '../../application/lock-account.ts';
import { lockRoom } from '../../application/lock-room.ts';
import type { ActionEntry, UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import { endsLive, type Room, type RoomRef } from '../../domain/room.ts';
import {
  changedTerms,
  endsBefore,
  lastToEnd,
  presentTerms,
  storedTerms,
  type Terms,
} from '../../domain/terms.ts';
import { deleteUnsanctioned } from './guest-networks.store.ts';
import { isNetworkOpen, type NetworkChange, restrictNetwork } from './guest-networks.ts';
import { listWithTrace } from './person-traces.ts';
import type {
  SanctionActions,
  SanctionDeps,
  SanctionEvent,
  SanctionKind,
} from './sanction-kind.ts';
import { EVERYWHERE, isOfAllRooms } from './sanction-rows.ts';
import { SanctionReads } from './sanctions.reads.ts';
import { type LiftedSanctions, type SanctionChange, SanctionUndo } from './sanctions.undo.ts';

/** What a sanction is set with. */
export interface SanctionInput extends Terms {
  limitsNetwork?: Flag | undefined;
  /** Also deletes what the person wrote in the room. */
  deletesComments?: boolean;
  /** Applies in all rooms instead of this one, where the kind has that. */
  isEverywhere?: boolean;
  /** Leaves terms that last longer as they are. */
  neverShortens?: boolean;
}

/** Sanctions of one kind, silences or removals: each of a person in a room, with an end and a reason. */
export class Sanctions<Item> extends FeatureService {
  readonly reads: SanctionReads<Item>;
  readonly #kind: SanctionKind<Item>;
  readonly #deps: SanctionDeps;

  constructor(context: ServiceContext, kind: SanctionKind<Item>, deps: SanctionDeps) {
    super(context);
    this.reads = new SanctionReads(context, { kind });
    this.#kind = kind;
    this.#deps = deps;
    const undo = new SanctionUndo(kind, deps);
    const { inRoom, everywhere } = kind;
    this.units.events.onInTransaction('roomStateChanged', async ({ db }, change) => {
      if (endsLive(change)) await kind.rows.deleteOfLive(db, change.room.liveId);
    });
    for (const { impose, lift, access } of everywhere ? [inRoom, everywhere] : [inRoom]) {
      this.units.undo.register<SanctionChange>(impose, {
        access,
        phase: 'kept',
        revert: (...args) => undo.undoImpose(...args),
      });
      this.units.undo.register<LiftedSanctions>(lift, {
        access,
        phase: kind.phaseOfLift,
        revert: (...args) => undo.undoLift(...args),
      });
    }
  }

  /**
   * Idempotent: a repetition succeeds and does nothing, unless it gives a length or another reason, or deletes comments.
   * What is left out stays as it was.
   */
  async impose(
    room: Room,
    accountId: string,
    caller: Caller,
    input: SanctionInput = {},
  ): Promise<ActionResult> {
    if (input.isEverywhere && !isSuperAdmin(caller.role)) throw refuse.permission();
    return this.units.run(async (work) => {
      // Before any room: nobody makes the person a moderator of another room meanwhile.
      if (input.isEverywhere) await lockAccount(work.db, accountId);
      await lockRoom(work.db, room.liveId);
      await this.#deps.requireBelow(work, room, caller, [accountId]);
      const person = await this.#requirePerson(work.db, accountId);
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (person.role !== LiveRole.AUDIENCE) throw refuse.error(this.#kind.onlyAudience);
      const [imposable] = await this.#imposable(work.db, room, [person], caller);
      if (!imposable) throw refuse.account();
      const [result] = await this.#imposeOn(work, room, [person], caller, input);
      return result ?? {};
    });
  }

  /** Each is an action of its own; those who cannot be sanctioned are left out. */
  async imposeSeveral(
    room: RoomRef,
    accountIds: readonly string[],
    caller: Caller,
    terms: SanctionInput,
  ): Promise<(ActionResult & { id: string })[]> {
    const outcomes: (ActionResult & { id: string })[] = [];
    await this.units.inPieces([...new Set(accountIds)], async (work, ids) => {
      const found = await this.#deps.findPeople(work.db, ids);
      const people = await this.#imposable(work.db, room, found, caller);
      if (people.length > 0)
        outcomes.push(...(await this.#imposeOn(work, room, people, caller, terms)));
    });
    return outcomes;
  }

  /** Idempotent. Only super admins lift what applies in all rooms, and they lift that of this room with it. */
  async lift(room: RoomRef, accountId: string, caller: Caller): Promise<ActionResult> {
    const { rows, inRoom, everywhere } = this.#kind;
    return this.units.run(async (work) => {
      const person = await this.#requirePerson(work.db, accountId);
      const { liveId } = room;
      await lockRoom(work.db, liveId);
      const liveIds = isSuperAdmin(caller.role) ? [EVERYWHERE, liveId] : [liveId];
      const before = await rows.deleteOf(work.db, liveIds, person);
      if (before.length === 0) {
        if (everywhere && (await this.reads.termsOf(room, accountId, work)))
          throw refuse.permission(everywhere.refuseLift);
        const subject = subjectOf(inRoom, accountId);
        return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      }
      const accountIds = before.map((row) => row.account_id);
      const networks = await deleteUnsanctioned(work.db, liveId, accountIds);
      const isEverywhere = before.some(isOfAllRooms);
      const lifted = { room, people: [person], event: 'lifted', accountIds } as const;
      await this.#announce(work, { ...lifted, isEverywhere });
      const scope = this.#scope(isEverywhere);
      const actionId = await work.record(scope.lift, liveId, caller.accountId, {
        target: accountId,
        personId: accountId,
        subject: subjectOf(scope, accountId),
        undo: { before, networks } satisfies LiftedSanctions,
        undoUntil: lastToEnd(before)?.until_at ?? null,
      });
      return { actionId };
    });
  }

  /** Ends what is over by now, unless it was lifted or prolonged meanwhile. */
  async end({ liveId, roomId }: RoomRef, accountId: string): Promise<void> {
    await this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const key = { live_id: liveId, account_id: accountId };
      if (!(await this.#kind.rows.deleteDue(work.db, key, work.now))) return;
      const person = await this.#deps.findPerson(work.db, accountId);
      if (!person) return;
      const isEverywhere = liveId === EVERYWHERE;
      const room = isEverywhere ? undefined : { liveId, roomId };
      const ended = { room, people: [person], event: 'lifted', accountIds: [accountId] } as const;
      await this.#announce(work, { ...ended, isEverywhere });
    });
  }

  /**
   * Those whom an operator may sanction in the room. Hosts only those who have been there: the lists and cards that
   * follow would otherwise show them any account.
   */
  async #imposable(
    db: Db,
    { liveId }: RoomRef,
    people: readonly FoundPerson[],
    caller: Caller,
  ): Promise<FoundPerson[]> {
    const audience = people.filter(({ role }) => role === LiveRole.AUDIENCE);
    if (isSuperAdmin(caller.role)) return audience;
    const ids = audience.map(({ accountId }) => accountId);
    const known = await listWithTrace(db, liveId, ids);
    return audience.filter(({ accountId }) => known.has(accountId));
  }

  async #requirePerson(db: Db, accountId: string): Promise<FoundPerson> {
    const person = await this.#deps.findPerson(db, accountId);
    if (!person) throw refuse.account();
    return person;
  }

  #scope(isEverywhere: boolean): SanctionActions {
    const { inRoom, everywhere } = this.#kind;
    return isEverywhere && everywhere ? everywhere : inRoom;
  }

  #announce(work: UnitOfWork, event: SanctionEvent): Promise<void> {
    return this.#kind.announce(work, event, this.#deps);
  }

  /** Writes the rows of all of them, then announces and records each, with the comments that were deleted. */
  async #imposeOn(
    work: UnitOfWork,
    room: RoomRef,
    people: readonly FoundPerson[],
    { accountId: actorId }: Caller,
    { deletesComments = false, isEverywhere = false, ...terms }: SanctionInput,
  ): Promise<(ActionResult & { id: string })[]> {
    const { db, now } = work;
    const { liveId } = room;
    const scope = this.#scope(isEverywhere);
    // First, as everywhere; and so no comment is being stored while the person's comments are deleted.
    await lockRoom(db, liveId);
    const live_id = isEverywhere ? EVERYWHERE : liveId;
    const set = { live_id, actor_id: actorId, ...storedTerms(terms, now) };
    const inserted = await this.#kind.rows.insertNew(
      db,
      people.map(({ accountId: account_id, browserMark: browser_mark }) => {
        return { ...set, account_id, browser_mark, created_at: now };
      }),
    );
    const scopeOfRights = isEverywhere ? undefined : room;
    const dismissed = await this.#deps.dismissModerators(work, scopeOfRights, inserted);
    const results: (ActionResult & { id: string })[] = [];
    const entries: ActionEntry[] = [];
    const announced = { imposed: [] as FoundPerson[], changed: [] as FoundPerson[] };
    for (const person of people) {
      const { accountId } = person;
      const subject = subjectOf(scope, accountId);
      const key = { live_id, account_id: accountId, actor_id: actorId };
      const moderated = dismissed.filter((row) => row.account_id === accountId);
      const { before, after, network }: SanctionChange = inserted.includes(accountId)
        ? { after: { ...set, ...key }, network: await this.#restrict(work, room, person, terms) }
        : await this.#change(work, room, person, key, terms);
      const actionId = newId();
      const deletedComments = deletesComments
        ? await this.#deps.deleteComments(work, room, accountId, actionId)
        : 0;
      if (!after && deletedComments === 0) {
        results.push({
          id: accountId,
          ...(await alreadyDoneBy(work, { liveId, subject }, actorId)),
        });
        continue;
      }
      if (after) announced[before ? 'changed' : 'imposed'].push(person);
      entries.push({
        id: actionId,
        target: accountId,
        personId: accountId,
        subject,
        after: {
          ...(after && presentTerms(after, now)),
          // Told apart from terms that stayed as they were, which are not recorded.
          ...(after?.until_at === null && { end: isEverywhere ? 'lifting' : 'live' }),
          ...(deletedComments > 0 && { deletedComments }),
        },
        undo: { before, after, deletedComments, network, moderated },
        // Deleted comments can be restored after the terms have ended.
        undoUntil: deletedComments > 0 ? null : (after?.until_at ?? null),
      });
      results.push({ id: accountId, actionId });
    }
    for (const event of ['imposed', 'changed'] as const) {
      const some = announced[event];
      const accountIds = some.map(({ accountId }) => accountId);
      if (some.length > 0)
        await this.#announce(work, { room, people: some, event, accountIds, isEverywhere });
    }
    await work.recordAll(scope.impose, liveId, actorId, entries);
    return results;
  }

  /**
   * Changes the terms of somebody who has one: what is left out stays as it was, and without `after` it was set so
   * already. A network that was not restricted before sets it anew.
   */
  async #change(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
    key: { live_id: string; account_id: string; actor_id: string },
    terms: SanctionInput,
  ): Promise<SanctionChange> {
    const { rows } = this.#kind;
    const before = await rows.find(work.db, key);
    if (!before) return {};
    const { reason, until_at } = before;
    if (terms.neverShortens && !endsBefore(before, storedTerms(terms, work.now))) return {};
    const isNewNetwork =
      terms.limitsNetwork === Flag.YES && (await isNetworkOpen(work, room, person));
    const changed =
      changedTerms(before, terms, work.now) ?? (isNewNetwork ? { reason, until_at } : undefined);
    if (!changed) return {};
    const after = { ...key, ...changed };
    await rows.change(work.db, after);
    return { before, after, network: await this.#restrict(work, room, person, terms) };
  }

  async #restrict(
    work: UnitOfWork,
    room: RoomRef,
    person: FoundPerson,
    { limitsNetwork }: SanctionInput,
  ): Promise<NetworkChange | undefined> {
    return limitsNetwork === Flag.YES ? restrictNetwork(work, room, person) : undefined;
  }
}

/** Subject in the log: what imposing and lifting change. */
const subjectOf = ({ subject }: SanctionActions, accountId: string): string =>
  `${subject}:${accountId}`;
