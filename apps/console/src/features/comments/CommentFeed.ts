import { ChatState, type Comment, Flag, isPassing, limits, type Notice } from '@live/protocol';
import {
  type ApiClient,
  CatchUp,
  cleanComment,
  FrameBatch,
  type RoomSession,
  retryForEver,
  Store,
  toComment,
} from '@live/web';
import { type CommentsEvent, noComments, reduceComments } from './comments.state.ts';

/** A first fetch that failed is tried again by itself this often; then the person is asked. */
const RETRIES = 2;

/** Keeps a room's comments: the list, what is pushed, and what was missed in between. */
export class CommentFeed {
  readonly store: Store<ReturnType<typeof noComments>, CommentsEvent>;
  readonly #session: RoomSession;
  readonly #api: ApiClient;
  readonly #batch = new FrameBatch<CommentsEvent>((events) => this.#dispatch(events));
  readonly #silenced = new Set<string>();
  #catchUp: CatchUp | undefined;
  #hasLoaded = false;
  #awayMs = 0;

  constructor(session: RoomSession, api: ApiClient) {
    this.#session = session;
    this.#api = api;
    const isAllSilenced = session.room.chatState === ChatState.ALL_BANNED;
    this.store = new Store(reduceComments, noComments(isAllSilenced));
  }

  /** Listens and fetches until the returned function is called. */
  start(): () => void {
    const catchUp = new CatchUp(
      (signal) => this.#fetchOnce(signal),
      (failures) => (failures <= RETRIES || this.#hasLoaded ? retryForEver(failures) : undefined),
    );
    this.#catchUp = catchUp;
    const stopNotices = this.#session.onNotice((notice) => this.#take(notice));
    const stopResync = this.#session.onResync(({ awayMs }) => {
      this.#awayMs += awayMs;
      catchUp.ask();
    });
    catchUp.ask();
    return () => {
      catchUp.destroy();
      stopNotices();
      stopResync();
      this.#batch.destroy();
    };
  }

  fetchAgain(): void {
    this.#catchUp?.askAnew();
  }

  /** What this page did itself needs no push to be seen. */
  apply(event: CommentsEvent): void {
    this.#batch.flush();
    this.#dispatch([event]);
  }

  #take(notice: Notice): void {
    const { liveId } = this.#session.room;
    switch (notice.name) {
      case 'chat':
        this.#batch.add({ type: 'pushed', comments: [toComment(notice.body)] });
        this.#doubt(notice.body.account_id);
        return;
      case 'commentDelete':
        this.#batch.add({ type: 'deleted', id: notice.body.comment_id });
        return;
      case 'member': {
        // Those who come and go are told of a moment later, without a number of their own: what
        // they say about being muted may be older than what is known.
        if (isPassing(notice) || notice.body.event === 'kickout') return;
        const { account_id, mute } = notice.body;
        if (mute === Flag.YES) this.#silenced.add(account_id);
        else this.#silenced.delete(account_id);
        this.#batch.add({ type: 'silenced', accountId: account_id, isSilence: mute });
        return;
      }
      case 'room': {
        if (notice.body.live_id !== liveId) return;
        const isAllSilenced = notice.body.mute === ChatState.ALL_BANNED;
        this.#batch.add({ type: 'all-silenced', isAllSilenced });
      }
    }
  }

  /** Nobody speaks while muted: of comment and mute, which travel apart, one came late. */
  #doubt(accountId: string): void {
    if (this.#silenced.delete(accountId)) this.#catchUp?.ask();
  }

  #dispatch(events: readonly CommentsEvent[]): void {
    const isFull = this.store.getSnapshot().comments.length >= limits.commentsShown;
    this.store.dispatch(...joinPushes(events));
    // An older comment moves up into the place of one that was deleted from a full list.
    const isDeleted = events.some(({ type }) => type === 'deleted');
    if (isDeleted && (isFull || this.#catchUp?.isFetching)) this.#catchUp?.ask();
  }

  async #fetchOnce(signal: AbortSignal): Promise<void> {
    const awayMs = this.#awayMs;
    const page = { liveId: this.#session.room.liveId, pageSize: limits.commentsShown, pageNum: 0 };
    this.apply({ type: 'asked' });
    try {
      const { items } = await this.#api.call('commentList', page, { quiet: true, signal });
      if (signal.aborted) return;
      this.apply({ type: 'listed', comments: items.map(cleanComment), awayMs });
      this.#awayMs -= awayMs;
      this.#hasLoaded = true;
    } catch (error) {
      if (!signal.aborted) this.apply({ type: 'failed' });
      throw error;
    }
  }
}

/** One merge for all that was said within a frame. */
const joinPushes = (events: readonly CommentsEvent[]): CommentsEvent[] => {
  const joined: CommentsEvent[] = [];
  let said: Comment[] | undefined;
  for (const event of events) {
    if (event.type !== 'pushed') {
      joined.push(event);
      said = undefined;
    } else if (said) said.push(...event.comments);
    else {
      said = [...event.comments];
      joined.push({ type: 'pushed', comments: said });
    }
  }
  return joined;
};
