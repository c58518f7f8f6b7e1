import { encodeNotice, type NoticeBody, type NoticeName, notices } from '@live/protocol';
import type { Clock } from '../domain/clock.ts';
import type { DomainEvents, EventName } from '../domain/events.ts';
import { newId } from '../domain/ids.ts';
import type { RoomRef } from '../domain/room.ts';
import { prepared } from './prepared.ts';
import type { Db } from './schema.ts';
import type { Store } from './store.ts';

/** One operator action, as the log keeps it. */
export interface Action {
  actorId: string;
  action: string;
  liveId: string;
  target?: string;
  before?: unknown;
  after?: unknown;
}

export type PublishNotice = (room: RoomRef, notice: NoticeName, payload: string) => void;

type Joined<E extends EventName> = (work: Work, payload: DomainEvents[E]) => Promise<void>;
type Following<E extends EventName> = (payload: DomainEvents[E]) => void;

const numbering = (column: 'client_seq' | 'server_seq') =>
  prepared((db, { liveId }: { liveId: string }) =>
    db
      .updateTable('rooms')
      .set((eb) => ({ [column]: eb(column, '+', 1) }))
      .where('live_id', '=', liveId)
      .returning(`${column} as seq`),
  );
const nextSeq = { client: numbering('client_seq'), server: numbering('server_seq') };

/**
 * One unit of work: what it writes, announces and records happens together or not at all. Notices
 * take their sequence number inside the transaction and leave after the commit.
 */
export class Work {
  readonly db: Db;
  readonly now: number;
  readonly #units: UnitsOfWork;
  readonly #afterCommit: (() => void)[] = [];

  constructor(db: Db, now: number, units: UnitsOfWork) {
    this.db = db;
    this.now = now;
    this.#units = units;
  }

  /** Gives the notice's number. */
  async announce<N extends NoticeName>(
    room: RoomRef,
    name: N,
    body: NoticeBody<N>,
  ): Promise<number> {
    const [row] = await nextSeq[notices[name].topic](this.db, { liveId: room.liveId });
    if (!row) throw new Error(`no room ${room.liveId} to announce in`);
    this.announceAs(row.seq, room, name, body);
    return row.seq;
  }

  /** For whoever took the notice's number along with another write to the room's row. */
  announceAs<N extends NoticeName>(seq: number, room: RoomRef, name: N, body: NoticeBody<N>): void {
    const payload = encodeNotice(name, seq, body);
    this.#afterCommit.push(() => this.#units.publish(room, name, payload));
  }

  async record(entry: Action): Promise<void> {
    await this.db
      .insertInto('actions')
      .values({
        id: newId(),
        at: this.now,
        actor_id: entry.actorId,
        action: entry.action,
        live_id: entry.liveId,
        target: entry.target ?? '',
        before: JSON.stringify(entry.before ?? null),
        after: JSON.stringify(entry.after ?? null),
      })
      .execute();
  }

  async emit<E extends EventName>(event: E, payload: DomainEvents[E]): Promise<void> {
    for (const listener of this.#units.joined(event)) await listener(this, payload);
    for (const listener of this.#units.following(event))
      this.#afterCommit.push(() => listener(payload));
  }

  /** Runs once the work is durable. */
  settle(): void {
    for (const step of this.#afterCommit) {
      try {
        step();
      } catch (error) {
        // It is done all the same, and the others are to hear of it.
        this.#units.failed(error);
      }
    }
  }
}

/** Opens units of work, and knows who takes part in the events of each. */
export class UnitsOfWork {
  readonly publish: PublishNotice;
  /** Told of whoever fails at hearing of something that has been done. */
  readonly failed: (error: unknown) => void;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #joined = new Map<EventName, Joined<never>[]>();
  readonly #following = new Map<EventName, Following<never>[]>();
  readonly #heard = new Map<EventName, Following<never>[]>();

  constructor(
    store: Store,
    clock: Clock,
    publish: PublishNotice,
    failed: (error: unknown) => void,
  ) {
    this.#store = store;
    this.#clock = clock;
    this.publish = publish;
    this.failed = failed;
  }

  async run<T>(job: (work: Work) => Promise<T>): Promise<T> {
    const { work, value } = await this.#store.transaction(async (db) => {
      const work = new Work(db, this.#clock.now(), this);
      return { work, value: await job(work) };
    });
    work.settle();
    return value;
  }

  /** The listener's writes belong to the work that emitted the event. */
  join<E extends EventName>(event: E, listener: Joined<E>): void {
    this.#joined.set(event, [...this.joined(event), listener]);
  }

  /** Like `follow`, and hears of it also when another server did it. */
  followEverywhere<E extends EventName>(event: E, listener: Following<E>): void {
    this.follow(event, listener);
    const heard = (this.#heard.get(event) ?? []) as Following<E>[];
    this.#heard.set(event, [...heard, listener]);
  }

  /** Another server did it. */
  hear<E extends EventName>(event: E, payload: DomainEvents[E]): void {
    for (const listener of (this.#heard.get(event) ?? []) as Following<E>[]) listener(payload);
  }

  /** The listener hears of it once it is durable. */
  follow<E extends EventName>(event: E, listener: Following<E>): void {
    this.#following.set(event, [...this.following(event), listener]);
  }

  joined<E extends EventName>(event: E): Joined<E>[] {
    return (this.#joined.get(event) ?? []) as Joined<E>[];
  }

  following<E extends EventName>(event: E): Following<E>[] {
    return (this.#following.get(event) ?? []) as Following<E>[];
  }
}
