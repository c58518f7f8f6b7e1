import { type Comment, LiveRole, limits, MessageKind, secondsBetween } from '@live/protocol';
import { type CommentsState, compareIds } from '@live/room-model';

/** How long after an equal comment one still joins its row. */
const WINDOW_SECONDS = 30;
/** Comments kept of one row: enough to delete what is on show, and to name senders. */
const MAX_GROUPED = limits.commentsShown;
export const MAX_SENDERS = 100;

interface GroupedComment {
  id: string;
  sourceId: string;
  sourceName: string;
}

export interface Fold {
  /** How many comments the row stands for. */
  count: number;
  /** The newest of them, oldest first. */
  grouped: readonly GroupedComment[];
  /** The first of those who sent it, each once. */
  senders: readonly GroupedComment[];
}

/** A row of the list: its first comment, and what was folded into it. */
export type FoldedComment = Comment & { readonly fold?: Fold };

interface Row {
  key: string;
  comment: Comment;
  /** When the newest of them came. */
  lastAt: string;
  fold: Fold;
}

export interface FoldState {
  readonly rows: readonly FoldedComment[];
  readonly folded: readonly Row[];
  /** What was folded so far. */
  readonly source: readonly Comment[];
  readonly bagWords: string | undefined;
}

export const emptyFold: FoldState = { rows: [], folded: [], source: [], bagWords: undefined };

/** What is folded: the list, and what was deleted. */
export type FoldSource = Pick<CommentsState, 'comments' | 'deletedIds' | 'clearedUpTo'>;

export interface FoldOptions {
  /** Texts with the same result are equal. */
  normalise(text: string): string;
  /** The normalised words that enter a running lucky bag: they join their row at any time. */
  bagWords: string | undefined;
}

/** Only the audience's: what hosts and operators say always has a row of its own. */
const keyOf = (
  { id, type, role, message }: Comment,
  normalise: FoldOptions['normalise'],
): string =>
  type === MessageKind.SYSTEM || role !== LiveRole.AUDIENCE
    ? `id:${id}`
    : `text:${normalise(message)}`;

const toGrouped = ({ id, sourceId, sourceName }: Comment): GroupedComment => ({
  id,
  sourceId,
  sourceName,
});

const withSender = (
  senders: readonly GroupedComment[],
  sender: GroupedComment,
): readonly GroupedComment[] =>
  senders.length >= MAX_SENDERS || senders.some(({ sourceId }) => sourceId === sender.sourceId)
    ? senders
    : [...senders, sender];

const shown = ({ comment, fold }: Row): FoldedComment =>
  fold.count > 1 ? { ...comment, fold } : comment;

const newRow = (key: string, comment: Comment): Row => {
  const grouped = [toGrouped(comment)];
  return { key, comment, lastAt: comment.createdAt, fold: { count: 1, grouped, senders: grouped } };
};

const joined = (row: Row, comments: readonly Comment[]): Row => {
  const grouped = [...row.fold.grouped, ...comments.map(toGrouped)].slice(-MAX_GROUPED);
  return {
    ...row,
    lastAt: comments.at(-1)?.createdAt ?? row.lastAt,
    fold: {
      count: row.fold.count + comments.length,
      grouped,
      senders: comments.map(toGrouped).reduce(withSender, row.fold.senders),
    },
  };
};

/** The rows with these words as one, in the place of the first. */
const joinRows = (rows: readonly Row[], words: string): readonly Row[] => {
  const isOfWords = ({ key }: Row) => key === `text:${words}`;
  const alike = rows.filter(isOfWords);
  const [first, last] = [alike[0], alike.at(-1)];
  if (!first || !last || first === last) return rows;
  const fold: Fold = {
    count: alike.reduce((sum, row) => sum + row.fold.count, 0),
    grouped: alike.flatMap((row) => row.fold.grouped).slice(-MAX_GROUPED),
    senders: alike
      .flatMap((row) => row.fold.senders)
      .reduce<readonly GroupedComment[]>(withSender, []),
  };
  const whole = { ...first, lastAt: last.lastAt, fold };
  return rows.flatMap((row) => (row === first ? [whole] : isOfWords(row) ? [] : [row]));
};

/** Adds comments that are newer than all before. */
const append = (
  rows: readonly Row[],
  incoming: readonly Comment[],
  { normalise, bagWords }: FoldOptions,
): readonly Row[] => {
  const next = [...rows];
  const places = new Map(rows.map(({ key }, place) => [key, place]));
  const joining = new Map<number, Comment[]>();
  for (const comment of incoming) {
    const key = keyOf(comment, normalise);
    const place = places.get(key);
    const row = place === undefined ? undefined : next[place];
    const lastAt =
      place === undefined ? undefined : (joining.get(place)?.at(-1)?.createdAt ?? row?.lastAt);
    const isRecent =
      lastAt !== undefined && secondsBetween(lastAt, comment.createdAt) <= WINDOW_SECONDS;
    if (place !== undefined && (isRecent || key === `text:${bagWords}`)) {
      const waiting = joining.get(place);
      if (waiting) waiting.push(comment);
      else joining.set(place, [comment]);
    } else {
      places.set(key, next.length);
      next.push(newRow(key, comment));
    }
  }
  for (const [place, comments] of joining) {
    const row = next[place];
    if (row) next[place] = joined(row, comments);
  }
  return next.slice(-limits.commentsShown);
};

/** Removes what was deleted, and updates what changed of those that are shown. */
const update = (
  rows: readonly Row[],
  now: ReadonlyMap<string, Comment>,
  isDeleted: (comment: GroupedComment) => boolean,
): readonly Row[] =>
  rows.flatMap((row) => {
    const { fold } = row;
    const remaining = fold.grouped.some(isDeleted)
      ? fold.grouped.filter((one) => !isDeleted(one))
      : fold.grouped;
    const [oldest] = remaining;
    if (!oldest) return [];
    const lost = fold.grouped.length - remaining.length;
    const isFirstGone = isDeleted(toGrouped(row.comment));
    const heir = remaining.find(({ id }) => now.has(id)) ?? oldest;
    const comment = isFirstGone
      ? (now.get(heir.id) ?? { ...row.comment, ...heir, corpName: '' })
      : (now.get(row.comment.id) ?? row.comment);
    if (lost === 0) return comment === row.comment ? [row] : [{ ...row, comment }];
    const senders = fold.senders.filter(
      (sender) =>
        !isDeleted(sender) || remaining.some(({ sourceId }) => sourceId === sender.sourceId),
    );
    const count = fold.count - lost;
    return [{ ...row, comment, fold: { grouped: remaining, senders, count } }];
  });

/**
 * Folds equal comments into one row, which keeps its place and counts. The list holds the newest comments only; rows
 * stay while there is space, so that a flood does not push a question out of sight.
 */
export const foldComments = (
  state: FoldState,
  list: FoldSource,
  options: FoldOptions,
): FoldState => {
  const source = list.comments;
  const { bagWords } = options;
  if (source === state.source && bagWords === state.bagWords) return state;
  const known = new Set(state.source.map(({ id }) => id));
  const last = state.source.at(-1)?.id ?? '0';
  const isNewer = ({ id }: Comment) => compareIds(id, last) > 0;
  // Restored, or fetched after a gap: their places are among the others. What refills the list after a deletion is
  // older than all of it, and was folded when it came.
  const first = state.source[0]?.id ?? '0';
  const hasOlder = source.some(
    (comment) => !known.has(comment.id) && !isNewer(comment) && compareIds(comment.id, first) > 0,
  );
  const now = new Map(source.map((comment) => [comment.id, comment]));
  const isDeleted = ({ id, sourceId }: GroupedComment) =>
    list.deletedIds.has(id) || compareIds(id, list.clearedUpTo.get(sourceId) ?? '0') <= 0;
  const updated = hasOlder ? [] : update(state.folded, now, isDeleted);
  // After a reload the comments may come before the bag.
  const isNewBag = bagWords !== undefined && bagWords !== state.bagWords;
  const kept = isNewBag ? joinRows(updated, bagWords) : updated;
  const folded = append(kept, hasOlder ? source : source.filter(isNewer), options);
  const before = new Map(state.folded.map((row, place) => [row, state.rows[place]]));
  return { folded, source, bagWords, rows: folded.map((row) => before.get(row) ?? shown(row)) };
};
