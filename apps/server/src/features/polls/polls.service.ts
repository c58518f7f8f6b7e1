import {
  type CallData,
  type CallRequest,
  type CommandRequest,
  Flag,
  LiveRole,
  LiveState,
  type Poll,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { UnitOfWork } from '../../application/unit-of-work.ts';
import type { Page } from '../../db/read-page.ts';
import type { Db } from '../../db/schema.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { FoundPerson } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import type { Room, RoomRef } from '../../domain/room.ts';
import { answersOf, countVotes } from '../../read-models/live/poll-counts.ts';
import { isPublic, presentPoll } from './polls.presenter.ts';
import {
  countVote,
  endPoll,
  findAnswer,
  findNewestPoll,
  findPoll,
  findRunningPoll,
  insertPoll,
  insertVote,
  listPolls,
  type PollRow,
} from './polls.store.ts';

/** A result is shown this long to those who were away when it was announced. */
const RESULT_MS = 60_000;

const subjectOf = (pollId: string): string => `poll:${pollId}`;

export interface PollDeps {
  findPerson(db: Db, accountId: string): Promise<FoundPerson | undefined>;
}

/** Polls: at most one runs in a room, and it ends at its time, by an operator or with the live. */
export class Polls extends FeatureService<PollDeps> {
  constructor(context: ServiceContext, deps: PollDeps) {
    super(context, deps);
    this.units.events.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (to !== LiveState.ENDED && to !== LiveState.DELETED) return;
      const running = await findRunningPoll(work.db, room.liveId);
      if (running) await this.#end(work, room, running);
    });
  }

  async launch(room: Room, input: CallRequest<'pollLaunch'>, caller: Caller): Promise<Poll> {
    const { question, answers, seconds, isOpen } = input;
    return this.units.run(async (work) => {
      await lockRunningRoom(work.db, room.liveId);
      if (await findRunningPoll(work.db, room.liveId)) throw refuse.error('已有进行中的投票');
      const row: PollRow = {
        id: newId(),
        live_id: room.liveId,
        question,
        answers: JSON.stringify(answers),
        is_open: isOpen,
        votes: 0,
        created_at: work.now,
        until_at: seconds === undefined ? null : work.now + seconds * 1_000,
        ended_at: null,
      };
      await insertPoll(work.db, row);
      const none = answers.map(() => 0);
      await work.announce(room, 'pollLaunch', {
        poll: presentPoll(row, this.timeZone, isOpen === Flag.YES ? none : undefined),
      });
      await work.record('poll-launch', room.liveId, caller.accountId, {
        target: row.id,
        after: { question, answers },
      });
      return presentPoll(row, this.timeZone, none);
    });
  }

  /** Idempotent: of a poll that somebody else has ended it says who. */
  async end(room: Room, pollId: string, caller: Caller): Promise<CallData<'pollEnd'>> {
    const { liveId } = room;
    return this.units.run(async (work) => {
      await lockRoom(work.db, liveId);
      const row = await findPoll(work.db, liveId, pollId);
      if (!row) throw refuse.error('投票不存在');
      const subject = subjectOf(pollId);
      if (!(await this.#end(work, room, row)))
        return alreadyDoneBy(work, { liveId, subject }, caller.accountId);
      await work.record('poll-end', liveId, caller.accountId, {
        target: pollId,
        subject,
        after: { question: row.question },
      });
      return {};
    });
  }

  /** Its time has come. */
  async endDue(room: RoomRef, pollId: string): Promise<void> {
    await this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      const row = await findPoll(work.db, room.liveId, pollId);
      if (row) await this.#end(work, room, row);
    });
  }

  async vote(room: Room, input: CommandRequest<'vote'>, caller: Caller): Promise<void> {
    if (caller.role !== LiveRole.AUDIENCE) throw refuse.permission('运营人员不参与投票');
    const { poll_id, answer } = input;
    await this.units.run(async (work) => {
      const { db } = work;
      const poll = await findPoll(db, room.liveId, poll_id);
      if (!poll) throw refuse.error('投票不存在');
      if (answer >= answersOf(poll).length) throw refuse.param('answer', '没有这个选项');
      const voter = await this.#voterOf(db, caller);
      if (!(await countVote(db, poll_id, work.now))) throw refuse.error('投票已结束');
      const vote = { poll_id, voter, answer, account_id: caller.accountId, voted_at: work.now };
      if (!(await insertVote(db, vote))) throw refuse.error('已投过票');
    });
  }

  async current(room: Room, caller: Caller): Promise<CallData<'pollCurrent'>> {
    const { db } = this.store;
    const row = await findNewestPoll(db, room.liveId);
    const isShown = row && (row.ended_at ?? Infinity) > this.clock.now() - RESULT_MS;
    if (!isShown) return { poll: null, ownAnswer: null };
    const counts =
      isPublic(row) || isOperatorOf(caller, room) ? await this.#counts(db, row) : undefined;
    const answer = await findAnswer(db, row.id, await this.#voterOf(db, caller));
    return { poll: presentPoll(row, this.timeZone, counts), ownAnswer: answer ?? null };
  }

  async list(room: Room, page: Page): Promise<CallData<'pollList'>> {
    const { db } = this.store;
    const { rows, total } = await listPolls(db, room.liveId, page);
    const counts = await countVotes(db, rows);
    return {
      items: rows.map((row) => presentPoll(row, this.timeZone, counts.get(row.id))),
      total,
    };
  }

  /** False when it has ended before. */
  async #end(work: UnitOfWork, room: RoomRef, { id, until_at }: PollRow): Promise<boolean> {
    const ended = await endPoll(work.db, {
      id,
      ended_at: Math.min(work.now, until_at ?? work.now),
    });
    if (!ended) return false;
    const poll = presentPoll(ended, this.timeZone, await this.#counts(work.db, ended));
    await work.announce(room, 'pollEnd', { poll });
    return true;
  }

  async #counts(db: Db, row: PollRow): Promise<number[] | undefined> {
    return (await countVotes(db, [row])).get(row.id);
  }

  /** Guests are one voice by their browser, whatever they call themselves in it. */
  async #voterOf(db: Db, { accountId, isGuest }: Caller): Promise<string> {
    const guest = isGuest ? await this.deps.findPerson(db, accountId) : undefined;
    return guest?.browserMark || accountId;
  }
}
