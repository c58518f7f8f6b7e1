import { setTimeout as wait } from 'node:timers/promises';
import { type ErrorHandler, orTimeout } from '@live/guards';
import * as z from 'zod';
import { newId } from '../../domain/ids.ts';
import type { CommandIntake } from '../../realtime/command-intake.ts';
import { distribute, type Load, planMoves } from './spread.ts';

/** Longest wait of the giving server for the other to receive the rooms' commands. */
const READY_MS = 2000;
/** Longest wait of the taking server for the rooms; longer than the other needs to finish what it is doing. */
const GIVEN_MS = 5000;
/** A command that was routed before the other server subscribed arrives within this. */
const LATE_MS = 1000;
const AT_ONCE = 50;

/** Commands of rooms that move. */
export type MovingCommands = Pick<CommandIntake, 'beginLeaving' | 'hold' | 'resume' | 'unlisten'>;

/** Leases of this server (`room-leases.ts`). */
export interface MovingLeases {
  readonly name: string;
  readonly rooms: readonly string[];
  owns(roomId: string): boolean;
  /** Acts for the rooms no more; their leases are still ours. */
  yield(rooms: readonly string[]): Promise<void>;
  /** Takes the leases over once the other server gives them; requests for the rooms wait. */
  takeOver(
    rooms: readonly string[],
    from: string,
    given: () => Promise<boolean>,
  ): Promise<string[]>;
}

export type MoveKind = 'give' | 'ready' | 'given';

const Message = z.object({
  id: z.string(),
  rooms: z.array(z.string()).optional(),
  seen: z.array(z.string()).optional(),
});
type Message = z.infer<typeof Message>;

export interface RoomMovesDeps {
  leases: MovingLeases;
  commands: MovingCommands;
  send(to: string, kind: MoveKind, body: object): void;
  /** Rooms of each server that runs. */
  load(): Promise<Load>;
  /** So many of these rooms, those with the fewest online first. */
  smallest(rooms: readonly string[], count: number): Promise<string[]>;
  failed: ErrorHandler;
}

/**
 * Hands rooms over to other servers: the taker subscribes to their commands and holds them, the giver finishes
 * what it has begun and tells what it has seen, the taker acts on the rest. What still reaches the giver alone is
 * passed on.
 */
export class RoomMoves {
  readonly #deps: RoomMovesDeps;
  readonly #answers = new Map<string, (message: Message) => void>();
  /** Rooms given away, whose late commands are still passed on. */
  readonly #leaving = new Set<Promise<void>>();
  readonly #stopped = new AbortController();

  constructor(deps: RoomMovesDeps) {
    this.#deps = deps;
  }

  receive(kind: string, from: string, body: unknown): void {
    if (kind === 'offer' && from !== this.#deps.leases.name)
      this.#takeOffered(z.array(z.string()).parse(body), from).catch(this.#deps.failed);
    const message = Message.safeParse(body).data;
    if (!message) return;
    if (kind === 'give') this.#take(message, from).catch(this.#deps.failed);
    if (kind === 'ready' || kind === 'given') this.#answers.get(message.id)?.(message);
  }

  /** Gives what this server holds beyond its share to those that hold less. */
  async balance(): Promise<void> {
    const { leases, load, smallest } = this.#deps;
    for (const { from, to, rooms } of planMoves(await load()))
      if (from === leases.name)
        await this.#give(to, await smallest(leases.rooms, Math.min(rooms, AT_ONCE)));
  }

  /** Gives everything to the other servers: to the rest of them if one does not answer. */
  async giveAll(): Promise<void> {
    const { leases, load } = this.#deps;
    const others = new Map(await load());
    others.delete(leases.name);
    const left = () => leases.rooms.filter((roomId) => leases.owns(roomId));
    while (left().length > 0 && others.size > 0)
      await Promise.all(
        [...distribute(left(), others)].map(async ([to, rooms]) => {
          if (!(await this.#give(to, rooms))) others.delete(to);
        }),
      );
    await Promise.all(this.#leaving);
  }

  destroy(): void {
    this.#stopped.abort();
  }

  async #give(to: string, rooms: readonly string[]): Promise<boolean> {
    if (rooms.length === 0) return true;
    const { leases, commands, send } = this.#deps;
    const id = newId();
    const leaving = commands.beginLeaving(rooms);
    const ready = this.#answer(id, READY_MS);
    send(to, 'give', { id, rooms });
    if (!(await ready)) {
      leaving.stay();
      return false;
    }
    const ours = rooms.filter((roomId) => leases.owns(roomId));
    const seen = await leaving.leave(ours, to);
    await leases.yield(ours);
    send(to, 'given', { id, seen });
    const ended = this.#wait(LATE_MS).then(() => {
      leaving.end();
      this.#leaving.delete(ended);
    });
    this.#leaving.add(ended);
    return true;
  }

  async #take({ id, rooms = [] }: Message, from: string): Promise<void> {
    const { leases, commands, send } = this.#deps;
    let taken: string[] = [];
    let seen: string[] = [];
    let endMove = () => {};
    try {
      taken = await leases.takeOver(rooms, from, async () => {
        await commands.hold(rooms);
        const given = this.#answer(id, GIVEN_MS);
        send(from, 'ready', { id });
        const message = await given;
        seen = message?.seen ?? [];
        return message !== undefined;
      });
      endMove = commands.resume(taken, seen);
    } finally {
      commands.unlisten(rooms.filter((roomId) => !taken.includes(roomId)));
    }
    await this.#wait(2 * LATE_MS);
    endMove();
  }

  /** A server of version 0.1 offers its rooms to whoever takes them first, and has stopped to act for them. */
  async #takeOffered(rooms: readonly string[], from: string): Promise<void> {
    const { leases, commands } = this.#deps;
    const taken = await leases.takeOver(rooms, from, async () => {
      await commands.hold(rooms);
      return true;
    });
    commands.resume(taken, [])();
    commands.unlisten(rooms.filter((roomId) => !taken.includes(roomId)));
  }

  async #answer(id: string, ms: number): Promise<Message | undefined> {
    const answer = Promise.withResolvers<Message>();
    this.#answers.set(id, answer.resolve);
    try {
      return await orTimeout(ms, answer.promise, this.#stopped.signal);
    } finally {
      this.#answers.delete(id);
    }
  }

  async #wait(ms: number): Promise<void> {
    await wait(ms, undefined, { signal: this.#stopped.signal }).catch(() => {});
  }
}
