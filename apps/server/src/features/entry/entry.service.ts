import { type CallData, formatWireTime, GuestPolicy, LiveRole } from '@live/protocol';
import { isOperatorOf } from '../../domain/access.ts';
import type { Caller } from '../../domain/caller.ts';
import type { Clock } from '../../domain/clock.ts';
import { type Refusal, refuse } from '../../domain/refusal.ts';
import type { Room } from '../../domain/room.ts';
import type { Terms } from '../../domain/terms.ts';
import { WaitingPhones } from './waiting-phones.ts';

export type EntryRefusal = NonNullable<CallData<'roomEntry'>['refusal']>;
type Welcome = NonNullable<CallData<'roomEntry'>['welcome']>;
type Plan = NonNullable<CallData<'roomEntry'>['plan']>;

export interface EntryDeps {
  clock: Clock;
  timeZone: string;
  removalOf(room: Room, accountId: string): Promise<Terms | undefined>;
  removalOfBrowser(room: Room, browserMark: string): Promise<Terms | undefined>;
  mayWatch(room: Room, accountId: string): Promise<boolean>;
  /** What everybody may know of the room's host. */
  hostOf(room: Room): Promise<{ nickname: string; portrait: string } | undefined>;
  /** Throws for new guests of a restricted network. */
  requireOpenNetwork(room: Room, addressMarks: readonly string[]): Promise<void>;
}

/** Has no tags, as a new guest has none. */
const NOBODY = '';

/** Who may be in a room, and why somebody may not. */
export class Entry {
  readonly #deps: EntryDeps;
  readonly #waiting = new WaitingPhones();

  constructor(deps: EntryDeps) {
    this.#deps = deps;
  }

  /** Why somebody in the audience is refused, for every call, command, connection and stream. */
  async checkViewer(caller: Caller, room: Room): Promise<Refusal | undefined> {
    const refusal = await this.#ofViewer(caller, room);
    return refusal && refusalOf(refusal);
  }

  /** Before a guest has an account. */
  async requireGuestAdmitted(
    room: Room,
    browserMark: string,
    addressMarks: readonly string[],
  ): Promise<void> {
    const removal = await this.#deps.removalOfBrowser(room, browserMark);
    if (removal) throw refusalOf(removed(removal));
    await this.#deps.requireOpenNetwork(room, addressMarks);
  }

  /** Answers a page that asks why it was refused, and whether it still is. */
  async find(
    room: Room,
    caller: Caller | undefined,
    browserMark: string | undefined,
  ): Promise<EntryRefusal | undefined> {
    if (caller) {
      if (isOperatorOf(caller, room)) return undefined;
      if (caller.role !== LiveRole.AUDIENCE) return { kind: 'permission' };
      return this.#ofViewer(caller, room);
    }
    const removal =
      browserMark === undefined ? undefined : await this.#deps.removalOfBrowser(room, browserMark);
    return removal && removed(removal);
  }

  /** What somebody without an account sees before they enter; nothing of a room that guests cannot watch. */
  async welcome(room: Room): Promise<Welcome | undefined> {
    return (await this.#admitsNewGuests(room)) ? this.#present(room) : undefined;
  }

  /**
   * A room that has not begun, for those who may wait for it, and for its host. To all others it is unknown, like one
   * without a planned time.
   */
  async beforeBeginning(
    room: Room,
    caller: Caller | undefined,
    browserMark: string | undefined,
  ): Promise<CallData<'roomEntry'>> {
    const { roomId, deviceType, plannedAt, hostId } = room;
    const isHost = caller?.accountId === hostId && isOperatorOf(caller, room);
    const isAdmitted = caller !== undefined || (await this.#admitsNewGuests(room));
    const mayWait = plannedAt !== null && isAdmitted;
    if (!isHost && (!mayWait || (await this.find(room, caller, browserMark)))) throw refuse.room();
    return {
      refusal: null,
      welcome: await this.#present(room),
      ...(plannedAt !== null && { plan: this.#plan(room.liveId, plannedAt) }),
      ...(isHost && { prepared: { roomId, deviceType } }),
    };
  }

  #plan(liveId: string, plannedAt: number): Plan {
    const { clock, timeZone } = this.#deps;
    const now = clock.now();
    const msLeft = plannedAt - now;
    return {
      planTime: formatWireTime(plannedAt, timeZone),
      txTime: formatWireTime(now, timeZone),
      ...this.#waiting.ask(liveId, { now, msLeft }),
    };
  }

  async #admitsNewGuests(room: Room): Promise<boolean> {
    if (room.chatSettings.guestPolicy === GuestPolicy.NONE) return false;
    return this.#deps.mayWatch(room, NOBODY);
  }

  async #present(room: Room): Promise<Welcome> {
    const host = await this.#deps.hostOf(room);
    return {
      liveTitle: room.title,
      liveLogo: room.logo,
      hostName: host?.nickname ?? '',
      hostPortrait: host?.portrait ?? '',
    };
  }

  async #ofViewer({ accountId, isGuest }: Caller, room: Room): Promise<EntryRefusal | undefined> {
    if (isGuest && room.chatSettings.guestPolicy === GuestPolicy.NONE) return { kind: 'guests' };
    const removal = await this.#deps.removalOf(room, accountId);
    if (removal) return removed(removal);
    return (await this.#deps.mayWatch(room, accountId)) ? undefined : { kind: 'permission' };
  }
}

const removed = ({ reason, durationSeconds }: Terms): EntryRefusal => ({
  kind: 'removed',
  ...(reason !== undefined && { reason }),
  ...(durationSeconds !== undefined && { secondsLeft: durationSeconds }),
});

/** The refusal with its reason and end as a text, for clients that show it. */
const refusalOf = ({ kind, reason, secondsLeft }: EntryRefusal): Refusal => {
  if (kind === 'permission') return refuse.permission();
  if (kind === 'guests') return refuse.permission('该直播间不允许访客进入，请登录账号');
  const why = reason === undefined ? '' : `，原因：${reason}`;
  const until =
    secondsLeft === undefined ? '' : `，${Math.ceil(secondsLeft / 60)}分钟后可以再次进入`;
  return refuse.permission(`您已被移出直播间${why}${until}`);
};
