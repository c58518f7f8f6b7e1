import {
  type ChatResult,
  GuestPolicy,
  LiveRole,
  ReviewMode,
  type RoomFlow,
  WordAction,
} from '@live/protocol';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Budget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { CommandRefusal, type Refusal, refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import { type LastQuestionAt, slowModeWait } from './slow-mode.ts';

/** What the word lists make of a text. */
export interface FilteredText {
  action: WordAction | undefined;
  message: string;
  words: string[];
}

export interface AdmissionDeps {
  budget: Budget;
  settings(db: Db, liveId: string): Promise<RoomFlow | undefined>;
  /** The silence that keeps a viewer from speaking, if there is one. */
  silence(
    db: Db,
    liveId: string,
    accountId: string,
  ): Promise<'silenced' | 'all-silenced' | undefined>;
  /** What the word lists say about a viewer's text. */
  filter(
    liveId: string,
    message: string,
    said: { atWho: string; authorId: string },
  ): Promise<FilteredText>;
  /** Slow mode is between any two texts of a viewer. */
  lastQuestionAt: LastQuestionAt;
}

const refused = (chat_result: ChatResult, refusal: Refusal): CommandRefusal =>
  new CommandRefusal(refusal, { chat_result });

const SILENCED = {
  silenced: () => refused('blacklist', refuse.permission('您已被禁言')),
  'all-silenced': () => refused('forbidden', refuse.permission('全员禁言中')),
} as const;

const tooSoon = (wait_seconds: number): CommandRefusal =>
  new CommandRefusal(refuse.error(`慢速模式：请在${wait_seconds}秒后再发`), {
    chat_result: 'error',
    wait_seconds,
  });

const toSeconds = (ms: number): number => Math.ceil(ms / 1000);

/** Whether a text waits for an operator. */
export const mustWait = (mode: ReviewMode, action: WordAction | undefined): boolean =>
  mode === ReviewMode.ALL || (mode === ReviewMode.WORDS && action === WordAction.HOLD);

/** What keeps a viewer from saying something in a room, as a comment or as a question. */
export class TalkAdmission {
  readonly #deps: AdmissionDeps;

  constructor(deps: AdmissionDeps) {
    this.#deps = deps;
  }

  /** Counts the text, and refuses one with a word that is not allowed. */
  async filter(
    { liveId }: Room,
    { accountId }: Caller,
    { message, atWho = '', what = '评论' }: { message: string; atWho?: string; what?: string },
  ): Promise<FilteredText> {
    this.#deps.budget.take('comments', { account: `${liveId} ${accountId}` });
    const filtered = await this.#deps.filter(liveId, message, { atWho, authorId: accountId });
    if (filtered.action === WordAction.BLOCK)
      throw refused('error', refuse.error(`${what}含有不允许的内容，未发送`));
    return filtered;
  }

  /**
   * Refuses a viewer who may not talk now, under the lock of the room: as a guest, by a silence, by slow mode.
   * Returns the settings that apply to them; operators have none.
   */
  async require(work: UnitOfWork, { liveId }: Room, caller: Caller): Promise<RoomFlow | undefined> {
    if (caller.role !== LiveRole.AUDIENCE) return undefined;
    const settings = await this.#deps.settings(work.db, liveId);
    if (!settings) throw refuse.room();
    if (caller.isGuest && settings.guestPolicy !== GuestPolicy.COMMENT)
      throw refused('forbidden', refuse.permission('访客仅可观看，登录后可以评论'));
    const silence = await this.#deps.silence(work.db, liveId, caller.accountId);
    if (silence) throw SILENCED[silence]();
    const waitMs = await this.#slowModeWait(work.db, liveId, caller, settings, work.now);
    if (waitMs > 0) throw tooSoon(toSeconds(waitMs));
    return settings;
  }

  /** Seconds until slow mode lets the caller talk again. */
  async waitSeconds(
    db: Db,
    { liveId, chatSettings }: Room,
    caller: Caller,
    now: number,
  ): Promise<number> {
    return toSeconds(await this.#slowModeWait(db, liveId, caller, chatSettings, now));
  }

  #slowModeWait(
    db: Db,
    liveId: string,
    caller: Caller,
    { slowSeconds }: RoomFlow,
    now: number,
  ): Promise<number> {
    const { lastQuestionAt } = this.#deps;
    return slowModeWait(db, { liveId, caller, slowSeconds, now, lastQuestionAt });
  }
}
