import {
  type Account,
  type CommandName,
  type CommandReply,
  type DataCallName,
  hasDesk,
  isRunning,
  type LiveDetail,
  liveMode,
  type Notice,
  Result,
} from '@live/protocol';
import {
  type ChannelEvent,
  type CommandBody,
  CommandError,
  type RoomChannel,
} from '@live/room-channel';
import type { LocalAction, RoomEvent } from './events.ts';
import { Fetcher } from './Fetcher.ts';
import { openRoomChannel, type RoomDeps } from './openRoomChannel.ts';
import { pageKinds } from './pageKinds.ts';
import type { SliceContext } from './Slice.ts';
import { Store } from './Store.ts';
import { initialState, type RoomSnapshot, reduceState, sliceEntries } from './slices.ts';
import { toComment } from './toComment.ts';

interface RoomModelOptions extends RoomDeps {
  page: keyof typeof pageKinds;
  /** The room and the account as fetched when the page was loaded. */
  room: LiveDetail;
  account: Account;
}

/**
 * The state of a room on a page: notices in, snapshots out, and missed notices are made up for by
 * fetches. It fetches again after it has connected, because a notice sent in between would be in neither.
 */
export class RoomModel {
  readonly #context: SliceContext;
  readonly #store: Store<RoomSnapshot, RoomEvent>;
  readonly #batch = new FrameBatch<Notice>((notices) =>
    this.#dispatch({ type: 'notices', notices }),
  );
  readonly #fetchers: ReadonlyMap<string, Fetcher>;
  /** Undefined unless the room is running. */
  readonly #channel: RoomChannel | undefined;
  readonly #noticeListeners = new Set<(notice: Notice) => void>();
  readonly #resyncListeners = new Set<() => void>();
  #isStarted = false;

  constructor({ page, room, account, ...deps }: RoomModelOptions) {
    const kind = pageKinds[page];
    const context = { page: kind, loaded: room, loadedAt: performance.now(), account };
    this.#context = context;
    this.#store = new Store(
      (state, event) => reduceState(state, event, context),
      initialState(context),
    );
    const mode = liveMode(room);
    const wanted: readonly DataCallName[] = kind.fetches(mode, hasDesk(room));
    const dispatch = (event: RoomEvent) => this.#dispatch(event);
    this.#fetchers = new Map(
      sliceEntries.flatMap(([name, { fetch }]) =>
        fetch && wanted.includes(fetch.call)
          ? [[name, new Fetcher({ fetch, context, api: deps.api, dispatch })]]
          : [],
      ),
    );
    this.#channel = isRunning(mode)
      ? openRoomChannel(room, deps, kind, (now) => dispatch({ type: 'account', account: now }))
      : undefined;
    this.#channel?.subscribe((event) => this.#onChannelEvent(event));
  }

  get account(): Account {
    return this.#context.account;
  }

  get context(): SliceContext {
    return this.#context;
  }

  /** The room as fetched when the page was loaded. */
  get loaded(): LiveDetail {
    return this.#context.loaded;
  }

  get isRunning(): boolean {
    return isRunning(liveMode(this.loaded));
  }

  readonly getSnapshot = (): RoomSnapshot => this.#store.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    // The room itself has just been loaded.
    for (const [name, fetcher] of this.#fetchers) if (name !== 'room') fetcher.request();
    if (!this.#channel) return;
    this.#dispatch({ type: 'connection', state: this.#channel.state });
    this.#channel.start();
  }

  /** Listens for lists that are refetched when a notice reports a change. */
  onNotice(listener: (notice: Notice) => void): () => void {
    this.#noticeListeners.add(listener);
    return () => this.#noticeListeners.delete(listener);
  }

  /** Called when notices may have been missed. */
  onResync(listener: () => void): () => void {
    this.#resyncListeners.add(listener);
    return () => this.#resyncListeners.delete(listener);
  }

  /** Applies what the user of this page has done, without waiting for its notice. */
  applyLocal(action: LocalAction): void {
    for (const fetcher of this.#fetchers.values()) fetcher.applyLocal();
    this.#dispatch(action);
  }

  /** Refetches a slice at once. */
  refresh(name: 'room' | 'comments' | 'statistics' | 'prompt' | 'poll' | 'bag'): void {
    const fetcher = this.#fetchers.get(name);
    if (!fetcher) return;
    this.#dispatch({ type: 'refresh-requested', call: fetcher.call });
    fetcher.request();
  }

  /** Requires a page that subscribes to replies. */
  async send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    if (!this.#channel) throw new CommandError(Result.ROOM_CLOSED);
    const reply = await this.#channel.send(name, body);
    // Its author sees a comment that viewers do not get.
    if ('comment' in reply && reply.comment)
      this.applyLocal({ type: 'comment-sent', comment: toComment(reply.comment) });
    return reply;
  }

  /** Stops receiving and fetching; the last snapshot stays. */
  destroy(): void {
    this.#channel?.destroy();
    for (const fetcher of this.#fetchers.values()) fetcher.destroy();
    this.#batch.destroy();
    this.#noticeListeners.clear();
    this.#resyncListeners.clear();
  }

  #onChannelEvent(event: ChannelEvent): void {
    switch (event.type) {
      case 'notice':
        this.#receive(event.notice);
        return;
      case 'state':
        this.#dispatch({ type: 'connection', state: event.state });
        return;
      case 'resync':
        for (const fetcher of this.#fetchers.values()) fetcher.request(event.awayMs);
        for (const listener of [...this.#resyncListeners]) listener();
        // Only the first connection enters; the server recognises later ones by their heartbeat.
        if (this.#context.page.enters && event.reason === 'connected') void this.#enter();
        return;
      case 'refused':
        this.#dispatch({ type: 'refused' });
        return;
      case 'failed':
        console.warn('the room could not be reached:', event.error);
        return;
      case 'dropped':
        console.warn(`notice dropped (${event.total} so far): ${event.reason}`);
    }
  }

  #receive(received: Notice): void {
    // A comment that viewers do not get is a comment nevertheless.
    const notice: Notice =
      received.name === 'withheldChat' ? { ...received, name: 'chat' } : received;
    for (const fetcher of this.#fetchers.values()) fetcher.receive(notice);
    this.#batch.add(notice);
    for (const listener of [...this.#noticeListeners]) listener(notice);
  }

  async #enter(): Promise<void> {
    try {
      const { online_count: online, like_count: likes } = await this.send('enter', {});
      this.#dispatch({ type: 'entered', online, likes });
    } catch {
      // The next notice carries the count.
    }
  }

  /** Flushes notices that wait for a frame first, to keep the order of events. */
  #dispatch(event: RoomEvent): void {
    if (event.type !== 'notices') this.#batch.flush();
    this.#store.dispatch(event);
    const state = this.#store.getSnapshot();
    for (const [name, { needsFetch }] of sliceEntries)
      if (needsFetch?.(state[name])) this.#fetchers.get(name)?.request();
    // A refusal of the room is permanent.
    if (state.room.refusal !== undefined) this.destroy();
  }
}

/** A hidden tab renders no frames; its items must not accumulate. */
const HIDDEN_FLUSH_MS = 1_000;

/**
 * Flushes the first item at once, so that the next frame shows it, and collects further items until
 * that frame, so that a burst costs one render per frame.
 */
export class FrameBatch<T> {
  readonly #flush: (items: T[]) => void;
  #items: T[] = [];
  #isCollecting = false;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(flush: (items: T[]) => void) {
    this.#flush = flush;
  }

  add(item: T): void {
    this.#items.push(item);
    if (this.#isCollecting) return;
    this.#collect();
    // Items of the same message are flushed together.
    queueMicrotask(() => this.flush());
  }

  flush(): void {
    const items = this.#items;
    this.#items = [];
    if (items.length > 0) this.#flush(items);
  }

  destroy(): void {
    this.#items = [];
    this.#stopCollecting();
  }

  #collect(): void {
    this.#isCollecting = true;
    const next = () => {
      this.#stopCollecting();
      if (this.#items.length === 0) return;
      this.#collect();
      this.flush();
    };
    this.#frame = requestAnimationFrame(next);
    this.#timer = setTimeout(next, HIDDEN_FLUSH_MS);
  }

  #stopCollecting(): void {
    this.#isCollecting = false;
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
  }
}
