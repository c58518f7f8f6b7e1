import {
  type CallData,
  Flag,
  formatWireTime,
  type HeldComment,
  HeldState,
  limits,
} from '@live/protocol';
import { alreadyDoneBy } from '../../application/already-done-by.ts';
import { FeatureService, type ServiceContext } from '../../application/feature-service.ts';
import { lockRoom, lockRunningRoom } from '../../application/lock-room.ts';
import type { ActionEntry, UnitOfWork } from '../../application/unit-of-work.ts';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import { newId } from '../../domain/ids.ts';
import type { Profile } from '../../domain/person.ts';
import { profileOf } from '../../domain/person.ts';
import { refuse } from '../../domain/refusal.ts';
import { isRunning, type Room, type RoomRef } from '../../domain/room.ts';
import type { DeletionDeps } from './comments.deletions.ts';
import {
  countHeld,
  countWaitingOf,
  countWaitingOfMarks,
  decideHeld,
  findDecision,
  findHeld,
  type HeldRow,
  insertHeld,
  listHeld,
  listHeldOf,
  listOwnHeld,
} from './comments.held.store.ts';

export interface WrittenComment {
  readonly author: Readonly<Profile>;
  readonly message: string;
  readonly atWho: string;
}

/** One viewer must not fill the operators' list, nor one who comes as many guests. */
const requireSpace = async (
  { db }: UnitOfWork,
  { liveId }: RoomRef,
  { accountId, isGuest }: Caller,
): Promise<void> => {
  const ofMarks = isGuest
    ? await countWaitingOfMarks(db, liveId, accountId)
    : { browser: 0, address: 0 };
  const waiting = Math.max(await countWaitingOf(db, liveId, accountId), ofMarks.browser);
  if (waiting >= limits.heldPerPerson)
    throw refuse.error(`您有${waiting}条评论正在审核，请稍后再发`);
  if (ofMarks.address >= limits.heldPerAddress)
    throw refuse.error('您所在网络有许多评论正在审核，请稍后再发');
};

/** Stores and announces what is let through: a comment under the next number, or a question. */
type Append = (work: UnitOfWork, room: RoomRef, written: WrittenComment) => Promise<unknown>;

export interface HeldDeps extends DeletionDeps {
  /** What is done with a comment, and with a question, that is let through. */
  passing: { comment: Append; ask: Append };
  moderatorsOf(room: RoomRef): Promise<readonly string[]>;
}

/** The actions that stand in the log. */
const decisionNames = {
  comment: { pass: 'held-pass', refuse: 'held-refuse' },
  question: { pass: 'question-pass', refuse: 'question-refuse' },
} as const;

/** Comments and questions that wait for an operator. They have no number before they appear. */
export class HeldComments extends FeatureService<HeldDeps> {
  constructor(context: ServiceContext, deps: HeldDeps) {
    super(context, deps);
    this.units.events.onInTransaction('roomStateChanged', async (work, { room, to }) => {
      if (!isRunning(to)) await this.#refuseAll(work, room);
    });
  }

  /** Moderators are shown what they may decide, and not which listed words are in it. */
  async list(room: Room, caller: Caller): Promise<CallData<'heldList'>> {
    const { db } = this.store;
    const { liveId } = room;
    const isOperator = isOperatorOf(caller, room);
    const except = isOperator ? [] : await this.deps.moderatorsOf(room);
    const rows = await listHeld(db, liveId, limits.heldShown, except);
    const items = rows.map((row) => this.#present(isOperator ? row : { ...row, words: '[]' }));
    return { items, total: await countHeld(db, liveId, except) };
  }

  async listOwn({ liveId }: Room, { accountId }: Caller): Promise<CallData<'heldOwn'>> {
    const rows = await listOwnHeld(this.store.db, liveId, accountId);
    return {
      items: rows.map(({ id, message, at_who, created_at, state, is_question }) => ({
        id,
        message,
        atWho: at_who,
        createdAt: formatWireTime(created_at, this.timeZone),
        state: state as HeldState,
        ...(is_question === 1 && { isQuestion: Flag.YES }),
      })),
    };
  }

  /** Needs the room's lock. Returns the id. */
  async hold(
    work: UnitOfWork,
    room: RoomRef,
    author: Caller,
    comment: {
      message: string;
      atWho: string;
      words: readonly string[];
      isQuestion?: boolean;
    },
  ): Promise<string> {
    await requireSpace(work, room, author);
    const row = {
      id: newId(),
      live_id: room.liveId,
      account_id: author.accountId,
      message: comment.message,
      at_who: comment.atWho,
      words: JSON.stringify(comment.words),
      created_at: work.now,
      state: HeldState.WAITING,
      is_question: comment.isQuestion === true ? 1 : 0,
    };
    await insertHeld(work.db, row);
    const held = this.#present({
      ...row,
      nickname: author.nickname,
      guest: author.isGuest ? 1 : 0,
    });
    const notice = { live_id: room.liveId, held };
    await work.announce(room, 'commentHeld', notice);
    await work.emit('commentHeld', { room, notice });
    return row.id;
  }

  /** Decides those that still wait, in the order of the ids, each with its own entry in the log. */
  async decide(
    room: Room,
    ids: readonly string[],
    pass: boolean,
    caller: Caller,
  ): Promise<CallData<'heldDecide'>> {
    const { liveId } = room;
    const wanted = [...new Set(ids)];
    const decided = new Set<string>();
    await this.units.inPieces(wanted, async (work, some) => {
      await lockRunningRoom(work.db, liveId);
      const found = await findHeld(work.db, liveId, some);
      const authorIds = found.map((row) => row.account_id);
      await this.deps.requireBelow(work, room, caller, authorIds);
      const rows = found.toSorted((a, b) => some.indexOf(a.id) - some.indexOf(b.id));
      for (const id of await this.#decideSome(work, room, rows, pass, caller.accountId))
        decided.add(id);
      await this.#announce(work, room, rows);
    });
    const others = wanted.filter((id) => !decided.has(id));
    return { decided: decided.size, ...(await this.#decidedBefore(liveId, others, caller)) };
  }

  /** Refuses everything of one person that waits. */
  async refusePerson(
    room: Room,
    accountId: string,
    caller: Caller,
  ): Promise<CallData<'heldRefusePerson'>> {
    const rows = await listHeldOf(this.store.db, room.liveId, [accountId]);
    return this.decide(
      room,
      rows.map(({ id }) => id),
      false,
      caller,
    );
  }

  /** A sanction of people refuses it, as the end of a live does. */
  async refuseOf(work: UnitOfWork, room: RoomRef, accountIds: readonly string[]): Promise<void> {
    await this.#refuse(work, room, await listHeldOf(work.db, room.liveId, accountIds));
  }

  /** Who decided one of them before. */
  async #decidedBefore(
    liveId: string,
    ids: readonly string[],
    { accountId }: Caller,
  ): Promise<{ handledBy?: string }> {
    if (ids.length === 0) return {};
    return this.units.run(async (work) => {
      const before = await findDecision(work.db, liveId, ids);
      return before ? alreadyDoneBy(work, { actionId: before.decided_by }, accountId) : {};
    });
  }

  /** Returns the ids of those that had not been decided before. */
  async #decideSome(
    work: UnitOfWork,
    room: Room,
    rows: readonly HeldRow[],
    pass: boolean,
    actorId: string,
  ): Promise<Set<string>> {
    if (rows.length === 0) return new Set();
    const actions = rows.map(({ id }) => ({ id, actionId: newId() }));
    const state = pass ? HeldState.PASSED : HeldState.REFUSED;
    const decided = await decideHeld(work.db, actions, state);
    const { passing } = this.deps;
    const entries = { comment: [] as ActionEntry[], question: [] as ActionEntry[] };
    for (const [index, row] of rows.entries()) {
      if (!decided.has(row.id)) continue;
      const kind = row.is_question === 1 ? 'question' : 'comment';
      if (pass) {
        const { message, at_who: atWho } = row;
        const written = { author: profileOf(row.account_id, row), message, atWho };
        const append = kind === 'question' ? passing.ask : passing.comment;
        await append(work, room, written);
      }
      entries[kind].push({
        id: actions[index]?.actionId ?? '',
        target: row.id,
        personId: row.account_id,
        before: { message: row.message, account_name: row.nickname },
      });
    }
    for (const kind of ['comment', 'question'] as const) {
      const action = decisionNames[kind][pass ? 'pass' : 'refuse'];
      await work.recordAll(action, room.liveId, actorId, entries[kind]);
    }
    return decided;
  }

  /** One that nobody decided in time is refused. */
  async expire(room: RoomRef, id: string): Promise<void> {
    await this.units.run(async (work) => {
      await lockRoom(work.db, room.liveId);
      await this.#refuse(work, room, await findHeld(work.db, room.liveId, [id]));
    });
  }

  async #refuseAll(work: UnitOfWork, room: RoomRef): Promise<void> {
    for (;;) {
      const rows = await listHeld(work.db, room.liveId, limits.heldShown);
      if (rows.length === 0) return;
      await this.#refuse(work, room, rows);
    }
  }

  async #refuse(work: UnitOfWork, room: RoomRef, rows: readonly HeldRow[]): Promise<void> {
    if (rows.length === 0) return;
    const decisions = rows.map(({ id }) => ({ id, actionId: '' }));
    await decideHeld(work.db, decisions, HeldState.REFUSED);
    await this.#announce(work, room, rows);
  }

  /** Tells everybody, because there is no topic of the author alone; in notices of bounded size. */
  async #announce(work: UnitOfWork, room: RoomRef, rows: readonly HeldRow[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += limits.heldAtOnce)
      await work.announce(room, 'heldDecided', {
        live_id: room.liveId,
        held_ids: ids.slice(from, from + limits.heldAtOnce),
      });
  }

  #present(
    row: Pick<HeldRow, 'id' | 'account_id' | 'nickname' | 'guest' | 'message' | 'at_who'> &
      Pick<HeldRow, 'created_at' | 'words' | 'is_question'>,
  ): HeldComment {
    return {
      id: row.id,
      accountId: row.account_id,
      name: row.nickname,
      message: row.message,
      atWho: row.at_who,
      words: JSON.parse(row.words) as string[],
      createdAt: formatWireTime(row.created_at, this.timeZone),
      ...(row.guest === 1 && { isGuest: Flag.YES }),
      ...(row.is_question === 1 && { isQuestion: Flag.YES }),
    };
  }
}
