import type { Comment } from '@live/protocol';

/** Compares decimal ids, which may exceed the range of a number. */
export const compareIds = (one: string, other: string): number => {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Merges by id, in order; existing comments keep their object. */
export const mergeById = (
  existing: readonly Comment[],
  incoming: readonly Comment[],
): readonly Comment[] => {
  const known = new Set(existing.map(({ id }) => id));
  const fresh: Comment[] = [];
  for (const comment of incoming) {
    if (known.has(comment.id)) continue;
    known.add(comment.id);
    fresh.push(comment);
  }
  if (fresh.length === 0) return existing;
  const all = [...existing, ...fresh];
  const isOrdered = all.every((comment, index) => {
    const before = all[index - 1];
    return !before || compareIds(before.id, comment.id) < 0;
  });
  return isOrdered ? all : all.sort((one, other) => compareIds(one.id, other.id));
};

/** How many comments follow this id, which may itself be deleted. */
export const countAfter = (comments: readonly Comment[], seenId: string): number => {
  let count = 0;
  for (let at = comments.length - 1; at >= 0; at -= 1) {
    const comment = comments[at];
    if (!comment || compareIds(comment.id, seenId) <= 0) break;
    count += 1;
  }
  return count;
};
