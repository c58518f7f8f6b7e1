import { type ActionResult, type CallData, type CallRequest, ChatState } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { type Core, FeatureService } from '../../application/feature-service.ts';
import type { AppliedTerms } from '../../application/sanctions.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import { type ListedSanction, silenceRows } from '../../db/sanction-rows.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { type CsvFile, csvFile } from '../../domain/csv.ts';
import { refuse } from '../../domain/refusal.ts';
import { endsLive, isRunning, type Room, type RoomRef } from '../../domain/room.ts';
import { changeChatState, findRoomState } from './silences.all.store.ts';
import { PersonSilences, type SilenceDeps } from './silences.person.ts';
import { presentSilencedUser, presentSilenceLine, silenceHeader } from './silences.presenter.ts';

/** In the log: what silencing everybody changes. */
const ALL = 'silence-all';

/** Who may not speak in a room: one person, or all of its audience. */
export class Silences extends FeatureService {
  readonly ofPerson: PersonSilences;

  constructor(core: Core, deps: SilenceDeps) {
    super(core);
    this.ofPerson = new PersonSilences(core, deps);
    const { units } = core;
    units.onInTransaction('roomStateChanged', async ({ db }, change) => {
      if (endsLive(change)) await silenceRows.deleteOfLive(db, change.room.liveId);
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

  /** Only while the room runs: afterwards nobody can comment anyway. */
  async setAll(room: Room, silenced: boolean, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      if (!(await this.#changeAll(work, room, silenced))) {
        const current = await findRoomState(work.db, liveId);
        const running = current !== undefined && isRunning(current.state);
        if (!running) throw refuse.closed();
        return alreadyDoneBy(work, { liveId, subject: ALL }, actorId);
      }
      const action = silenced ? 'silence-all' : 'unsilence-all';
      const actionId = await work.record(action, liveId, actorId, { subject: ALL, undo: {} });
      return { actionId };
    });
  }

  /** False when it is so already, or the room does not run. */
  async #changeAll(work: UnitOfWork, room: RoomRef, silenced: boolean): Promise<boolean> {
    const { liveId, roomId } = room;
    const chatState = silenced ? ChatState.ALL_SILENCED : ChatState.OPEN;
    const state = await changeChatState(work.db, liveId, chatState);
    if (state === undefined) return false;
    await work.announce(room, 'room', { room_id: roomId, live_id: liveId, state, mute: chatState });
    return true;
  }

  export(room: Room): CsvFile {
    const { db } = this.store;
    return csvFile<ListedSanction>(
      `禁言名单-${room.liveId}`,
      silenceHeader,
      (last, limit) => silenceRows.listAfter(db, room.liveId, last, limit),
      (row) => presentSilenceLine(row, this.timeZone),
    );
  }

  async list(room: Room, page: CallRequest<'silenceList'>): Promise<CallData<'silenceList'>> {
    const { rows, total } = await silenceRows.list(this.store.db, room.liveId, page);
    const now = this.clock.now();
    return { items: rows.map((row) => presentSilencedUser(row, now, this.timeZone)), total };
  }

  /** What a silenced person is shown of it. */
  termsOf(liveId: string, accountId: string): Promise<AppliedTerms | undefined> {
    return this.ofPerson.termsOf(this.store.db, { liveId, accountId }, this.clock.now());
  }

  async isSilenced(db: Db, liveId: string, accountId: string): Promise<boolean> {
    return (await silenceRows.listOf(db, liveId, accountId)).length > 0;
  }

  async silencedAmong(liveId: string, accountIds: readonly string[]): Promise<Set<string>> {
    return new Set(await silenceRows.listAmong(this.store.db, liveId, accountIds));
  }
}
