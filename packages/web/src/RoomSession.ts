import {
  type Account,
  type CommandName,
  type CommandReply,
  isRunning,
  type LiveDetail,
  liveMode,
  type Notice,
  Result,
  resultText,
} from '@live/protocol';
import {
  type ChannelEvent,
  type CommandBody,
  CommandError,
  type ConnectionState,
  type ResyncReason,
  type RoomChannel,
} from '@live/room-channel';
import { Store } from './Store.ts';

export interface Resync {
  reason: ResyncReason;
  /** How long nothing could be heard. */
  awayMs: number;
}

export type SessionState = ConnectionState | 'idle';

interface RoomSessionOptions {
  room: LiveDetail;
  account: Account;
  /** Only a running room has one. */
  channel: RoomChannel | undefined;
}

/**
 * One room as this page works in it: who works, and what happens there. Features listen to it and
 * keep their own state; what one of them does that concerns another it raises as if it were pushed.
 */
export class RoomSession {
  readonly room: LiveDetail;
  readonly account: Account;
  readonly connection = new Store<SessionState, SessionState>((_, next) => next, 'idle');
  readonly #channel: RoomChannel | undefined;
  readonly #notices = new Set<(notice: Notice) => void>();
  readonly #resyncs = new Set<(resync: Resync) => void>();
  readonly #refusals = new Set<(error: unknown) => void>();

  constructor({ room, account, channel }: RoomSessionOptions) {
    this.room = room;
    this.account = account;
    this.#channel = channel;
    channel?.subscribe((event) => this.#take(event));
  }

  get isRunning(): boolean {
    return isRunning(liveMode(this.room));
  }

  start(): void {
    if (!this.#channel) return;
    this.connection.dispatch(this.#channel.state);
    this.#channel.start();
  }

  /** Listen first and fetch then: what comes in between would be in neither. */
  onNotice(listener: (notice: Notice) => void): () => void {
    this.#notices.add(listener);
    return () => this.#notices.delete(listener);
  }

  /** Something may have been missed: fetch and merge. */
  onResync(listener: (resync: Resync) => void): () => void {
    this.#resyncs.add(listener);
    return () => this.#resyncs.delete(listener);
  }

  onRefused(listener: (error: unknown) => void): () => void {
    this.#refusals.add(listener);
    return () => this.#refusals.delete(listener);
  }

  /** Needs `reply` among the topics listened to. */
  async send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    if (!this.#channel) throw new CommandError(Result.ROOM_CLOSED, resultText[Result.ROOM_CLOSED]);
    return this.#channel.send(name, body);
  }

  raise(notice: Notice): void {
    for (const listener of [...this.#notices]) listener(notice);
  }

  /** A role that changed while nothing could be heard is told of as the notice would have. */
  compareAccount({ id, thirdLiveRole: role }: Account): void {
    if (id !== this.account.id || role === this.account.thirdLiveRole) return;
    this.raise({ name: 'role', seq: undefined, body: { account_id: id, role } });
  }

  destroy(): void {
    this.#channel?.destroy();
    this.#notices.clear();
    this.#resyncs.clear();
    this.#refusals.clear();
  }

  #take(event: ChannelEvent): void {
    switch (event.type) {
      case 'notice':
        this.raise(event.notice);
        return;
      case 'state':
        this.connection.dispatch(event.state);
        return;
      case 'resync':
        for (const listener of [...this.#resyncs]) listener(event);
        return;
      case 'refused':
        for (const listener of [...this.#refusals]) listener(event.error);
        return;
      case 'failed':
        console.warn('the room could not be reached:', event.error);
        return;
      case 'dropped':
        console.warn(`notice dropped (${event.total} so far): ${event.reason}`);
    }
  }
}
