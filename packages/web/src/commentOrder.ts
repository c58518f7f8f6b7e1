import type { Comment } from '@live/protocol';

/** Ids are decimal and may be longer than a number can hold. */
export const compareIds = (one: string, other: string): number => {
  if (one.length !== other.length) return one.length - other.length;
  if (one === other) return 0;
  return one < other ? -1 : 1;
};

/** Each id once, in order; what is there already stays as it is. */
export const mergeById = (
  there: readonly Comment[],
  incoming: readonly Comment[],
): readonly Comment[] => {
  const known = new Set(there.map(({ id }) => id));
  const fresh: Comment[] = [];
  for (const comment of incoming) {
    if (known.has(comment.id)) continue;
    known.add(comment.id);
    fresh.push(comment);
  }
  if (fresh.length === 0) return there;
  const all = [...there, ...fresh];
  const isOrdered = all.every((comment, index) => {
    const before = all[index - 1];
    return !before || compareIds(before.id, comment.id) < 0;
  });
  return isOrdered ? all : all.sort((one, other) => compareIds(one.id, other.id));
};
