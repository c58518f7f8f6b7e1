import {
  type Account,
  type CommandName,
  type CommandReply,
  type DataCallName,
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
  type RoomChannel,
} from '@live/room-channel';
import type { LocalAction, RoomEvent } from './events.ts';
import { Fetcher } from './Fetcher.ts';
import { FrameBatch } from './FrameBatch.ts';
import { openRoomChannel, type RoomAccess } from './openRoomChannel.ts';
import { pageKinds } from './pageKinds.ts';
import type { RoomContext } from './Slice.ts';
import { Store } from './Store.ts';
import { initialState, type RoomState, reduceState, sliceEntries } from './slices.ts';

interface RoomModelOptions extends RoomAccess {
  page: keyof typeof pageKinds;
  /** The room and the account as the page was loaded with them. */
  room: LiveDetail;
  account: Account;
}

/**
 * What a page knows of a room. Notices go in, snapshots come out, and what was missed is fetched:
 * listening begins before fetching, because what comes in between would be in neither.
 */
export class RoomModel {
  readonly #context: RoomContext;
  readonly #store: Store<RoomState, RoomEvent>;
  readonly #batch = new FrameBatch<Notice>((notices) =>
    this.#dispatch({ type: 'notices', notices }),
  );
  readonly #fetchers: ReadonlyMap<string, Fetcher>;
  /** Only a running room has one. */
  readonly #channel: RoomChannel | undefined;
  readonly #notices = new Set<(notice: Notice) => void>();
  readonly #resyncs = new Set<() => void>();
  #isStarted = false;

  constructor({ page, room, account, ...access }: RoomModelOptions) {
    const kind = pageKinds[page];
    const context = { page: kind, loaded: room, loadedAt: performance.now(), account };
    this.#context = context;
    this.#store = new Store(
      (state, event) => reduceState(state, event, context),
      initialState(context),
    );
    const mode = liveMode(room);
    const wanted: readonly DataCallName[] = kind.fetches(mode);
    const dispatch = (event: RoomEvent) => this.#dispatch(event);
    this.#fetchers = new Map(
      sliceEntries.flatMap(([name, { fetch }]) =>
        fetch && wanted.includes(fetch.call)
          ? [[name, new Fetcher({ fetch, context, api: access.api, dispatch })]]
          : [],
      ),
    );
    this.#channel = isRunning(mode)
      ? openRoomChannel(room, access, kind, (now) => dispatch({ type: 'account', account: now }))
      : undefined;
    this.#channel?.subscribe((event) => this.#take(event));
  }

  get account(): Account {
    return this.#context.account;
  }

  /** The room as the page was loaded with it. */
  get loaded(): LiveDetail {
    return this.#context.loaded;
  }

  get isRunning(): boolean {
    return isRunning(liveMode(this.loaded));
  }

  readonly getSnapshot = (): RoomState => this.#store.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    // The room itself has just been loaded.
    for (const [name, fetcher] of this.#fetchers) if (name !== 'room') fetcher.ask();
    if (!this.#channel) return;
    this.#dispatch({ type: 'connection', state: this.#channel.state });
    this.#channel.start();
  }

  /** For lists that are fetched again when a notice says that they have changed. */
  onNotice(listener: (notice: Notice) => void): () => void {
    this.#notices.add(listener);
    return () => this.#notices.delete(listener);
  }

  /** Called when notices may have been missed. */
  onResync(listener: () => void): () => void {
    this.#resyncs.add(listener);
    return () => this.#resyncs.delete(listener);
  }

  /** What this page itself has done needs no notice to be shown. */
  applyLocal(action: LocalAction): void {
    for (const fetcher of this.#fetchers.values()) fetcher.applyLocal();
    this.#dispatch(action);
  }

  /** Fetches a slice again at once. */
  refresh(name: 'room' | 'comments' | 'figures'): void {
    const fetcher = this.#fetchers.get(name);
    if (!fetcher) return;
    this.#dispatch({ type: 'retried', call: fetcher.call });
    fetcher.ask();
  }

  /** For pages that listen to replies. */
  async send<N extends CommandName>(name: N, body: CommandBody<N>): Promise<CommandReply<N>> {
    if (!this.#channel) throw new CommandError(Result.ROOM_CLOSED, resultText[Result.ROOM_CLOSED]);
    return this.#channel.send(name, body);
  }

  /** Ends listening and fetching; the last snapshot stays. */
  destroy(): void {
    this.#channel?.destroy();
    for (const fetcher of this.#fetchers.values()) fetcher.destroy();
    this.#batch.destroy();
    this.#notices.clear();
    this.#resyncs.clear();
  }

  #take(event: ChannelEvent): void {
    switch (event.type) {
      case 'notice':
        this.#receive(event.notice);
        return;
      case 'state':
        this.#dispatch({ type: 'connection', state: event.state });
        return;
      case 'resync':
        for (const fetcher of this.#fetchers.values()) fetcher.ask(event.awayMs);
        for (const listener of [...this.#resyncs]) listener();
        // The first connection enters; later ones are known by their heartbeat.
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

  #receive(notice: Notice): void {
    for (const fetcher of this.#fetchers.values()) fetcher.receive(notice);
    this.#batch.add(notice);
    for (const listener of [...this.#notices]) listener(notice);
  }

  async #enter(): Promise<void> {
    try {
      const { online_count: online } = await this.send('enter', {});
      this.#dispatch({ type: 'entered', online });
    } catch {
      // The next notice tells the count.
    }
  }

  /** In the order in which things happened: what waits for a frame goes first. */
  #dispatch(event: RoomEvent): void {
    if (event.type !== 'notices') this.#batch.flush();
    this.#store.dispatch(event);
    const state = this.#store.getSnapshot();
    for (const [name, { isStale }] of sliceEntries)
      if (isStale?.(state[name])) this.#fetchers.get(name)?.ask();
    // A room that is refused is refused for good.
    if (state.room.refusal !== undefined) this.destroy();
  }
}
