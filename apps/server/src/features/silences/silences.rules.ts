import { ChatState, LiveRole, LiveState, type SilencedUser } from '@live/protocol';
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
  insertSilence,
  isSilenced,
  listSilenced,
  listSilencedAfter,
  listSilencedAmong,
} from './silences.store.ts';

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
  ): Promise<void> {
    await this.#units.run(async (work) => {
      const person = await this.#findPerson(work.db, accountId);
      if (!person) throw refuse.account();
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (silenced && person.role !== LiveRole.AUDIENCE) throw refuse.error('只能禁言观众');
      const { liveId } = room;
      const actorId = caller.accountId;
      if (!silenced) {
        if (!(await deleteSilence(work.db, liveId, accountId))) return;
        await this.#announce(work, room, person, false);
        await work.record({ actorId, action: 'unsilence', liveId, target: accountId });
        return;
      }
      const until_at = durationSeconds === undefined ? null : work.now + durationSeconds * 1000;
      let terms = { reason: reason ?? '', until_at };
      const key = { live_id: liveId, account_id: accountId };
      const begun = { ...key, ...terms, created_at: work.now, actor_id: actorId };
      if (!(await insertSilence(work.db, begun))) {
        const current = await findSilence(work.db, liveId, accountId);
        terms = {
          reason: reason ?? current?.reason ?? '',
          until_at: until_at ?? current?.until_at ?? null,
        };
        if (until_at === null && terms.reason === current?.reason) return;
        await changeSilence(work.db, { ...key, ...terms, actor_id: actorId });
      }
      const announced = presentTerms(terms, work.now);
      await this.#announce(work, room, person, true, announced);
      const record = { actorId, action: 'silence', liveId, target: accountId, after: announced };
      await work.record(record);
    });
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
  async setAll(room: Room, silenced: boolean, caller: Caller): Promise<void> {
    const chatState = silenced ? ChatState.ALL_BANNED : ChatState.NOT_BANNED;
    await this.#units.run(async (work) => {
      const { liveId, roomId } = room;
      const state = await changeChatState(work.db, liveId, chatState);
      if (state === undefined) {
        const current = await findRoomState(work.db, liveId);
        const running = current?.state === LiveState.LIVE || current?.state === LiveState.PAUSED;
        if (!running) throw refuse.closed();
        return;
      }
      await work.announce(room, 'room', {
        room_id: roomId,
        live_id: liveId,
        state,
        mute: chatState,
      });
      const action = silenced ? 'silence-all' : 'unsilence-all';
      await work.record({ actorId: caller.accountId, action, liveId });
    });
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
