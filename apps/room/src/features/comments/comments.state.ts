import type { Comment } from '@live/protocol';
import { compareIds, mergeById } from '@live/web';

/** A phone shows a handful; the rest is there to scroll back to. */
export const MOST_SHOWN = 150;
const DELETIONS_KEPT = 500;

export interface CommentsState {
  /** Oldest first. */
  comments: readonly Comment[];
  /** Against lists that were asked for before the deletion. */
  deleted: readonly string[];
}

export type CommentsEvent =
  | { type: 'arrived'; comments: readonly Comment[] }
  /** The latest of the room, as the server has them: what is not among them was deleted. */
  | { type: 'listed'; comments: readonly Comment[] }
  | { type: 'deleted'; id: string };

export const noComments: CommentsState = { comments: [], deleted: [] };

export const reduceComments = (state: CommentsState, event: CommentsEvent): CommentsState => {
  if (event.type === 'deleted') {
    const deleted = [...state.deleted, event.id].slice(-DELETIONS_KEPT);
    return { comments: state.comments.filter(({ id }) => id !== event.id), deleted };
  }
  const wanted = event.comments.filter(({ id }) => !state.deleted.includes(id));
  const there = event.type === 'listed' ? stillThere(state, event.comments) : state.comments;
  const comments = mergeById(there, wanted);
  if (comments === state.comments) return state;
  return { ...state, comments: comments.slice(-MOST_SHOWN) };
};

/** A list tells of nothing that is older than its first, if it is full, or came after its last. */
const stillThere = ({ comments }: CommentsState, list: readonly Comment[]): readonly Comment[] => {
  const listed = new Set(list.map(({ id }) => id));
  const [first, last] = [list[0], list.at(-1)];
  const isOlder = (id: string) =>
    list.length >= MOST_SHOWN && first !== undefined && compareIds(id, first.id) < 0;
  const isNewer = (id: string) => last === undefined || compareIds(id, last.id) > 0;
  const kept = comments.filter(({ id }) => listed.has(id) || isOlder(id) || isNewer(id));
  return kept.length === comments.length ? comments : kept;
};

/** How many came after this one, which may be gone itself by now. */
export const countAfter = (comments: readonly Comment[], seenId: string): number =>
  comments.filter(({ id }) => compareIds(id, seenId) > 0).length;
