import { isDeepStrictEqual } from 'node:util';
import {
  type ActionResult,
  cleanText,
  GuestPolicy,
  LiveRole,
  type Pin,
  type RoomFlow,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { RequireBelow } from '../../application/require-below.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Caller } from '../../domain/caller.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import {
  findChatSettings,
  findPinnable,
  findPinnableQuestion,
  listGuestsIn,
  saveChatSettings,
} from './chat-settings.store.ts';

/** The fields that an action changed, as they were and as it set them. */
interface SettingsChange {
  before: Partial<RoomFlow>;
  after: Partial<RoomFlow>;
}

const fieldsOf = (settings: Partial<RoomFlow>) =>
  Object.keys(settings).sort() as (keyof RoomFlow)[];

const pick = (settings: RoomFlow, keys: readonly (keyof RoomFlow)[]): Partial<RoomFlow> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/** The pin as the room has it: comments and questions are quoted by the server. Undefined when there is none any more. */
const findPin = async (
  db: Db,
  liveId: string,
  { text, commentId, questionId }: Pin,
): Promise<Pin | undefined> => {
  if (questionId !== undefined) {
    const question = await findPinnableQuestion(db, liveId, questionId);
    return question && { text: question.message, questionId, name: question.nickname };
  }
  if (commentId === undefined) return { text: cleanText(text) };
  const comment = await findPinnable(db, liveId, commentId);
  return comment && { text: comment.message, commentId, name: comment.account_name };
};

/** Subject in the log, by field, so that a change of one does not prevent undoing that of another. */
const subjectOf = (keys: readonly string[]): string => `flow:${keys.join()}`;

export interface ChatSettingsDeps {
  requireBelow: RequireBelow;
}

/** The settings of a room that change while it runs, and what follows from them at once. */
export class ChatSettings extends FeatureService<ChatSettingsDeps> {
  constructor(context: ServiceContext, deps: ChatSettingsDeps) {
    super(context, deps);
    const { units } = context;
    units.events.onInTransaction('guestsAllowed', async (work, { room }) => {
      const settings = await findChatSettings(work.db, room.liveId);
      if (settings && settings.guestPolicy !== room.chatSettings.guestPolicy)
        await this.#apply(work, room, settings);
    });
    units.events.onInTransaction('commentsDeleted', (work, { room }) =>
      this.#unpinDeleted(work, room),
    );
    units.events.onInTransaction('questionHidden', (work, { room }) =>
      this.#unpinDeleted(work, room),
    );
    units.undo.register<SettingsChange>('flow-save', {
      access: 'operator',
      phase: 'running',
      revert: (work, room, { data }) => this.#revert(work, room, data),
    });
  }

  /** Idempotent: saving what is set already succeeds and does nothing. */
  async save(room: Room, wanted: Partial<RoomFlow>, caller: Caller): Promise<ActionResult> {
    return this.units.run(async (work) => {
      const { liveId } = room;
      const actorId = caller.accountId;
      const current = await this.#lock(work, room);
      await this.deps.requireBelow(work, room, caller, []);
      const pin = wanted.pin && (await findPin(work.db, liveId, wanted.pin));
      if (wanted.pin && !pin)
        throw refuse.error(wanted.pin.questionId === undefined ? '评论不存在' : '提问不存在');
      const change = { ...wanted, ...(pin && { pin }) };
      const keys = fieldsOf(change).filter((key) => !isDeepStrictEqual(change[key], current[key]));
      const subject = subjectOf(fieldsOf(change));
      if (keys.length === 0) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await this.#change(work, room, { ...current, ...change });
      const [before, after] = [pick(current, keys), pick({ ...current, ...change }, keys)];
      const actionId = await work.record('flow-save', liveId, actorId, {
        before,
        after,
        subject: subjectOf(keys),
        undo: { before, after },
      });
      return { actionId };
    });
  }

  /** False when a field is no longer what the action set. */
  async #revert(work: UnitOfWork, room: Room, { before, after }: SettingsChange): Promise<boolean> {
    const current = await this.#lock(work, room);
    if (fieldsOf(after).some((key) => !isDeepStrictEqual(current[key], after[key]))) return false;
    if (before.pin && !(await findPin(work.db, room.liveId, before.pin))) return false;
    await this.#change(work, room, { ...current, ...before });
    return true;
  }

  /** The room's row is locked first: comments lock it too, so each is judged by one settings. */
  async #lock(work: UnitOfWork, { liveId }: Room): Promise<RoomFlow> {
    await lockRunningRoom(work.db, liveId);
    const settings = await findChatSettings(work.db, liveId);
    if (!settings) throw refuse.room();
    return settings;
  }

  /** What is deleted or hidden must not stay on top. */
  async #unpinDeleted(work: UnitOfWork, room: RoomRef): Promise<void> {
    const settings = await findChatSettings(work.db, room.liveId);
    if (!settings) return;
    const { commentId, questionId } = settings.pin;
    if (commentId === undefined && questionId === undefined) return;
    if (await findPin(work.db, room.liveId, settings.pin)) return;
    await this.#change(work, room, { ...settings, pin: { text: '' } });
  }

  async #change(work: UnitOfWork, room: RoomRef, settings: RoomFlow): Promise<void> {
    await saveChatSettings(work.db, room.liveId, settings);
    await this.#apply(work, room, settings);
  }

  /** Announces the settings, and removes from the room whom it no longer allows. */
  async #apply(work: UnitOfWork, room: RoomRef, settings: RoomFlow): Promise<void> {
    const { liveId } = room;
    await work.announce(room, 'flow', { live_id: liveId, flow: settings });
    if (settings.guestPolicy !== GuestPolicy.NONE) return;
    const guests = await listGuestsIn(work.db, liveId, work.now);
    work.continueWith(() => this.#evict(room, guests));
  }

  /** In pieces: there may be thousands, and from the commit on they may do nothing in the room anyway. */
  #evict(room: RoomRef, accountIds: readonly string[]): Promise<void> {
    const removed = { room, role: LiveRole.AUDIENCE, isAnnounced: true } as const;
    return this.units.inPieces(accountIds, async (work, some) => {
      for (const accountId of some) await work.emit('memberRemoved', { ...removed, accountId });
    });
  }
}
