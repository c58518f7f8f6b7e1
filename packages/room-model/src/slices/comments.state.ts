import { type Comment, Flag, isPassing, type Notice } from '@live/protocol';
import { compareIds, mergeById } from '../commentOrder.ts';
import { patched, type Slice } from '../Slice.ts';
import { cleanComment, toComment } from '../toComment.ts';

/** Deletions are remembered this long, against answers that were on their way. */
const TOMBSTONES = 1_000;

/** Stands where the connection was lost: what follows it was fetched afterwards. */
export interface Divider {
  beforeId: string;
  seconds: number;
  count: number;
  /** More was missed than one fetch brings. */
  isPartial: boolean;
}

/** What has happened since a list was asked for; its answer may be older than that. */
interface Asked {
  known: ReadonlySet<string>;
  silences: ReadonlyMap<string, Flag>;
}

export interface CommentsState {
  /** Oldest first. */
  readonly comments: readonly Comment[];
  readonly dividers: readonly Divider[];
  readonly loading: 'loading' | 'loaded' | 'failed';
  readonly deletedIds: ReadonlySet<string>;
  /** Muted, as numbered notices said. */
  readonly silencedIds: ReadonlySet<string>;
  readonly asked: Asked | undefined;
  readonly isStale: boolean;
}

export const comments: Slice<CommentsState> = {
  initial: () => ({
    comments: [],
    dividers: [],
    loading: 'loading',
    deletedIds: new Set(),
    silencedIds: new Set(),
    asked: undefined,
    isStale: false,
  }),
  reduce(state, event, { page }) {
    switch (event.type) {
      case 'notices':
        return receive(state, event.notices, page);
      case 'comment-sent':
        return add(state, [cleanComment(event.comment)], page);
      case 'comment-deleted':
        return remove(state, event.id, page);
      case 'silenced':
        return silence(state, event.accountId, event.isSilence);
      case 'requested': {
        if (event.call !== 'commentList') return state;
        const asked = { known: idsOf(state.comments), silences: new Map() };
        return { ...state, asked, isStale: false };
      }
      case 'fetched': {
        if (event.call !== 'commentList') return state;
        return merge(state, event.data.items.map(cleanComment), event.awayMs, page);
      }
      case 'failed':
        return event.call === 'commentList'
          ? { ...state, loading: 'failed', asked: undefined }
          : state;
      default:
        return state;
    }
  },
  isStale: ({ isStale }) => isStale,
  fetch: {
    call: 'commentList',
    input: ({ loaded, page }) => ({
      liveId: loaded.liveId,
      pageSize: page.commentsShown,
      pageNum: 0,
    }),
  },
};

interface Page {
  readonly commentsShown: number;
  readonly refillsComments: boolean;
}

/** Comments that follow each other are merged at once, because a merge looks at every row. */
const receive = (state: CommentsState, notices: readonly Notice[], page: Page): CommentsState => {
  let next = state;
  let pushed: Comment[] = [];
  const flush = () => {
    next = add(next, pushed, page);
    pushed = [];
  };
  for (const notice of notices) {
    if (notice.name === 'chat') {
      pushed.push(toComment(notice.body));
      next = noteSpeaker(next, notice.body.account_id);
    } else if (notice.name === 'commentDelete') {
      flush();
      next = remove(next, notice.body.comment_id, page);
    } else if (notice.name === 'member' && carriesSilence(notice)) {
      flush();
      next = noteSilence(next, notice.body.account_id, notice.body.mute);
    }
  }
  flush();
  return next;
};

/**
 * Those who come and go are announced a moment later, without a number of their own: what it says
 * about being muted may be older than what is known.
 */
const carriesSilence = (notice: Extract<Notice, { name: 'member' }>): boolean =>
  !isPassing(notice) && notice.body.event !== 'kickout';

/** Nobody speaks while muted: of comment and mute, which travel apart, one came late. */
const noteSpeaker = (state: CommentsState, accountId: string): CommentsState => {
  if (!state.silencedIds.has(accountId)) return state;
  const silencedIds = new Set(state.silencedIds);
  silencedIds.delete(accountId);
  return { ...state, silencedIds, isStale: true };
};

const noteSilence = (state: CommentsState, accountId: string, mute: Flag): CommentsState => {
  const silencedIds = new Set(state.silencedIds);
  if (mute === Flag.YES) silencedIds.add(accountId);
  else silencedIds.delete(accountId);
  const isKnown = silencedIds.size === state.silencedIds.size;
  return silence(isKnown ? state : { ...state, silencedIds }, accountId, mute);
};

const idsOf = (rows: readonly Comment[]): Set<string> => new Set(rows.map(({ id }) => id));

const remember = (deleted: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const all = [...deleted, ...ids.filter((id) => !deleted.has(id))];
  return new Set(all.slice(-TOMBSTONES));
};

/** Only the latest are shown; dividers go with the rows that they stood before. */
const withComments = (
  state: CommentsState,
  rows: readonly Comment[],
  { commentsShown }: Page,
): CommentsState => {
  const shown = rows.length > commentsShown ? rows.slice(-commentsShown) : rows;
  const first = shown[0]?.id;
  const isTrimmed = shown !== rows && first !== undefined;
  const dividers =
    isTrimmed && state.dividers.length > 0
      ? state.dividers.filter(({ beforeId }) => compareIds(beforeId, first) >= 0)
      : state.dividers;
  return { ...state, comments: shown, dividers };
};

const add = (state: CommentsState, incoming: readonly Comment[], page: Page): CommentsState => {
  if (incoming.length === 0) return state;
  const wanted = incoming.filter(({ id }) => !state.deletedIds.has(id));
  const rows = mergeById(state.comments, wanted);
  return rows === state.comments ? state : withComments(state, rows, page);
};

const remove = (state: CommentsState, deletedId: string, page: Page): CommentsState => {
  const rows = state.comments.filter(({ id }) => id !== deletedId);
  // An older comment moves up into the place of one that was deleted from a full list.
  const isShort = state.comments.length >= page.commentsShown || state.asked !== undefined;
  return {
    ...state,
    comments: rows,
    deletedIds: remember(state.deletedIds, [deletedId]),
    isStale: state.isStale || (page.refillsComments && isShort),
  };
};

const silence = (state: CommentsState, accountId: string, isSilence: Flag): CommentsState => {
  const asked = state.asked && {
    ...state.asked,
    silences: new Map(state.asked.silences).set(accountId, isSilence),
  };
  const isTouched = state.comments.some(
    (comment) => comment.sourceId === accountId && comment.isSilence !== isSilence,
  );
  if (!isTouched) return patched(state, { asked });
  const rows = state.comments.map((comment) =>
    comment.sourceId === accountId ? { ...comment, isSilence } : comment,
  );
  return { ...state, comments: rows, asked };
};

const isSame = (one: Comment, other: Comment): boolean =>
  one.isSilence === other.isSilence && one.message === other.message;

/**
 * Merges a fetched list. The list is the truth about what was there when it was asked for; what
 * was received since then is newer and stays.
 */
const merge = (
  state: CommentsState,
  list: readonly Comment[],
  awayMs: number,
  page: Page,
): CommentsState => {
  const { known, silences } = state.asked ?? { known: new Set<string>(), silences: new Map() };
  const fetched = mergeById(
    [],
    list
      .filter(({ id }) => !state.deletedIds.has(id))
      .map((comment) => {
        const isSilence = silences.get(comment.sourceId) ?? comment.isSilence;
        return isSilence === comment.isSilence ? comment : { ...comment, isSilence };
      }),
  );
  const fetchedIds = new Map(fetched.map((comment) => [comment.id, comment]));
  const oldest = list.length < page.commentsShown ? undefined : fetched[0]?.id;
  const isGone = ({ id }: Comment) =>
    known.has(id) && !fetchedIds.has(id) && (oldest === undefined || compareIds(id, oldest) >= 0);

  const gone = state.comments.filter(isGone).map(({ id }) => id);
  const kept = state.comments
    .filter((comment) => !isGone(comment))
    .map((comment) => {
      const fresh = fetchedIds.get(comment.id);
      return fresh && !isSame(fresh, comment) ? fresh : comment;
    });
  const keptIds = idsOf(kept);
  const added = fetched.filter(({ id }) => !keptIds.has(id));
  // Where none of a full list was known, there are more between it and what is kept.
  const isPartial = fetched.length >= page.commentsShown && added.length === fetched.length;
  return withComments(
    {
      ...state,
      loading: 'loaded',
      asked: undefined,
      deletedIds: gone.length > 0 ? remember(state.deletedIds, gone) : state.deletedIds,
      dividers: [...state.dividers, ...dividerFor(kept, added, awayMs, isPartial)],
    },
    mergeById(kept, added),
    page,
  );
};

const dividerFor = (
  kept: readonly Comment[],
  added: readonly Comment[],
  awayMs: number,
  isPartial: boolean,
): Divider[] => {
  const first = added[0];
  if (awayMs <= 0 || !first || kept.length === 0) return [];
  const seconds = Math.max(1, Math.round(awayMs / 1000));
  return [{ beforeId: first.id, seconds, count: added.length, isPartial }];
};
