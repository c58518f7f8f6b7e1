import { type Comment, Flag, isPassing, type Notice, type NoticeBody } from '@live/protocol';
import { compareIds, countAfter, mergeById } from '../commentOrder.ts';
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

/** Changes what a list contains. */
type ListChange = (rows: readonly Comment[]) => readonly Comment[];

/** A fetch in flight, and what happened since its request, which is newer than its response. */
interface ListRequest {
  known: ReadonlySet<string>;
  silences: ReadonlyMap<string, Flag>;
  changes: readonly ListChange[];
}

export interface CommentsState {
  /** Oldest first. */
  readonly comments: readonly Comment[];
  readonly dividers: readonly Divider[];
  readonly loading: 'loading' | 'loaded' | 'failed';
  /** All comments from this id on are shown; older ones may be missing. */
  readonly completeFrom: string;
  readonly deletedIds: ReadonlySet<string>;
  /** Accounts whose comments were deleted, up to an id. */
  readonly clearedUpTo: ReadonlyMap<string, string>;
  /** An own deletion whose response is late must not delete them again. */
  readonly restoredIds: ReadonlySet<string>;
  /** Silenced accounts according to numbered notices. */
  readonly silencedIds: ReadonlySet<string>;
  /** The newest comment before which some were not sent to viewers. */
  readonly leftOutBefore: string | undefined;
  readonly request: ListRequest | undefined;
  readonly needsFetch: boolean;
}

export const comments: Slice<CommentsState> = {
  initial: () => ({
    comments: [],
    dividers: [],
    loading: 'loading',
    completeFrom: '0',
    deletedIds: new Set(),
    clearedUpTo: new Map(),
    restoredIds: new Set(),
    silencedIds: new Set(),
    leftOutBefore: undefined,
    request: undefined,
    needsFetch: false,
  }),
  reduce(state, event, { page: kind }) {
    switch (event.type) {
      case 'notices':
        return receive(state, event.notices, kind);
      case 'comment-sent':
        return add(state, [cleanComment(event.comment)], kind);
      case 'comment-deleted':
        return state.restoredIds.has(event.id) ? state : deleteComment(state, event.id, kind);
      case 'silenced':
        return silence(state, event.accountId, event.isSilence);
      case 'requested': {
        if (event.call !== 'commentList') return state;
        const request = { known: idsOf(state.comments), silences: new Map(), changes: [] };
        return { ...state, request, needsFetch: false };
      }
      case 'fetched': {
        if (event.call !== 'commentList') return state;
        return merge(state, event.data.items.map(cleanComment), event.awayMs, kind);
      }
      case 'failed':
        return event.call === 'commentList'
          ? { ...state, loading: 'failed', request: undefined }
          : state;
      default:
        return state;
    }
  },
  needsFetch: ({ needsFetch }) => needsFetch,
  fetch: {
    call: 'commentList',
    input: ({ loaded, page: kind }) => ({
      liveId: loaded.liveId,
      pageSize: kind.commentsShown,
      pageNum: 0,
    }),
  },
};

/** After so many comments without a gap it is no longer said that some are missing. */
const COMPLETE_AFTER = 20;

/** Whether others comment so much that some comments do not come. */
export const leavesSomeOut = ({ comments, leftOutBefore }: CommentsState): boolean =>
  leftOutBefore !== undefined && countAfter(comments, leftOutBefore) < COMPLETE_AFTER;

interface Page {
  readonly commentsShown: number;
  readonly refillsComments: boolean;
}

/** Merges consecutive comments together, because each merge visits every row. */
const receive = (state: CommentsState, notices: readonly Notice[], kind: Page): CommentsState => {
  let next = state;
  let pushed: Comment[] = [];
  const flush = () => {
    next = add(next, pushed, kind);
    pushed = [];
  };
  for (const notice of notices) {
    if (notice.name === 'chat') {
      pushed.push(toComment(notice.body));
      next = noteSpeaker(next, notice.body.account_id);
      if (notice.body.left_out) next = { ...next, leftOutBefore: notice.body.comment_id };
    } else if (notice.name === 'commentDelete') {
      flush();
      next = deleteComment(next, notice.body.comment_id, kind);
    } else if (notice.name === 'commentClear') {
      flush();
      next = clear(next, notice.body, kind);
    } else if (notice.name === 'commentRestore') {
      flush();
      next = restore(next, notice.body.comments.map(toComment), kind);
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
  return { ...state, silencedIds, needsFetch: true };
};

const noteSilence = (state: CommentsState, accountId: string, mute: Flag): CommentsState => {
  const silencedIds = new Set(state.silencedIds);
  if (mute === Flag.YES) silencedIds.add(accountId);
  else silencedIds.delete(accountId);
  const isKnown = silencedIds.size === state.silencedIds.size;
  return silence(isKnown ? state : { ...state, silencedIds }, accountId, mute);
};

const idsOf = (rows: readonly Comment[]): Set<string> => new Set(rows.map(({ id }) => id));

const withIds = (known: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const all = [...known, ...ids.filter((id) => !known.has(id))];
  return new Set(all.slice(-MAX_DELETED_IDS));
};

const withoutIds = (known: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> =>
  ids.some((id) => known.has(id)) ? new Set([...known].filter((id) => !ids.includes(id))) : known;

const isDeleted = ({ deletedIds, clearedUpTo }: CommentsState, { id, sourceId }: Comment) =>
  deletedIds.has(id) || compareIds(id, clearedUpTo.get(sourceId) ?? '0') <= 0;

/** Trims to the latest comments and removes dividers whose row is gone. */
const withComments = (
  state: CommentsState,
  rows: readonly Comment[],
  { commentsShown }: Page,
): CommentsState => {
  const shown = rows.length > commentsShown ? rows.slice(-commentsShown) : rows;
  const first = shown[0]?.id;
  const isTrimmed = shown !== rows && first !== undefined;
  const completeFrom = isTrimmed ? first : state.completeFrom;
  const dividers =
    isTrimmed && state.dividers.length > 0
      ? state.dividers.filter(({ beforeId }) => compareIds(beforeId, first) >= 0)
      : state.dividers;
  return { ...state, comments: shown, dividers, completeFrom };
};

const add = (state: CommentsState, incoming: readonly Comment[], kind: Page): CommentsState => {
  if (incoming.length === 0) return state;
  const wanted = incoming.filter((comment) => !isDeleted(state, comment));
  const rows = mergeById(state.comments, wanted);
  return rows === state.comments ? state : withComments(state, rows, kind);
};

/** A response in flight will be changed as the rows are now. */
const noteChange = ({ request }: CommentsState, change: ListChange) =>
  request && { ...request, changes: [...request.changes, change] };

const deleteWhere = (
  state: CommentsState,
  isMatch: (comment: Comment) => boolean,
  kind: Page,
): CommentsState => {
  // After a deletion from a full list an older comment becomes visible.
  const isShort = state.comments.length >= kind.commentsShown || state.request !== undefined;
  const needsFetch = state.needsFetch || (kind.refillsComments && isShort);
  const change: ListChange = (rows) => rows.filter((comment) => !isMatch(comment));
  const request = noteChange(state, change);
  return { ...state, comments: change(state.comments), needsFetch, request };
};

const deleteComment = (state: CommentsState, deletedId: string, kind: Page): CommentsState => {
  const deletedIds = withIds(state.deletedIds, [deletedId]);
  return deleteWhere({ ...state, deletedIds }, ({ id }) => id === deletedId, kind);
};

/** All comments of an account are deleted, up to an id. */
const clear = (
  state: CommentsState,
  { account_id, up_to_id }: NoticeBody<'commentClear'>,
  kind: Page,
): CommentsState => {
  const clearedUpTo = new Map(state.clearedUpTo).set(account_id, up_to_id);
  const isCleared = ({ id, sourceId }: Comment) =>
    sourceId === account_id && compareIds(id, up_to_id) <= 0;
  const shown = state.comments.filter(isCleared).map(({ id }) => id);
  const deletedIds = withIds(state.deletedIds, shown);
  return deleteWhere({ ...state, clearedUpTo, deletedIds }, isCleared, kind);
};

/** Puts deleted comments back into their places; those older than the rows shown stay out. */
const restore = (state: CommentsState, comments: readonly Comment[], kind: Page): CommentsState => {
  const ids = comments.map(({ id }) => id);
  const restored = comments.map((comment) =>
    state.silencedIds.has(comment.sourceId) ? { ...comment, isSilence: Flag.YES } : comment,
  );
  const shown = restored.filter(({ id }) => compareIds(id, state.completeFrom) >= 0);
  const next = {
    ...forget(state, comments),
    restoredIds: withIds(state.restoredIds, ids),
    request: noteChange(state, (rows) => mergeById(rows, restored)),
    // Operators see who is silenced, which the notice does not say.
    needsFetch: state.needsFetch || kind.refillsComments,
  };
  return withComments(next, mergeById(state.comments, shown), kind);
};

/** These comments exist: they are no longer remembered as deleted. */
const forget = (state: CommentsState, existing: readonly Comment[]): CommentsState => {
  const deletedIds = withoutIds(
    state.deletedIds,
    existing.map(({ id }) => id),
  );
  const cleared = existing.filter((comment) => isDeleted({ ...state, deletedIds }, comment));
  if (cleared.length === 0) return patched(state, { deletedIds });
  const clearedUpTo = new Map(state.clearedUpTo);
  for (const { sourceId } of cleared) clearedUpTo.delete(sourceId);
  return { ...state, deletedIds, clearedUpTo };
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

const NO_REQUEST: ListRequest = { known: new Set(), silences: new Map(), changes: [] };

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
  kind: Page,
): CommentsState => {
  const { known, silences, changes } = state.request ?? NO_REQUEST;
  const listed = mergeById(
    [],
    list.map((comment) => {
      const isSilence = silences.get(comment.sourceId) ?? comment.isSilence;
      return isSilence === comment.isSilence ? comment : { ...comment, isSilence };
    }),
  );
  const oldest = list.length < kind.commentsShown ? undefined : listed[0]?.id;
  const completeFrom = oldest ?? '0';
  const fetched = changes
    .reduce((rows, apply) => apply(rows), listed)
    .filter(({ id }) => compareIds(id, completeFrom) >= 0);
  const fetchedIds = new Map(fetched.map((comment) => [comment.id, comment]));
  const isGone = ({ id }: Comment) =>
    known.has(id) && !fetchedIds.has(id) && compareIds(id, completeFrom) >= 0;

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
  const isPartial = fetched.length >= kind.commentsShown && added.length === fetched.length;
  const remembered = forget(state, fetched);
  return withComments(
    {
      ...remembered,
      loading: 'loaded',
      request: undefined,
      completeFrom,
      deletedIds: withIds(remembered.deletedIds, goneIds),
      dividers: [...state.dividers, ...dividerFor(remaining, added, awayMs, isPartial)],
    },
    mergeById(remaining, added),
    kind,
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
