import { type ApiClient, CatchUp, type RoomSession, retryForEver, Store } from '@live/web';
import { noStatistics, reduceStatistics } from './statistics.state.ts';

type Loading = 'loading' | 'loaded' | 'failed';

/** Keeps a room's figures: the first load, what is pushed, and what was missed in between. */
export class StatisticsFeed {
  readonly store = new Store(reduceStatistics, noStatistics);
  readonly loading = new Store<Loading, Loading>((_, next) => next, 'loading');
  readonly #session: RoomSession;
  readonly #api: ApiClient;
  #catchUp: CatchUp | undefined;

  constructor(session: RoomSession, api: ApiClient) {
    this.#session = session;
    this.#api = api;
  }

  /** Listens and fetches until the returned function is called. */
  start(): () => void {
    // Before the first load somebody looks at a button; later nobody would notice what is missing.
    const isLoaded = () => this.loading.getSnapshot() === 'loaded';
    const catchUp = new CatchUp(
      (signal) => this.#load(signal),
      (failures) => (isLoaded() ? retryForEver(failures) : undefined),
    );
    this.#catchUp = catchUp;
    const stopNotices = this.#session.onNotice((notice) => {
      if (notice.name === 'dataStatistics')
        this.store.dispatch({ type: 'pushed', body: notice.body });
    });
    const stopResync = this.#session.onResync(() => catchUp.ask());
    catchUp.ask();
    return () => {
      catchUp.destroy();
      stopNotices();
      stopResync();
    };
  }

  retry(): void {
    this.loading.dispatch('loading');
    this.#catchUp?.askAnew();
  }

  async #load(signal: AbortSignal): Promise<void> {
    const { liveId } = this.#session.room;
    try {
      const statistics = await this.#api.call('roomStats', { liveId }, { quiet: true, signal });
      if (signal.aborted) return;
      this.store.dispatch({ type: 'loaded', statistics });
      this.loading.dispatch('loaded');
    } catch (error) {
      // Figures that are already there are better than none: only the first load may fail.
      if (!signal.aborted && this.loading.getSnapshot() === 'loading')
        this.loading.dispatch('failed');
      throw error;
    }
  }
}
