import {
  type ActionResult,
  type AudienceQuestion,
  type CallData,
  type CallRequest,
  LiveRole,
  limits,
  type RoomFlow,
  type WordAction,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Db } from '../../db/schema.ts';
import type { Budget } from '../../domain/budget.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { FoundPerson, Profile } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { presentQuestion } from './audience-questions.presenter.ts';
import {
  type AskedQuestion,
  changeQuestion,
  countOfAddress,
  countOfAsker,
  countOpen,
  countShown,
  countSupport,
  findQuestion,
  insertQuestion,
  insertSupport,
  listForPhone,
  listQuestions,
  listSupported,
  type QuestionRow,
} from './audience-questions.store.ts';

/** Questions of one person in a live, and of the guests of one browser together. */
const MAX_OF_PERSON = 10;
/** Those of the guests of one address. */
const MAX_OF_ADDRESS = 60;

interface Filtered {
  action: WordAction | undefined;
  message: string;
  words: string[];
}

export interface AudienceQuestionDeps {
  budget: Budget;
  findPerson(db: Db, accountId: string): Promise<FoundPerson | undefined>;
  /** What the word lists make of it; refuses what they do not allow. */
  filter(room: Room, caller: Caller, message: string): Promise<Filtered>;
  /** Refuses who may not talk now, under the lock of the room. */
  requireMayTalk(work: UnitOfWork, room: Room, caller: Caller): Promise<RoomFlow | undefined>;
  mustWait(mode: RoomFlow['reviewMode'], action: WordAction | undefined): boolean;
  /** Lets it wait for an operator; returns its id there. */
  hold(
    work: UnitOfWork,
    room: RoomRef,
    author: Caller,
    text: { message: string; atWho: string; words: readonly string[]; isQuestion: true },
  ): Promise<string>;
  /** How many questions wait for an operator: in the room, and of the person and the network that ask. */
  countWaiting(db: Db, liveId: string): Promise<number>;
  countWaitingOf(
    db: Db,
    liveId: string,
    asker: Pick<Profile, 'accountId' | 'isGuest'>,
  ): Promise<{ asker: number; address: number }>;
}

/** Whoever asks or supports: an account, or a browser with all of its guests. */
interface Voice {
  voter: string;
  addressMark: string;
}

type Answer = Pick<QuestionRow, 'answered_at' | 'answer' | 'answered_by'>;

const answerSubject = (id: string): string => `question-answer:${id}`;
const hideSubject = (id: string): string => `question-hide:${id}`;

const answerOf = ({ answered_at, answer, answered_by }: Answer): Answer => ({
  answered_at,
  answer,
  answered_by,
});

/** Questions of viewers: asked, supported once by each person, answered or hidden by operators. */
export class AudienceQuestions extends FeatureService<AudienceQuestionDeps> {
  constructor(context: ServiceContext, deps: AudienceQuestionDeps) {
    super(context, deps);
    const { undo } = this.units;
    undo.register<{ before: Answer; after: Answer }>('question-answer', {
      access: 'operator',
      phase: 'kept',
      revert: async (work, room, { target, data }) => {
        const row = await this.#lock(work, room, target);
        const isSame = row?.answer === data.after.answer && row.answered_at !== null;
        if (!row || !isSame) return false;
        await this.#change(work, room, row, data.before);
        return true;
      },
    });
    undo.register('question-hide', {
      access: 'operator',
      phase: 'kept',
      revert: async (work, room, { target }) => {
        const row = await this.#lock(work, room, target);
        if (!row || row.hidden_at === null) return false;
        if (await this.#isFull(work.db, room.liveId))
          throw refuse.error(`已有${limits.maxQuestions}个提问，请先隐藏一些`);
        await this.#change(work, room, row, { hidden_at: null });
        return true;
      },
    });
  }

  async ask(
    room: Room,
    caller: Caller,
    text: string,
  ): Promise<{ question: AudienceQuestion } | { held_id: string }> {
    if (caller.role !== LiveRole.AUDIENCE) throw refuse.permission('运营人员不提问');
    const { liveId } = room;
    const { budget, filter, requireMayTalk, mustWait, hold } = this.deps;
    const voice = await this.#voiceOf(this.store.db, caller);
    budget.take('questions', { account: `${liveId} ${voice.voter}` });
    const { action, message, words } = await filter(room, caller, text);
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, liveId);
      const settings = await requireMayTalk(work, room, caller);
      await this.#requireSpace(work.db, liveId, caller, voice);
      if (!settings || !mustWait(settings.reviewMode, action))
        return { question: await this.append(work, room, { author: caller, message }) };
      const held = { message, atWho: '', words, isQuestion: true } as const;
      return { held_id: await hold(work, room, caller, held) };
    });
  }

  /** Stores and announces a question: one that need not wait, or that an operator has let through. */
  async append(
    work: UnitOfWork,
    room: RoomRef,
    { author, message }: { author: Readonly<Profile>; message: string },
  ): Promise<AudienceQuestion> {
    const { accountId, isGuest, nickname } = author;
    const row: QuestionRow = {
      id: newId(),
      live_id: room.liveId,
      account_id: accountId,
      asker: (await this.#voiceOf(work.db, author)).voter,
      message,
      supports: 0,
      is_uncounted: 0,
      created_at: work.now,
      answered_at: null,
      answer: '',
      answered_by: '',
      hidden_at: null,
    };
    await insertQuestion(work.db, row);
    const question = this.#present({ ...row, nickname, guest: isGuest ? 1 : 0 });
    const open = await countOpen(work.db, room.liveId);
    await work.announce(room, 'questionAsk', { question, open });
    return question;
  }

  /** Returns how many support it now. */
  async support(room: Room, caller: Caller, questionId: string): Promise<number> {
    if (caller.role !== LiveRole.AUDIENCE) throw refuse.permission('运营人员不支持提问');
    const { liveId } = room;
    return this.units.run(async (work) => {
      const { db } = work;
      const { voter } = await this.#voiceOf(db, caller);
      const counted = await countSupport(db, liveId, questionId);
      if (!counted) throw await this.#closedReason(db, liveId, questionId);
      if (counted.asker === voter) throw refuse.error('不能支持自己的提问');
      const isNew = await insertSupport(db, {
        question_id: questionId,
        voter,
        account_id: caller.accountId,
        supported_at: work.now,
      });
      if (!isNew) throw refuse.error('已支持过');
      return counted.supports;
    });
  }

  async answer(
    room: Room,
    { questionId, answer }: CallRequest<'audienceQuestionAnswer'>,
    { accountId: actorId }: Caller,
  ): Promise<ActionResult> {
    const subject = answerSubject(questionId);
    return this.units.run(async (work) => {
      const row = await this.#lock(work, room, questionId);
      if (!row || row.hidden_at !== null) throw refuse.error('提问不存在');
      const { liveId } = room;
      if (row.answered_at !== null && row.answer === answer)
        return alreadyDoneBy(work, { liveId, subject }, actorId);
      const before = answerOf(row);
      const after = { answered_at: row.answered_at ?? work.now, answer, answered_by: actorId };
      await this.#change(work, room, row, after);
      const actionId = await work.record('question-answer', liveId, actorId, {
        target: questionId,
        personId: row.account_id,
        subject,
        after: { question: row.message, content: answer },
        undo: { before, after },
      });
      return { actionId };
    });
  }

  async hide(
    room: Room,
    questionId: string,
    { accountId: actorId }: Caller,
  ): Promise<ActionResult> {
    const subject = hideSubject(questionId);
    return this.units.run(async (work) => {
      const row = await this.#lock(work, room, questionId);
      if (!row) throw refuse.error('提问不存在');
      const { liveId } = room;
      if (row.hidden_at !== null) return alreadyDoneBy(work, { liveId, subject }, actorId);
      await changeQuestion(work.db, questionId, { hidden_at: work.now });
      const open = await countOpen(work.db, liveId);
      await work.announce(room, 'questionHide', { question_id: questionId, open });
      await work.emit('questionHidden', { room });
      const actionId = await work.record('question-hide', liveId, actorId, {
        target: questionId,
        personId: row.account_id,
        subject,
        before: { question: row.message },
        undo: {},
      });
      return { actionId };
    });
  }

  async list(
    { liveId }: Room,
    { kind, ...page }: CallRequest<'audienceQuestionList'>,
  ): Promise<CallData<'audienceQuestionList'>> {
    const { rows, total } = await listQuestions(this.store.db, liveId, kind, page);
    return { items: rows.map((row) => this.#present(row)), total };
  }

  async current({ liveId }: Room, caller: Caller): Promise<CallData<'audienceQuestionCurrent'>> {
    const { db } = this.store;
    const { voter } = await this.#voiceOf(db, caller);
    const rows = await listForPhone(db, liveId, voter);
    const ids = rows.map(({ id }) => id);
    return {
      items: rows.map((row) => this.#present(row)),
      supportedIds: await listSupported(db, ids, voter),
      open: await countOpen(db, liveId),
    };
  }

  /**
   * One person must not fill the room's list, nor one who comes as many guests. What waits counts as asked, so that all of
   * it can be let through.
   */
  async #requireSpace(
    db: Db,
    liveId: string,
    caller: Caller,
    { voter, addressMark }: Voice,
  ): Promise<void> {
    const waiting = await this.deps.countWaitingOf(db, liveId, caller);
    const asked = (await countOfAsker(db, liveId, voter)) + waiting.asker;
    if (asked >= MAX_OF_PERSON) throw refuse.error(`每人每场最多提${MAX_OF_PERSON}个问题`);
    const isAddressFull =
      addressMark !== '' &&
      (await countOfAddress(db, liveId, addressMark)) + waiting.address >= MAX_OF_ADDRESS;
    if (isAddressFull) throw refuse.error('您所在网络的提问太多');
    if (await this.#isFull(db, liveId)) throw refuse.error('提问太多，请稍后再提');
  }

  async #isFull(db: Db, liveId: string): Promise<boolean> {
    const waiting = await this.deps.countWaiting(db, liveId);
    return (await countShown(db, liveId)) + waiting >= limits.maxQuestions;
  }

  async #closedReason(db: Db, liveId: string, questionId: string) {
    const row = await findQuestion(db, liveId, questionId);
    return refuse.error(!row || row.hidden_at !== null ? '提问不存在' : '提问已回答');
  }

  async #lock(work: UnitOfWork, room: RoomRef, id: string): Promise<AskedQuestion | undefined> {
    await lockRoom(work.db, room.liveId);
    return findQuestion(work.db, room.liveId, id);
  }

  async #change(
    work: UnitOfWork,
    room: RoomRef,
    row: AskedQuestion,
    change: Parameters<typeof changeQuestion>[2],
  ): Promise<void> {
    await changeQuestion(work.db, row.id, change);
    const changed = await findQuestion(work.db, room.liveId, row.id);
    // What is hidden is told to nobody.
    if (!changed || changed.hidden_at !== null) return;
    const open = await countOpen(work.db, room.liveId);
    await work.announce(room, 'questionChange', { question: this.#present(changed), open });
  }

  /** Guests are one voice by their browser, whatever they call themselves in it. */
  async #voiceOf(
    db: Db,
    { accountId, isGuest }: Pick<Profile, 'accountId' | 'isGuest'>,
  ): Promise<Voice> {
    const guest = isGuest ? await this.deps.findPerson(db, accountId) : undefined;
    return { voter: guest?.browserMark || accountId, addressMark: guest?.addressMark ?? '' };
  }

  #present(row: AskedQuestion): AudienceQuestion {
    return presentQuestion(row, this.timeZone);
  }
}
