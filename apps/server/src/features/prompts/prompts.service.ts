import { type CallData, formatWireTime, PromptState, type RoomPrompt } from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService } from '../../application/feature-service.ts';
import { lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { findPrompt, type PromptRow, savePrompt, setPromptState } from './prompts.store.ts';

const subjectOf = (promptId: string): string => `prompt:${promptId}`;

/** One line at a time from the operators to the host of a room. */
export class Prompts extends FeatureService {
  async current({ liveId }: Room): Promise<CallData<'promptCurrent'>> {
    const row = await findPrompt(this.store.db, liveId);
    return { prompt: row ? this.#present(row) : null };
  }

  async send(room: Room, text: string, caller: Caller): Promise<CallData<'promptSend'>> {
    const { liveId, hostId } = room;
    const [promptId, actorId] = [newId(), caller.accountId];
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, liveId);
      await savePrompt(work.db, liveId, {
        id: promptId,
        content: text,
        author_id: actorId,
        sent_at: work.now,
      });
      await this.#announce(work, room);
      await work.record('prompt-send', liveId, actorId, {
        target: promptId,
        personId: hostId,
        subject: subjectOf(promptId),
        after: { content: text },
      });
      return { promptId };
    });
  }

  /** Idempotent: one that is gone stays as it is, and the answer says who was before. */
  withdraw(room: Room, promptId: string, caller: Caller): Promise<CallData<'promptWithdraw'>> {
    return this.#end(room, promptId, caller, PromptState.WITHDRAWN);
  }

  /** Idempotent, and never dismisses a newer line than the one that the host has seen. */
  async dismiss(room: Room, promptId: string, caller: Caller): Promise<void> {
    // Super admins are operators too, but only the host can have read it.
    if (caller.accountId !== room.hostId) throw refuse.permission();
    await this.#end(room, promptId, caller, PromptState.TAKEN);
  }

  async #end(
    room: Room,
    promptId: string,
    { accountId: actorId }: Caller,
    state: typeof PromptState.TAKEN | typeof PromptState.WITHDRAWN,
  ): Promise<{ handledBy?: string }> {
    const { liveId } = room;
    const subject = subjectOf(promptId);
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, liveId);
      const row = await findPrompt(work.db, liveId);
      // A newer line stays.
      if (row?.id !== promptId) return {};
      if (row.state !== PromptState.SHOWN) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await setPromptState(work.db, liveId, state);
      await this.#announce(work, room);
      await work.record(
        state === PromptState.TAKEN ? 'prompt-take' : 'prompt-withdraw',
        liveId,
        actorId,
        {
          target: promptId,
          // The entry quotes the author, and is erased with them.
          personId: row.author_id,
          subject,
          before: { content: row.content },
        },
      );
      return {};
    });
  }

  async #announce(work: UnitOfWork, room: Room): Promise<void> {
    const row = await findPrompt(work.db, room.liveId);
    if (row)
      await work.announce(room, 'prompt', { live_id: room.liveId, prompt: this.#present(row) });
  }

  #present({ id, content, sent_at, state, nickname }: PromptRow): RoomPrompt {
    return {
      id,
      text: content,
      operatorName: nickname ?? '',
      state: state as PromptState,
      sentAt: formatWireTime(sent_at, this.timeZone),
    };
  }
}
