import { ChatState, type Done, LiveRole, LiveState, type SilencedUser } from '@live/protocol';
import { handledBy } from '../../application/handled-by.ts';
import type { UndoneAction } from '../../application/undo.ts';
import type { UnitOfWork, UnitsOfWork } from '../../application/unit-of-work.ts';
import { inPages } from '../../db/in-pages.ts';
import type { Db } from '../../db/schema.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import {
  presentSilencedUser,
  presentSilenceLine,
  presentTerms,
  type SilencedRow,
  type SilenceTerms,
  silenceHeader,
} from './silences.presenter.ts';
import {
  changeChatState,
  changeSilence,
  deleteDueSilence,
  deleteSilence,
  findRoomState,
  findSilence,
  holdSilence,
  insertSilence,
  isSilenced,
  listSilenced,
  listSilencedAfter,
  listSilencedAmong,
  type SilenceRow,
} from './silences.store.ts';

/** In the log: what silencing everybody changes. */
const ALL = 'silence-all';

/** What undoing a silence needs: the one that it replaced, if any, and what it was set to. */
interface SilenceChange {
  before?: SilenceRow;
  after: { reason: string; until_at: number | null };
}

export type FindPerson = (db: Db, accountId: string) => Promise<Person | undefined>;

/** Who may not speak in a room: one person, or all of its audience. */
export class Silences {
  readonly #store: Store;
  readonly #units: UnitsOfWork;
  readonly #findPerson: FindPerson;
  readonly #clock: Clock;
  readonly #timeZone: string;

  constructor(
    store: Store,
    units: UnitsOfWork,
    findPerson: FindPerson,
    { clock, timeZone }: { clock: Clock; timeZone: string },
  ) {
    this.#store = store;
    this.#units = units;
    this.#findPerson = findPerson;
    this.#clock = clock;
    this.#timeZone = timeZone;
    const ofPerson = { access: 'operator', phase: 'kept' } as const;
    units.undoable<SilenceChange>('silence', {
      ...ofPerson,
      revert: (...asked) => this.#revertSilence(...asked),
    });
    units.undoable<{ before: SilenceRow }>('unsilence', {
      ...ofPerson,
      revert: (...asked) => this.#revertUnsilence(...asked),
    });
    for (const [action, silenced] of [
      ['silence-all', true],
      ['unsilence-all', false],
    ] as const)
      units.undoable(action, {
        access: 'operator',
        phase: 'running',
        revert: (work, room) => this.#changeAll(work, room, !silenced),
      });
  }

  /**
   * Idempotent: silencing a silenced person, or the reverse, succeeds and does nothing, unless it gives
   * a length or another reason. What is left out stays as it was.
   */
  async setPerson(
    room: Room,
    accountId: string,
    silenced: boolean,
    caller: Caller,
    { durationSeconds, reason }: SilenceTerms = {},
  ): Promise<Done> {
    return this.#units.run(async (work) => {
      const person = await this.#findPerson(work.db, accountId);
      if (!person) throw refuse.account();
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (silenced && person.role !== LiveRole.AUDIENCE) throw refuse.error('只能禁言观众');
      const { liveId } = room;
      const actorId = caller.accountId;
      const subject = `silence:${accountId}`;
      const entry = { actorId, liveId, target: accountId, personId: accountId, subject };
      const key = { live_id: liveId, account_id: accountId };
      if (!silenced) {
        const before = await deleteSilence(work.db, key);
        if (!before) return handledBy(work, liveId, subject, actorId);
        await this.#announce(work, room, person, false);
        const undo = { undo: { before }, undoUntil: before.until_at };
        return { actionId: await work.record({ ...entry, action: 'unsilence', ...undo }) };
      }
      const until_at = durationSeconds === undefined ? null : work.now + durationSeconds * 1000;
      let terms = { reason: reason ?? '', until_at };
      let before: SilenceRow | undefined;
      const begun = { ...key, ...terms, created_at: work.now, actor_id: actorId };
      if (!(await insertSilence(work.db, begun))) {
        before = await findSilence(work.db, liveId, accountId);
        terms = {
          reason: reason ?? before?.reason ?? '',
          until_at: until_at ?? before?.until_at ?? null,
        };
        if (until_at === null && terms.reason === before?.reason)
          return handledBy(work, liveId, subject, actorId);
        await changeSilence(work.db, { ...key, ...terms, actor_id: actorId });
      }
      const announced = presentTerms(terms, work.now);
      await this.#announce(work, room, person, true, announced);
      const actionId = await work.record({
        ...{ ...entry, action: 'silence', after: announced },
        undo: { before, after: terms },
        undoUntil: terms.until_at,
      });
      return { actionId };
    });
  }

  /** False when the silence is not as the action set it. */
  async #revertSilence(
    work: UnitOfWork,
    room: Room,
    { personId, actorId, data }: UndoneAction<SilenceChange>,
  ): Promise<boolean> {
    const person = await this.#findPerson(work.db, personId);
    const key = { live_id: room.liveId, account_id: personId };
    const { before, after } = data;
    if (!person || !(await holdSilence(work.db, { ...key, ...after, actor_id: actorId })))
      return false;
    const { until_at = null } = before ?? {};
    const isLasting = before && (until_at === null || until_at > work.now);
    if (isLasting) await changeSilence(work.db, { ...key, ...before });
    else await deleteSilence(work.db, key);
    const terms = isLasting ? presentTerms(before, work.now) : {};
    await this.#announce(work, room, person, isLasting === true, terms);
    return true;
  }

  /** False when the person is silenced again, cannot be, or the silence would have ended by now. */
  async #revertUnsilence(
    work: UnitOfWork,
    room: Room,
    { personId, data: { before } }: UndoneAction<{ before: SilenceRow }>,
  ): Promise<boolean> {
    const person = await this.#findPerson(work.db, personId);
    if (person?.role !== LiveRole.AUDIENCE) return false;
    if (before.until_at !== null && before.until_at <= work.now) return false;
    const row = { live_id: room.liveId, account_id: personId, ...before };
    if (!(await insertSilence(work.db, row))) return false;
    await this.#announce(work, room, person, true, presentTerms(before, work.now));
    return true;
  }

  /** The silence's time is over. */
  async end(room: RoomRef, accountId: string): Promise<void> {
    await this.#units.run(async (work) => {
      if (!(await deleteDueSilence(work.db, room.liveId, accountId, work.now))) return;
      const person = await this.#findPerson(work.db, accountId);
      if (person) await this.#announce(work, room, person, false);
    });
  }

  async #announce(
    work: UnitOfWork,
    room: RoomRef,
    person: Person,
    silenced: boolean,
    { durationSeconds, reason }: SilenceTerms = {},
  ): Promise<void> {
    await work.announce(
      room,
      'member',
      memberNotice(person, silenced ? 'mute' : 'unmute', silenced),
    );
    await work.announce(room, 'accountEvent', {
      account_id: person.accountId,
      event: silenced ? 'silence' : 'unsilence',
      ...(reason !== undefined && { reason }),
      ...(durationSeconds !== undefined && { seconds: durationSeconds }),
    });
  }

  /** Only while the room runs: afterwards nobody can comment anyway. */
  async setAll(room: Room, silenced: boolean, caller: Caller): Promise<Done> {
    return this.#units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      if (!(await this.#changeAll(work, room, silenced))) {
        const current = await findRoomState(work.db, liveId);
        const running = current?.state === LiveState.LIVE || current?.state === LiveState.PAUSED;
        if (!running) throw refuse.closed();
        return handledBy(work, liveId, ALL, actorId);
      }
      const action = silenced ? 'silence-all' : 'unsilence-all';
      const actionId = await work.record({ actorId, action, liveId, subject: ALL, undo: {} });
      return { actionId };
    });
  }

  /** False when it is so already, or the room does not run. */
  async #changeAll(work: UnitOfWork, room: RoomRef, silenced: boolean): Promise<boolean> {
    const { liveId, roomId } = room;
    const mute = silenced ? ChatState.ALL_BANNED : ChatState.NOT_BANNED;
    const state = await changeChatState(work.db, liveId, mute);
    if (state === undefined) return false;
    await work.announce(room, 'room', { room_id: roomId, live_id: liveId, state, mute });
    return true;
  }

  export(room: Room): CsvFile {
    const { db } = this.#store;
    const rows = inPages<SilencedRow>((last, limit) =>
      listSilencedAfter(db, room.liveId, last, limit),
    );
    return csvFile(`禁言名单-${room.liveId}`, silenceHeader, rows, (row) =>
      presentSilenceLine(row, this.#timeZone),
    );
  }

  async list(
    room: Room,
    page: { pageNum: number; pageSize: number },
  ): Promise<{ items: SilencedUser[]; total: number }> {
    const offset = (page.pageNum - 1) * page.pageSize;
    const { rows, total } = await listSilenced(this.#store.db, room.liveId, page.pageSize, offset);
    const now = this.#clock.now();
    return { items: rows.map((row) => presentSilencedUser(row, now, this.#timeZone)), total };
  }

  /** Whether a viewer may comment, checked inside the transaction that stores the comment. */
  async mayChat(
    db: Db,
    liveId: string,
    accountId: string,
  ): Promise<'ok' | 'blacklist' | 'forbidden'> {
    if (await this.isSilenced(db, liveId, accountId)) return 'blacklist';
    const room = await findRoomState(db, liveId);
    return room?.chat_state === ChatState.ALL_BANNED ? 'forbidden' : 'ok';
  }

  /** What a silenced person is shown of it. */
  async termsOf(liveId: string, accountId: string): Promise<SilenceTerms | undefined> {
    const silence = await findSilence(this.#store.db, liveId, accountId);
    return silence && presentTerms(silence, this.#clock.now());
  }

  async isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean> {
    return isSilenced(db, liveId, accountId);
  }

  async silencedAmong(liveId: string, accountIds: readonly string[]): Promise<Set<string>> {
    return new Set(await listSilencedAmong(this.#store.db, liveId, accountIds));
  }
}
