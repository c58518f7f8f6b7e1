import type { Notice } from '@live/protocol';
import type { LocalAction, RoomEvent } from './events.ts';
import { Fetcher } from './Fetcher.ts';
import type { RoomApi } from './openRoomChannel.ts';
import type { Slice, SliceContext } from './Slice.ts';
import { Store } from './Store.ts';

/** What a late slice needs of the model of its room. */
export interface LateSliceRoom {
  readonly context: SliceContext;
  onNotice(listener: (notice: Notice) => void): () => void;
  onResync(listener: () => void): () => void;
}

/** A slice that is loaded after the page: fed and fetched as those of the model, and not part of its first load. */
export class LateSlice<State> {
  readonly #store: Store<State, RoomEvent>;
  readonly #fetcher: Fetcher | undefined;
  readonly #ends: readonly (() => void)[];

  constructor(slice: Slice<State>, room: LateSliceRoom, api: RoomApi) {
    const { context } = room;
    const { fetch } = slice;
    this.#store = new Store(
      (state, event) => slice.reduce(state, event, context),
      slice.initial(context),
    );
    const dispatch = (event: RoomEvent) => this.#store.dispatch(event);
    this.#fetcher = fetch && new Fetcher({ fetch, context, api, dispatch });
    this.#ends = [
      room.onNotice((notice) => {
        this.#fetcher?.receive(notice);
        dispatch({ type: 'notices', notices: [notice] });
      }),
      room.onResync(() => this.refresh()),
    ];
    this.refresh();
  }

  readonly getSnapshot = (): State => this.#store.getSnapshot();

  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);

  /** Applies what the user of this page has done, without waiting for its notice. */
  applyLocal(action: LocalAction): void {
    this.#fetcher?.applyLocal();
    this.#store.dispatch(action);
  }

  refresh(): void {
    this.#fetcher?.request();
  }

  destroy(): void {
    for (const end of this.#ends) end();
    this.#fetcher?.destroy();
  }
}
