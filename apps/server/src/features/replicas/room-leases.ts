import { Repeating } from '@live/guards';
import type { Store } from '../../db/store.ts';
import { newId } from '../../domain/ids.ts';
import type { RoomOwnership } from '../../domain/room-ownership.ts';
import {
  acquireLease,
  countOtherHolders,
  findHolder,
  listFreeRoomIds,
  listRunningRoomIds,
  readLoad,
  releaseLeases,
  renewLeases,
  serverLease,
  transferLeases,
} from './leases.store.ts';
import type { MovingLeases } from './room-moves.ts';
import { distribute } from './spread.ts';

/** A lease is renewed so often within its length that one renewal may fail and another be late. */
const RENEWALS = 4.5;
/** This server stops this long before another may begin. */
const MARGIN_MS = 1000;
/** A server that members cannot reach gives its rooms up after this part of a lease. */
const UNREACHABLE_PART = 3;
/** A room that is not live is released when it gets no command for this long. */
const IDLE_MS = 60_000;
const CLAIMS_AT_ONCE = 20;
/** So often a room is left to the server whose share it is. */
const LOOKS = 2;

export interface LeaseDeps {
  /** Whether commands of members arrive here. */
  isReachable(): boolean;
  /** Receives the commands of rooms, before they are acquired: no other server has them. */
  listen(roomIds: readonly string[]): Promise<void>;
  unlisten(roomIds: readonly string[]): void;
  acquired(roomId: string): void;
  lost(roomId: string): Promise<void>;
  failed(error: unknown): void;
}

/**
 * Owns rooms by leases in the database. At any moment at most one server holds a room, even if clocks differ:
 * each server counts only the time since its own request.
 */
export class RoomLeases implements RoomOwnership, MovingLeases {
  readonly name = newId();
  readonly #store: Store;
  readonly #deps: LeaseDeps;
  readonly #leaseMs: number;
  /** Time until which a lease is certainly ours, or certainly another's. */
  readonly #ours = new Map<string, number>();
  readonly #theirs = new Map<string, number>();
  readonly #asked = new Map<string, number>();
  readonly #acquiring = new Map<string, Promise<boolean>>();
  /** How many looks in a row have found a room that nobody has. */
  #looks = new Map<string, number>();
  #repeated: Repeating | undefined;
  #first: Promise<void> | undefined;
  #leaving = false;
  #reachableAt = performance.now();
  /** Set while the rooms are left to servers that members can reach. */
  #isAway = false;

  constructor(store: Store, leaseMs: number, deps: LeaseDeps) {
    this.#store = store;
    this.#leaseMs = leaseMs;
    this.#deps = deps;
  }

  /** Claims rooms that nobody has from now on; those of a dead server after `leaseMs` and two runs at most. */
  start(): void {
    this.#reachableAt = performance.now();
    this.#repeated = new Repeating(
      this.#leaseMs / RENEWALS,
      () => this.#renew(),
      this.#deps.failed,
    );
    this.#first = this.#renew().catch(this.#deps.failed);
  }

  /** Names of the leases that this server holds. */
  get rooms(): string[] {
    return [...this.#ours.keys()];
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
    return this.#decide(roomId, this.#acquire(roomId));
  }

  async yield(roomIds: readonly string[]): Promise<void> {
    const until = performance.now() + this.#leaseMs;
    for (const roomId of roomIds) this.#theirs.set(roomId, until);
    const lost = roomIds.filter((roomId) => this.#ours.delete(roomId));
    await Promise.allSettled(lost.map((roomId) => this.#deps.lost(roomId)));
  }

  async takeOver(
    roomIds: readonly string[],
    from: string,
    given: () => Promise<boolean>,
  ): Promise<string[]> {
    if (this.#leaving || this.#isAway) return [];
    const underWay = roomIds.map((roomId) => this.#acquiring.get(roomId));
    const taking = Promise.allSettled(underWay).then(() => this.#takeOver(roomIds, from, given));
    const isTaken = (roomId: string) =>
      taking.then(
        (taken) => taken.includes(roomId),
        () => false,
      );
    for (const roomId of roomIds) void this.#decide(roomId, isTaken(roomId));
    return taking;
  }

  /** Claims nothing more, and counts as a server that runs no longer. What it holds, it keeps. */
  async leave(): Promise<void> {
    await this.#first;
    this.#leaving = true;
    await Promise.allSettled(this.#acquiring.values());
    await releaseLeases(this.#store, this.name, [serverLease(this.name)]);
  }

  /** Gives up what is left. */
  async destroy(): Promise<void> {
    this.#leaving = true;
    await this.#repeated?.destroy();
    await Promise.allSettled(this.#acquiring.values());
    this.#loseAll();
    await releaseLeases(this.#store, this.name);
  }

  /** Concurrent requests share one answer. */
  #decide(roomId: string, deciding: Promise<boolean>): Promise<boolean> {
    const decided = deciding.finally(() => {
      if (this.#acquiring.get(roomId) === decided) this.#acquiring.delete(roomId);
    });
    this.#acquiring.set(roomId, decided);
    return decided;
  }

  async #acquire(roomId: string): Promise<boolean> {
    const asked = performance.now();
    const present = await findHolder(this.#store, roomId);
    if (present && present.holder !== this.name) {
      this.#theirs.set(roomId, asked + present.remaining);
      return false;
    }
    await this.#deps.listen([roomId]);
    const begun = performance.now();
    try {
      const lease = await acquireLease(this.#store, roomId, this.name, this.#leaseMs);
      if (lease.holder === this.name) return this.#acquired(roomId, begun);
      this.#theirs.set(roomId, performance.now() + lease.remaining);
    } catch (error) {
      this.#deps.unlisten([roomId]);
      throw error;
    }
    this.#deps.unlisten([roomId]);
    return false;
  }

  async #takeOver(roomIds: readonly string[], from: string, given: () => Promise<boolean>) {
    if (!(await given())) return [];
    const begun = performance.now();
    const names = { from, to: this.name };
    const taken = await transferLeases(this.#store, roomIds, names, this.#leaseMs);
    for (const roomId of taken) this.#acquired(roomId, begun);
    return taken;
  }

  #acquired(roomId: string, begun: number): true {
    const isNew = !this.#ours.has(roomId);
    this.#ours.set(roomId, begun + this.#leaseMs - MARGIN_MS);
    this.#theirs.delete(roomId);
    if (isNew) this.#deps.acquired(roomId);
    return true;
  }

  #lose(roomId: string): void {
    if (!this.#ours.delete(roomId)) return;
    this.#deps.unlisten([roomId]);
    this.#deps.lost(roomId).catch(this.#deps.failed);
  }

  #loseAll(): void {
    for (const roomId of this.rooms) this.#lose(roomId);
  }

  async #renew(): Promise<void> {
    if (this.#deps.isReachable()) {
      this.#reachableAt = performance.now();
      this.#isAway = false;
    }
    const isUnreachable = performance.now() - this.#reachableAt > this.#leaseMs / UNREACHABLE_PART;
    if (this.#isAway || (isUnreachable && (await this.#giveUp()))) return;
    if (!this.#leaving)
      await acquireLease(this.#store, serverLease(this.name), this.name, this.#leaseMs);
    await this.#renewOurs();
    if (!this.#leaving) await this.#claimFree();
  }

  async #renewOurs(): Promise<void> {
    const begun = performance.now();
    const running = await listRunningRoomIds(this.#store);
    const needed = new Set(running);
    for (const [roomId, at] of this.#asked) {
      if (at + IDLE_MS > begun) needed.add(roomId);
      else this.#asked.delete(roomId);
    }
    const ours = this.rooms;
    const renewed = await renewLeases(
      this.#store,
      ours.filter((roomId) => needed.has(roomId)),
      this.name,
      this.#leaseMs,
    );
    // A room may have been given away meanwhile.
    for (const roomId of renewed)
      if (this.#ours.has(roomId)) this.#ours.set(roomId, begun + this.#leaseMs - MARGIN_MS);
    const lost = ours.filter((roomId) => !renewed.includes(roomId) && this.#ours.has(roomId));
    for (const roomId of lost) this.#lose(roomId);
    if (lost.length > 0) await releaseLeases(this.#store, this.name, lost);
  }

  /** Claims its share of the rooms of servers that have ended, and what the others leave. */
  async #claimFree(): Promise<void> {
    const free = await listFreeRoomIds(this.#store);
    this.#looks = new Map(free.map((roomId) => [roomId, (this.#looks.get(roomId) ?? 0) + 1]));
    if (free.length === 0) return;
    const share = distribute(free, await readLoad(this.#store)).get(this.name) ?? [];
    const isLeft = (roomId: string) => (this.#looks.get(roomId) ?? 0) > LOOKS;
    const claims = [...new Set([...share, ...free.filter(isLeft)])];
    for (let from = 0; from < claims.length; from += CLAIMS_AT_ONCE)
      await Promise.all(
        claims.slice(from, from + CLAIMS_AT_ONCE).map((roomId) => this.#claim(roomId)),
      );
  }

  /** Unlike `acquire`, does not count as a request for the room. */
  async #claim(roomId: string): Promise<boolean> {
    return (
      this.#acquiring.get(roomId) ??
      (this.owns(roomId) || this.#decide(roomId, this.#acquire(roomId)))
    );
  }

  /** Leaves the rooms to other servers, if there are any. Renewed, its leases would keep them from helping. */
  async #giveUp(): Promise<boolean> {
    if ((await countOtherHolders(this.#store, this.name)) === 0) return false;
    this.#isAway = true;
    await Promise.allSettled(this.#acquiring.values());
    this.#loseAll();
    await releaseLeases(this.#store, this.name);
    return true;
  }
}

const isAhead = (until: number | undefined): boolean =>
  until !== undefined && until > performance.now();
