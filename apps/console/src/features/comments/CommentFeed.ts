import { ChatState, type Comment, limits, type Notice } from '@live/protocol';
import { cleanComment, FrameBatch, type RoomSession, Store, toComment } from '@live/web';
import { api } from '../../lib/api.ts';
import { type CommentsEvent, noComments, reduceComments } from './comments.state.ts';

/** A failed fetch is tried again by itself this often; then the person is asked. */
const RETRIES = 2;
const RETRY_MS = 3_000;

/** Keeps a room's comments: the list, what is pushed, and what was missed in between. */
export class CommentFeed {
  readonly store: Store<ReturnType<typeof noComments>, CommentsEvent>;
  readonly #session: RoomSession;
  readonly #batch = new FrameBatch<CommentsEvent>((events) =>
    this.store.dispatch(...joinPushes(events)),
  );
  #leaving = new AbortController();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isFetching = false;
  #isWantedAgain = false;
  #awayMs = 0;
  #failures = 0;

  constructor(session: RoomSession) {
    this.#session = session;
    const isAllMuted = session.room.chatState === ChatState.ALL_BANNED;
    this.store = new Store(reduceComments, noComments(isAllMuted));
  }

  /** Listens and fetches until the returned function is called. */
  start(): () => void {
    this.#leaving = new AbortController();
    const stopNotices = this.#session.onNotice((notice) => this.#take(notice));
    const stopResync = this.#session.onResync(({ awayMs }) => this.#fetch(awayMs));
    this.#fetch(0);
    return () => {
      this.#leaving.abort();
      clearTimeout(this.#retry);
      stopNotices();
      stopResync();
      this.#batch.destroy();
    };
  }

  fetchAgain(): void {
    this.#failures = 0;
    this.#fetch(0);
  }

  /** What this page did itself needs no push to be seen. */
  apply(event: CommentsEvent): void {
    this.#batch.flush();
    this.store.dispatch(event);
  }

  #take(notice: Notice): void {
    const { liveId } = this.#session.room;
    switch (notice.name) {
      case 'chat':
        this.#batch.add({ type: 'pushed', comments: [toComment(notice.body)] });
        return;
      case 'commentDelete':
        this.#batch.add({ type: 'deleted', id: notice.body.comment_id });
        return;
      case 'member': {
        const { account_id, event, mute } = notice.body;
        // Somebody who leaves says nothing about being muted.
        if (event === 'exit' || event === 'kickout') return;
        this.#batch.add({ type: 'silenced', accountId: account_id, isSilence: mute });
        return;
      }
      case 'room': {
        if (notice.body.live_id !== liveId) return;
        const isAllMuted = notice.body.mute === ChatState.ALL_BANNED;
        this.#batch.add({ type: 'all-muted', isAllMuted });
      }
    }
  }

  #fetch(awayMs: number): void {
    this.#awayMs += awayMs;
    clearTimeout(this.#retry);
    if (this.#isFetching) this.#isWantedAgain = true;
    else void this.#run();
  }

  async #run(): Promise<void> {
    const { signal } = this.#leaving;
    this.#isFetching = true;
    do {
      this.#isWantedAgain = false;
      await this.#fetchOnce(signal);
    } while (this.#isWantedAgain && !signal.aborted);
    this.#isFetching = false;
    // Stopped and started again while an answer was on its way: that answer was thrown away.
    if (signal.aborted && !this.#leaving.signal.aborted) void this.#run();
  }

  async #fetchOnce(signal: AbortSignal): Promise<void> {
    const awayMs = this.#awayMs;
    const page = { liveId: this.#session.room.liveId, pageSize: limits.commentsShown, pageNum: 0 };
    this.apply({ type: 'asked' });
    try {
      const { items } = await api.call('commentList', page, { quiet: true, signal });
      if (signal.aborted) return;
      this.apply({ type: 'listed', comments: items.map(cleanComment), awayMs });
      this.#awayMs -= awayMs;
      this.#failures = 0;
    } catch {
      if (signal.aborted) return;
      this.apply({ type: 'failed' });
      this.#failures += 1;
      if (this.#failures <= RETRIES) this.#retry = setTimeout(() => this.#fetch(0), RETRY_MS);
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
