import type { Comment } from '@live/protocol';
import { mergeById } from '@live/web';

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
  | { type: 'deleted'; id: string };

export const noComments: CommentsState = { comments: [], deleted: [] };

export const reduceComments = (state: CommentsState, event: CommentsEvent): CommentsState => {
  if (event.type === 'deleted') {
    const deleted = [...state.deleted, event.id].slice(-DELETIONS_KEPT);
    return { comments: state.comments.filter(({ id }) => id !== event.id), deleted };
  }
  const wanted = event.comments.filter(({ id }) => !state.deleted.includes(id));
  const comments = mergeById(state.comments, wanted);
  if (comments === state.comments) return state;
  return { ...state, comments: comments.slice(-MOST_SHOWN) };
};
