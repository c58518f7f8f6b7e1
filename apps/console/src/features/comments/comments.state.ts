import { type Comment, type Flag, limits } from '@live/protocol';
import { compareIds, mergeById } from '@live/web';

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
  comments: readonly Comment[];
  dividers: readonly Divider[];
  isAllSilenced: boolean;
  loading: 'loading' | 'loaded' | 'failed';
  deletedIds: ReadonlySet<string>;
  asked: Asked | undefined;
}

export type CommentsEvent =
  | { type: 'asked' }
  | { type: 'listed'; comments: readonly Comment[]; awayMs: number }
  | { type: 'failed' }
  | { type: 'pushed'; comments: readonly Comment[] }
  | { type: 'deleted'; id: string }
  | { type: 'silenced'; accountId: string; isSilence: Flag }
  | { type: 'all-silenced'; isAllSilenced: boolean };

export const noComments = (isAllSilenced: boolean): CommentsState => ({
  comments: [],
  dividers: [],
  isAllSilenced,
  loading: 'loading',
  deletedIds: new Set(),
  asked: undefined,
});

export const reduceComments = (state: CommentsState, event: CommentsEvent): CommentsState => {
  switch (event.type) {
    case 'asked':
      return { ...state, asked: { known: idsOf(state.comments), silences: new Map() } };
    case 'listed':
      return listed(state, event.comments, event.awayMs);
    case 'failed':
      return { ...state, loading: 'failed', asked: undefined };
    case 'pushed':
      return pushed(state, event.comments);
    case 'deleted':
      return withComments(
        { ...state, deletedIds: remember(state.deletedIds, [event.id]) },
        state.comments.filter(({ id }) => id !== event.id),
      );
    case 'silenced':
      return silenced(state, event.accountId, event.isSilence);
    case 'all-silenced':
      return event.isAllSilenced === state.isAllSilenced
        ? state
        : { ...state, isAllSilenced: event.isAllSilenced };
  }
};

const idsOf = (comments: readonly Comment[]): Set<string> => new Set(comments.map(({ id }) => id));

const remember = (deleted: ReadonlySet<string>, ids: readonly string[]): ReadonlySet<string> => {
  const all = [...deleted, ...ids.filter((id) => !deleted.has(id))];
  return new Set(all.slice(-TOMBSTONES));
};

/** Only the latest are shown; dividers go with the rows that they stood before. */
const withComments = (state: CommentsState, comments: readonly Comment[]): CommentsState => {
  const shown =
    comments.length > limits.commentsShown ? comments.slice(-limits.commentsShown) : comments;
  const first = shown[0]?.id;
  const isTrimmed = shown !== comments && first !== undefined;
  const dividers =
    isTrimmed && state.dividers.length > 0
      ? state.dividers.filter(({ beforeId }) => compareIds(beforeId, first) >= 0)
      : state.dividers;
  return { ...state, comments: shown, dividers };
};

const pushed = (state: CommentsState, incoming: readonly Comment[]): CommentsState => {
  const wanted = incoming.filter(({ id }) => !state.deletedIds.has(id));
  const comments = mergeById(state.comments, wanted);
  return comments === state.comments ? state : withComments(state, comments);
};

const silenced = (state: CommentsState, accountId: string, isSilence: Flag): CommentsState => {
  const asked = state.asked && {
    ...state.asked,
    silences: new Map(state.asked.silences).set(accountId, isSilence),
  };
  const isTouched = state.comments.some(
    (comment) => comment.sourceId === accountId && comment.isSilence !== isSilence,
  );
  if (!isTouched) return asked ? { ...state, asked } : state;
  const comments = state.comments.map((comment) =>
    comment.sourceId === accountId ? { ...comment, isSilence } : comment,
  );
  return { ...state, comments, asked };
};

const isSame = (one: Comment, other: Comment): boolean =>
  one.isSilence === other.isSilence && one.message === other.message;

/**
 * Merges a fetched list. The list is the truth about what was there when it was asked for; what
 * was heard since then is newer and stays.
 */
const listed = (state: CommentsState, list: readonly Comment[], awayMs: number): CommentsState => {
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
  const oldest = list.length < limits.commentsShown ? undefined : fetched[0]?.id;
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
  const next = withComments(
    {
      ...state,
      loading: 'loaded',
      asked: undefined,
      deletedIds: gone.length > 0 ? remember(state.deletedIds, gone) : state.deletedIds,
      dividers: [...state.dividers, ...dividerFor(kept, fetched, added, awayMs)],
    },
    mergeById(kept, added),
  );
  return next;
};

const dividerFor = (
  kept: readonly Comment[],
  fetched: readonly Comment[],
  added: readonly Comment[],
  awayMs: number,
): Divider[] => {
  const first = added[0];
  if (awayMs <= 0 || !first) return [];
  const isPartial = fetched.length >= limits.commentsShown && added.length === fetched.length;
  const seconds = Math.max(1, Math.round(awayMs / 1000));
  return kept.length === 0 ? [] : [{ beforeId: first.id, seconds, count: added.length, isPartial }];
};
