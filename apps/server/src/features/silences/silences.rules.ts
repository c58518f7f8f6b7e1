import { ChatState, LiveRole, LiveState, type SilencedUser } from '@live/protocol';
import type { UnitsOfWork } from '../../application/unit-of-work.ts';
import { inPages } from '../../db/in-pages.ts';
import type { Db } from '../../db/schema.ts';
import type { Store } from '../../db/store.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { memberNotice, type Person } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import {
  presentSilencedUser,
  presentSilenceLine,
  type SilencedRow,
  silenceHeader,
} from './silences.presenter.ts';
import {
  changeChatState,
  deleteSilence,
  findRoomState,
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

  constructor(store: Store, units: UnitsOfWork, findPerson: FindPerson) {
    this.#store = store;
    this.#units = units;
    this.#findPerson = findPerson;
  }

  /** Idempotent: silencing a silenced person, or the reverse, succeeds and does nothing. */
  async setPerson(room: Room, accountId: string, silenced: boolean, caller: Caller): Promise<void> {
    await this.#units.run(async (work) => {
      const person = await this.#findPerson(work.db, accountId);
      if (!person) throw refuse.account();
      // An operator who was silenced before the promotion must not stay silenced for ever.
      if (silenced && person.role !== LiveRole.AUDIENCE) throw refuse.error('只能禁言观众');
      const { liveId } = room;
      const changed = silenced
        ? await insertSilence(work.db, {
            live_id: liveId,
            account_id: accountId,
            created_at: work.now,
          })
        : await deleteSilence(work.db, liveId, accountId);
      if (!changed) return;
      const event = silenced ? 'silence' : 'unsilence';
      await work.announce(
        room,
        'member',
        memberNotice(person, silenced ? 'mute' : 'unmute', silenced),
      );
      await work.announce(room, 'accountEvent', { account_id: accountId, event });
      await work.record({ actorId: caller.accountId, action: event, liveId, target: accountId });
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
    return csvFile(`禁言名单-${room.liveId}`, silenceHeader, rows, presentSilenceLine);
  }

  async list(
    room: Room,
    page: { pageNum: number; pageSize: number },
  ): Promise<{ items: SilencedUser[]; total: number }> {
    const offset = (page.pageNum - 1) * page.pageSize;
    const { rows, total } = await listSilenced(this.#store.db, room.liveId, page.pageSize, offset);
    return { items: rows.map(presentSilencedUser), total };
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

  async isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean> {
    return isSilenced(db, liveId, accountId);
  }

  async silencedAmong(liveId: string, accountIds: readonly string[]): Promise<Set<string>> {
    return new Set(await listSilencedAmong(this.#store.db, liveId, accountIds));
  }
}
