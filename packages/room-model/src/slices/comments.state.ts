import { type Comment, Flag, isPassing, type Notice } from '@live/protocol';
import { compareIds, mergeById } from '../commentOrder.ts';
import { patched, type Slice } from '../Slice.ts';
import { cleanComment, toComment } from '../toComment.ts';

/** How many deleted ids are retained, so that a response in flight does not restore them. */
const MAX_DELETED_IDS = 1_000;

/** Marks where the connection was lost; the comments after it were fetched later. */
export interface Divider {
  beforeId: string;
  seconds: number;
  count: number;
  /** Whether more comments were missed than one fetch returns. */
  isPartial: boolean;
}

/** A fetch in flight, and the silences since its request, which are newer than its response. */
interface ListRequest {
  known: ReadonlySet<string>;
  silences: ReadonlyMap<string, Flag>;
}

export interface CommentsState {
  /** Oldest first. */
  readonly comments: readonly Comment[];
  readonly dividers: readonly Divider[];
  readonly loading: 'loading' | 'loaded' | 'failed';
  readonly deletedIds: ReadonlySet<string>;
  /** Silenced accounts according to numbered notices. */
  readonly silencedIds: ReadonlySet<string>;
  readonly request: ListRequest | undefined;
  readonly isStale: boolean;
}

export const comments: Slice<CommentsState> = {
  initial: () => ({
    comments: [],
    dividers: [],
    loading: 'loading',
    deletedIds: new Set(),
    silencedIds: new Set(),
    request: undefined,
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
        const request = { known: idsOf(state.comments), silences: new Map() };
        return { ...state, request, isStale: false };
      }
      case 'fetched': {
        if (event.call !== 'commentList') return state;
        return merge(state, event.data.items.map(cleanComment), event.awayMs, page);
      }
      case 'failed':
        return event.call === 'commentList'
          ? { ...state, loading: 'failed', request: undefined }
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

/** Merges consecutive comments together, because each merge visits every row. */
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
 * Enter and leave notices are delayed and have no number of their own, so their `mute` may be older
 * than the known state.
 */
const carriesSilence = (notice: Extract<Notice, { name: 'member' }>): boolean =>
  !isPassing(notice) && notice.body.event !== 'kickout';

/** A silenced account cannot comment, so either the comment or the silence arrived late. */
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

const withDeleted = (deleted: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const all = [...deleted, ...ids.filter((id) => !deleted.has(id))];
  return new Set(all.slice(-MAX_DELETED_IDS));
};

/** Trims to the latest comments and removes dividers whose row is gone. */
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
  // After a deletion from a full list an older comment becomes visible.
  const isShort = state.comments.length >= page.commentsShown || state.request !== undefined;
  return {
    ...state,
    comments: rows,
    deletedIds: withDeleted(state.deletedIds, [deletedId]),
    isStale: state.isStale || (page.refillsComments && isShort),
  };
};

const silence = (state: CommentsState, accountId: string, isSilence: Flag): CommentsState => {
  const request = state.request && {
    ...state.request,
    silences: new Map(state.request.silences).set(accountId, isSilence),
  };
  const isTouched = state.comments.some(
    (comment) => comment.sourceId === accountId && comment.isSilence !== isSilence,
  );
  if (!isTouched) return patched(state, { request });
  const rows = state.comments.map((comment) =>
    comment.sourceId === accountId ? { ...comment, isSilence } : comment,
  );
  return { ...state, comments: rows, request };
};

const isSame = (one: Comment, other: Comment): boolean =>
  one.isSilence === other.isSilence && one.message === other.message;

/**
 * Merges a fetched list. The list is authoritative for the time of its request; comments received
 * since then are newer and stay.
 */
const merge = (
  state: CommentsState,
  list: readonly Comment[],
  awayMs: number,
  page: Page,
): CommentsState => {
  const { known, silences } = state.request ?? { known: new Set<string>(), silences: new Map() };
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

  const goneIds = state.comments.filter(isGone).map(({ id }) => id);
  const remaining = state.comments
    .filter((comment) => !isGone(comment))
    .map((comment) => {
      const fresh = fetchedIds.get(comment.id);
      return fresh && !isSame(fresh, comment) ? fresh : comment;
    });
  const remainingIds = idsOf(remaining);
  const added = fetched.filter(({ id }) => !remainingIds.has(id));
  // When no comment of a full list was known, more are missing before it.
  const isPartial = fetched.length >= page.commentsShown && added.length === fetched.length;
  return withComments(
    {
      ...state,
      loading: 'loaded',
      request: undefined,
      deletedIds: goneIds.length > 0 ? withDeleted(state.deletedIds, goneIds) : state.deletedIds,
      dividers: [...state.dividers, ...dividerFor(remaining, added, awayMs, isPartial)],
    },
    mergeById(remaining, added),
    page,
  );
};

const dividerFor = (
  remaining: readonly Comment[],
  added: readonly Comment[],
  awayMs: number,
  isPartial: boolean,
): Divider[] => {
  const first = added[0];
  if (awayMs <= 0 || !first || remaining.length === 0) return [];
  const seconds = Math.max(1, Math.round(awayMs / 1000));
  return [{ beforeId: first.id, seconds, count: added.length, isPartial }];
};
