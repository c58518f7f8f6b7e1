import type { RoomRef } from '../../domain/room.ts';

/** What has happened in a room since the last write. */
export interface TallyChange {
  likes: number;
  enters: number;
  /** Who came, and how often. */
  visitors: readonly (readonly [accountId: string, enters: number])[];
  online: number;
  onlineChanged: boolean;
  /** The most people online at once in that time. */
  peak: number;
}

/** Adds up in memory what would otherwise be a write for every like and every enter. */
export class RoomTally {
  readonly room: RoomRef;
  #likes = 0;
  #enters = 0;
  #visitors = new Map<string, number>();
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

  visit(accountId: string, entered: boolean): void {
    this.#countVisits(accountId, entered ? 1 : 0);
    if (entered) this.#enters += 1;
  }

  setOnline(online: number): void {
    this.#online = online;
    this.#peak = Math.max(this.#peak, online);
  }

  /** Nothing to write and nobody online: the tally can be dropped. */
  get idle(): boolean {
    return this.#online === 0 && !this.#changed;
  }

  /** Takes what is to be written; undefined when there is nothing. */
  take(): TallyChange | undefined {
    if (!this.#changed) return undefined;
    const change = {
      likes: this.#likes,
      enters: this.#enters,
      visitors: [...this.#visitors],
      online: this.#online,
      onlineChanged: this.#online !== this.#written,
      peak: this.#peak,
    };
    this.#likes = 0;
    this.#enters = 0;
    this.#visitors = new Map();
    this.#peak = this.#online;
    this.#written = this.#online;
    return change;
  }

  /** Adds a failed write back, for the next attempt. */
  putBack(change: TallyChange): void {
    this.#likes += change.likes;
    this.#enters += change.enters;
    for (const [accountId, enters] of change.visitors) this.#countVisits(accountId, enters);
    this.#peak = Math.max(this.#peak, change.peak);
    this.#written = Number.NaN;
  }

  #countVisits(accountId: string, enters: number): void {
    this.#visitors.set(accountId, (this.#visitors.get(accountId) ?? 0) + enters);
  }

  get #changed(): boolean {
    return (
      this.#likes > 0 ||
      this.#enters > 0 ||
      this.#visitors.size > 0 ||
      this.#online !== this.#written ||
      this.#peak > this.#online
    );
  }
}
