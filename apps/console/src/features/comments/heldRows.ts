import { type Comment, limits } from '@live/protocol';
import { compareIds } from '@live/room-model';

/**
 * The rows while the operator acts on one: those that stood there when it began, in their places
 * and as they are now, with new ones only underneath and only while there is room. Nothing above or
 * beside the pointer can move, so nobody mutes the wrong person.
 */
export const heldRows = (
  held: readonly Comment[],
  live: readonly Comment[],
): readonly Comment[] => {
  const now = new Map(live.map((comment) => [comment.id, comment]));
  const rows = held.map((comment) => now.get(comment.id) ?? comment);
  const last = held.at(-1);
  const newer = last ? live.filter(({ id }) => compareIds(id, last.id) > 0) : live;
  return [...rows, ...newer.slice(0, limits.commentsShown - rows.length)];
};
