import type { RoomRef } from '../../domain/room.ts';

/** How a visit ended: the person left or was removed, sent no heartbeat, the live ended, or the server restarted. */
export type VisitEnd = 'exit' | 'timeout' | 'end' | 'restart';

export interface Visit {
  accountId: string;
  fromAt: number;
  untilAt: number | null;
  closedBy: VisitEnd | '';
}

/** What has happened in a room since the last write. */
export interface TallyChange {
  likes: number;
  enters: number;
  /** Who came, and how often. */
  watchers: readonly (readonly [accountId: string, enters: number])[];
  /** Visits that began or ended; one that is known already is replaced. */
  visits: readonly Visit[];
  /** Undefined when it has not changed. */
  online: number | undefined;
  /** The most people online at once in that time. */
  peak: number;
}

/** Adds up in memory what would otherwise be a write for every like and every enter. */
export class RoomTally {
  readonly room: RoomRef;
  #likes = 0;
  #enters = 0;
  #watchers = new Map<string, number>();
  /** Visits to write, by person and beginning. */
  #visits = new Map<string, Visit>();
  /** When those who are here came. */
  readonly #present = new Map<string, number>();
  #online = 0;
  #peak = 0;
  /** How many were online at the last write. */
  #written = 0;

  constructor(room: RoomRef) {
    this.room = room;
  }

  get online(): number {
    return this.#online;
  }

  like(delta: number): void {
    this.#likes += delta;
  }

  enter(accountId: string, entered: boolean): void {
    this.#countEnters(accountId, entered ? 1 : 0);
    if (entered) this.#enters += 1;
  }

  beginVisit(accountId: string, at: number): void {
    this.#present.set(accountId, at);
    this.#noteVisit({ accountId, fromAt: at, untilAt: null, closedBy: '' });
  }

  endVisit(accountId: string, at: number, closedBy: VisitEnd): void {
    const fromAt = this.#present.get(accountId);
    if (fromAt === undefined) return;
    this.#present.delete(accountId);
    // The clock may have been set back meanwhile.
    this.#noteVisit({ accountId, fromAt, untilAt: Math.max(fromAt, at), closedBy });
  }

  endVisits(at: number, closedBy: VisitEnd): void {
    for (const accountId of [...this.#present.keys()]) this.endVisit(accountId, at, closedBy);
  }

  setOnline(online: number): void {
    this.#online = online;
    this.#peak = Math.max(this.#peak, online);
  }

  /** Nothing to write and nobody online: the tally can be dropped. */
  get idle(): boolean {
    const isWritten = this.#online === this.#written && !this.#changed;
    return this.#online === 0 && this.#present.size === 0 && isWritten;
  }

  /** Takes what is to be written; undefined when there is nothing. Only the owner of a room knows who is online. */
  take(owned: boolean): TallyChange | undefined {
    const online = owned && this.#online !== this.#written ? this.#online : undefined;
    if (online === undefined && !this.#changed) return undefined;
    const change = {
      likes: this.#likes,
      enters: this.#enters,
      watchers: [...this.#watchers],
      visits: [...this.#visits.values()],
      online,
      peak: this.#peak,
    };
    this.#likes = 0;
    this.#enters = 0;
    this.#watchers = new Map();
    this.#visits = new Map();
    this.#peak = this.#online;
    this.#written = online ?? this.#written;
    return change;
  }

  /** Adds a failed write back, for the next attempt. */
  putBack(change: TallyChange): void {
    this.#likes += change.likes;
    this.#enters += change.enters;
    for (const [accountId, enters] of change.watchers) this.#countEnters(accountId, enters);
    for (const visit of change.visits) if (!this.#visits.has(keyOf(visit))) this.#noteVisit(visit);
    this.#peak = Math.max(this.#peak, change.peak);
    this.#written = Number.NaN;
  }

  #countEnters(accountId: string, enters: number): void {
    this.#watchers.set(accountId, (this.#watchers.get(accountId) ?? 0) + enters);
  }

  #noteVisit(visit: Visit): void {
    this.#visits.set(keyOf(visit), visit);
  }

  get #changed(): boolean {
    return (
      this.#likes > 0 ||
      this.#enters > 0 ||
      this.#watchers.size > 0 ||
      this.#visits.size > 0 ||
      this.#peak > this.#online
    );
  }
}

const keyOf = ({ accountId, fromAt }: Visit): string => `${fromAt} ${accountId}`;
