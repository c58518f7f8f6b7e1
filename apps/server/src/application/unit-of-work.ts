import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ActionKind,
  encodeNotice,
  type NoticeBody,
  type NoticeName,
  notices,
} from '@live/protocol';
import type { Db } from '../db/schema.ts';
import type { Clock } from '../domain/clock.ts';
import type { DomainEvents, EventName } from '../domain/events.ts';
import { newId } from '../domain/ids.ts';
import type { RoomRef } from '../domain/room.ts';

/** Listeners of one commit that take longer let the event loop turn. */
const PIECE_MS = 5;

/** What an entry of the action log says beside what was done, where and by whom. */
export interface ActionDetails {
  /** Given when other rows of the same unit of work name the action. */
  id?: string;
  /** The id of what was changed. */
  target?: string;
  /** The account that it concerns. */
  personId?: string;
  before?: unknown;
  after?: unknown;
  /** What it changed, within its room. A later action on the same subject prevents undoing an earlier one. */
  subject?: string;
  /** What is needed to undo it, and to recognise that the state has changed since. Left out when it cannot be undone. */
  undo?: object;
  /** When what was done ends by itself, so that nothing is left to undo. */
  undoUntil?: number | null;
}

/** An entry of the log with its id. */
export type ActionEntry = ActionDetails & { id: string };

export type PublishNotice = (room: RoomRef, notice: NoticeName, payload: string) => void;

/** The listener's writes belong to the transaction that emitted the event. */
export type InTransaction<E extends EventName> = (
  work: UnitOfWork,
  payload: DomainEvents[E],
) => Promise<void>;
export type Committed<E extends EventName> = (payload: DomainEvents[E]) => void;

/** Who is notified of what a unit of work does. */
interface Outside {
  readonly publish: PublishNotice;
  readonly events: {
    of<E extends EventName>(
      event: E,
    ): {
      readonly inTransaction: readonly InTransaction<E>[];
      readonly committed: readonly Committed<E>[];
    };
    /** Called when an after-commit listener throws. */
    onError(error: unknown): void;
  };
}

const numbering =
  (column: 'client_seq' | 'server_seq') =>
  (db: Db, { liveId, count }: { liveId: string; count: number }) =>
    db
      .updateTable('rooms')
      .set((eb) => ({ [column]: eb(column, '+', count) }))
      .where('live_id', '=', liveId)
      .returning(`${column} as seq`);
/** Takes so many numbers, and returns the last. */
const takeSeqs = { client: numbering('client_seq'), server: numbering('server_seq') };

/**
 * One unit of work: what it writes, announces and records happens together or not at all. Notices
 * take their sequence number inside the transaction and are published after the commit.
 */
export class UnitOfWork {
  readonly db: Db;
  readonly #clock: Clock;
  readonly #outside: Outside;
  readonly #afterCommit: (() => void)[] = [];
  readonly #continuations: (() => Promise<void>)[] = [];
  #now: number | undefined;

  constructor(db: Db, clock: Clock, outside: Outside) {
    this.db = db;
    this.#clock = clock;
    this.#outside = outside;
  }

  /**
   * The same for all of it. Read when it is first needed: comments that wait for the lock of their room at the same time
   * would otherwise get times in another order than their numbers.
   */
  get now(): number {
    this.#now ??= this.#clock.now();
    return this.#now;
  }

  /** Returns the sequence number of the notice. */
  announce<N extends NoticeName>(room: RoomRef, name: N, body: NoticeBody<N>): Promise<number> {
    return this.announceAll(room, name, [body]);
  }

  /** Notices of one kind, whose numbers are taken at once. Returns that of the last. */
  async announceAll<N extends NoticeName>(
    room: RoomRef,
    name: N,
    bodies: readonly NoticeBody<N>[],
  ): Promise<number> {
    const [row] = await this.db.runPrepared(takeSeqs[notices[name].topic], {
      liveId: room.liveId,
      count: bodies.length,
    });
    if (!row) throw new Error(`no room ${room.liveId} to announce in`);
    const first = row.seq - bodies.length + 1;
    for (const [index, body] of bodies.entries()) this.announceAs(first + index, room, name, body);
    return row.seq;
  }

  /** Announces with a sequence number that the caller took with another write to the room's row. */
  announceAs<N extends NoticeName>(seq: number, room: RoomRef, name: N, body: NoticeBody<N>): void {
    const payload = encodeNotice(name, seq, body);
    this.#afterCommit.push(() => this.#outside.publish(room, name, payload));
  }

  /** Returns the id of the entry. */
  async record(
    action: ActionKind,
    liveId: string,
    actorId: string,
    details: ActionDetails = {},
  ): Promise<string> {
    const id = details.id ?? newId();
    await this.recordAll(action, liveId, actorId, [{ ...details, id }]);
    return id;
  }

  /** Entries of one kind in the log. Consoles of the room are notified of each. An action beyond rooms has an empty live id. */
  async recordAll(
    action: ActionKind,
    liveId: string,
    actorId: string,
    entries: readonly ActionEntry[],
  ): Promise<void> {
    if (entries.length === 0) return;
    await this.db
      .insertInto('actions')
      .values(
        entries.map((entry) => ({
          id: entry.id,
          at: this.now,
          actor_id: actorId,
          action,
          live_id: liveId,
          target: entry.target ?? '',
          before: JSON.stringify(entry.before ?? null),
          after: JSON.stringify(entry.after ?? null),
          person_id: entry.personId ?? '',
          subject: entry.subject ?? '',
          undo: entry.undo ? JSON.stringify(entry.undo) : null,
          undo_until: entry.undoUntil ?? null,
        })),
      )
      .execute();
    const room = await this.db
      .selectFrom('rooms')
      .leftJoin('accounts', (join) => join.on('accounts.id', '=', actorId))
      .select(['room_id', 'nickname'])
      .where('live_id', '=', liveId)
      .executeTakeFirst();
    if (!room) return;
    await this.announceAll(
      { liveId, roomId: room.room_id },
      'actionLogged',
      entries.map(({ id, target = '' }) => ({
        action_id: id,
        action,
        actor_id: actorId,
        actor_name: room.nickname ?? '',
        ...(action === 'undo' && { undone_id: target }),
      })),
    );
  }

  async emit<E extends EventName>(event: E, payload: DomainEvents[E]): Promise<void> {
    const { inTransaction, committed } = this.#outside.events.of(event);
    for (const listener of inTransaction) await listener(this, payload);
    for (const listener of committed) this.#afterCommit.push(() => listener(payload));
  }

  /** Work that follows in transactions of its own, because one would take too long. The caller waits for it. */
  continueWith(next: () => Promise<void>): void {
    this.#continuations.push(next);
  }

  /** Publishes the notices and calls the listeners, once the work is durable. */
  async runAfterCommit(): Promise<void> {
    let endAt = performance.now() + PIECE_MS;
    for (const step of this.#afterCommit) {
      if (performance.now() > endAt) {
        await nextTurn();
        endAt = performance.now() + PIECE_MS;
      }
      try {
        step();
      } catch (error) {
        // The work is committed, so the other listeners still have to run.
        this.#outside.events.onError(error);
      }
    }
    for (const next of this.#continuations) await next();
  }
}
