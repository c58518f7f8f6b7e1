import { type Comment, limits } from '@live/protocol';
import { compareIds } from '@live/room-model';

/**
 * The rows while the operator points at one: the rows from when that began, in the same order and with
 * their current content, and new ones only below and up to the limit. Nothing above the pointer moves,
 * so that the operator does not silence the wrong person.
 */
export const frozenRows = (
  frozen: readonly Comment[],
  live: readonly Comment[],
): readonly Comment[] => {
  const now = new Map(live.map((comment) => [comment.id, comment]));
  const rows = frozen.map((comment) => now.get(comment.id) ?? comment);
  const last = frozen.at(-1);
  const newer = last ? live.filter(({ id }) => compareIds(id, last.id) > 0) : live;
  return [...rows, ...newer.slice(0, limits.commentsShown - rows.length)];
};
