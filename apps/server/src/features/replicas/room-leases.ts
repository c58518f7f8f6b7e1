import { setTimeout as sleep } from 'node:timers/promises';
import { Repeating } from '@live/guards';
import type { Store } from '../../db/store.ts';
import { newId } from '../../domain/ids.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import {
  acquireLease,
  countLeases,
  countOtherHolders,
  listFreeRoomIds,
  listRunningRoomIds,
  releaseLeases,
  renewLeases,
  transferLease,
} from './leases.store.ts';

/** A lease is renewed so often within its length that one renewal may fail and another be late. */
const RENEWALS = 4.5;
/** This server stops this long before another may begin. */
const MARGIN_MS = 1000;
/** A server that members cannot reach gives its rooms up after this part of a lease. */
const UNREACHABLE_PART = 3;
/** A room that is not live is released when it gets no command for this long. */
const IDLE_MS = 60_000;
const HAND_OVER_MS = 3000;
const LOOK_AGAIN_MS = 50;

export interface LeaseDeps {
  /** Whether commands of members arrive here. */
  isReachable(): boolean;
  /** Announces to all servers, this one included, that these rooms are free. */
  offer(rooms: string[]): void;
  acquired(roomId: string): void;
  lost(roomId: string): void;
  failed(error: unknown): void;
}

/**
 * Owns rooms by leases in the database. At any moment at most one server holds a room, even if clocks differ:
 * each server counts only the time since its own request.
 */
export class RoomLeases implements RoomOwnership {
  readonly name = newId();
  readonly #store: Store;
  readonly #deps: LeaseDeps;
  readonly #leaseMs: number;
  /** Time until which a lease is certainly ours, or certainly another's. */
  readonly #ours = new Map<string, number>();
  readonly #theirs = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  readonly #acquiring = new Map<string, Promise<boolean>>();
  readonly #repeated: Repeating;
  readonly #first: Promise<void>;
  #leaving = false;
  #reachableAt = performance.now();
  /** Set while the rooms are left to servers that members can reach. */
  #isAway = false;
  /** A lease of each server itself, so that others know that it runs. */
  readonly #serverLease = `~server ${this.name}`;

  /** Another server acquires the rooms of a dead one after `leaseMs` and one run. */
  constructor(store: Store, leaseMs: number, deps: LeaseDeps) {
    this.#store = store;
    this.#leaseMs = leaseMs;
    this.#deps = deps;
    this.#repeated = new Repeating(leaseMs / RENEWALS, () => this.#renew(), deps.failed);
    this.#first = this.#renew().catch(deps.failed);
  }

  /** Number of leases that this server holds. */
  get count(): number {
    return this.#ours.size;
  }

  owns(roomId: string): boolean {
    return isAhead(this.#ours.get(roomId));
  }

  async acquire(roomId: string): Promise<boolean> {
    this.#asked.set(roomId, performance.now());
    if (this.owns(roomId)) return true;
    const underWay = this.#acquiring.get(roomId);
    if (underWay) return underWay;
    if (this.#leaving || this.#isAway || isAhead(this.#theirs.get(roomId))) return false;
    return this.#decide(roomId, () => this.#acquire(roomId));
  }

  /** A server stops, perhaps this one: the first other to ask gets its rooms. */
  offered(rooms: string[], from: string): void {
    const until = performance.now() + this.#leaseMs;
    for (const roomId of rooms) {
      if (from === this.name) {
        // The room was ours until now; from here on the other server acts for it.
        this.#lose(roomId);
        this.#theirs.set(roomId, until);
      } else if (!this.#leaving && !this.#isAway) {
        void this.#decide(roomId, () => this.#transfer(roomId, from)).catch(this.#deps.failed);
      }
    }
  }

  /** Hands every room over to other servers, if there are any. */
  async handOver(): Promise<void> {
    if (this.#leaving) return;
    await this.#first;
    await this.#repeated.destroy();
    this.#leaving = true;
    await Promise.allSettled(this.#acquiring.values());
    try {
      await this.#offerAll();
    } catch (error) {
      // Without the database nothing can be handed over; the leases expire by themselves.
      this.#deps.failed(error);
    }
  }

  async #offerAll(): Promise<void> {
    await releaseLeases(this.#store, this.name, [this.#serverLease]);
    const rooms = [...this.#ours.keys()];
    if (rooms.length > 0 && (await countOtherHolders(this.#store, this.name)) > 0) {
      this.#deps.offer(rooms);
      const deadline = performance.now() + HAND_OVER_MS;
      while ((await countLeases(this.#store, this.name)) > 0 && performance.now() < deadline)
        await sleep(LOOK_AGAIN_MS);
    }
    for (const roomId of this.#ours.keys()) this.#lose(roomId);
    await releaseLeases(this.#store, this.name);
  }

  /** Concurrent requests share one answer. */
  #decide(roomId: string, claim: () => Promise<boolean>): Promise<boolean> {
    const deciding = claim().finally(() => {
      if (this.#acquiring.get(roomId) === deciding) this.#acquiring.delete(roomId);
    });
    this.#acquiring.set(roomId, deciding);
    return deciding;
  }

  async #acquire(roomId: string): Promise<boolean> {
    const begun = performance.now();
    const { holder, remaining } = await acquireLease(this.#store, roomId, this.name, this.#leaseMs);
    if (holder === this.name) return this.#acquired(roomId, begun);
    this.#theirs.set(roomId, performance.now() + remaining);
    return false;
  }

  async #transfer(roomId: string, from: string): Promise<boolean> {
    const begun = performance.now();
    if (await transferLease(this.#store, roomId, { from, to: this.name }, this.#leaseMs))
      return this.#acquired(roomId, begun);
    this.#theirs.delete(roomId);
    return false;
  }

  #acquired(roomId: string, begun: number): true {
    const isNew = !this.#ours.has(roomId);
    this.#ours.set(roomId, begun + this.#leaseMs - MARGIN_MS);
    this.#theirs.delete(roomId);
    if (isNew) this.#deps.acquired(roomId);
    return true;
  }

  #lose(roomId: string): void {
    if (this.#ours.delete(roomId)) this.#deps.lost(roomId);
  }

  async #renew(): Promise<void> {
    if (this.#deps.isReachable()) {
      this.#reachableAt = performance.now();
      this.#isAway = false;
    }
    const isUnreachable = performance.now() - this.#reachableAt > this.#leaseMs / UNREACHABLE_PART;
    if (this.#isAway || (isUnreachable && (await this.#giveUp()))) return;
    await acquireLease(this.#store, this.#serverLease, this.name, this.#leaseMs);
    const begun = performance.now();
    const running = await listRunningRoomIds(this.#store);
    const needed = new Set(running);
    for (const [roomId, at] of this.#asked) {
      if (at + IDLE_MS > begun) needed.add(roomId);
      else this.#asked.delete(roomId);
    }
    const ours = [...this.#ours.keys()];
    const renewed = await renewLeases(
      this.#store,
      ours.filter((roomId) => needed.has(roomId)),
      this.name,
      this.#leaseMs,
    );
    for (const roomId of renewed) this.#ours.set(roomId, begun + this.#leaseMs - MARGIN_MS);
    const lost = ours.filter((roomId) => !renewed.includes(roomId));
    for (const roomId of lost) this.#lose(roomId);
    if (lost.length > 0) await releaseLeases(this.#store, this.name, lost);
    for (const roomId of await listFreeRoomIds(this.#store))
      await this.#decide(roomId, () => this.#acquire(roomId));
  }

  /** Leaves the rooms to other servers, if there are any. Renewed, its leases would keep them from helping. */
  async #giveUp(): Promise<boolean> {
    if ((await countOtherHolders(this.#store, this.name)) === 0) return false;
    this.#isAway = true;
    await Promise.allSettled(this.#acquiring.values());
    for (const roomId of this.#ours.keys()) this.#lose(roomId);
    await releaseLeases(this.#store, this.name);
    return true;
  }
}

const isAhead = (until: number | undefined): boolean =>
  until !== undefined && until > performance.now();
