import { type Comment, HeldState, type OwnHeldComment } from '@live/protocol';

/** Comments with the own refused ones where they were said, and those that wait behind all others. */
export const placeHeld = (
  comments: readonly Comment[],
  held: readonly OwnHeldComment[],
): readonly (Comment | OwnHeldComment)[] => {
  if (held.length === 0) return comments;
  const refused = held.filter(({ state }) => state === HeldState.REFUSED);
  const rows: (Comment | OwnHeldComment)[] = [];
  let next = 0;
  // Wire times sort as text.
  const placeBefore = (time: string | undefined) => {
    for (;;) {
      const one = refused[next];
      if (!one || (time !== undefined && one.createdAt >= time)) return;
      rows.push(one);
      next += 1;
    }
  };
  for (const comment of comments) {
    placeBefore(comment.createdAt);
    rows.push(comment);
  }
  placeBefore(undefined);
  return [...rows, ...held.filter(({ state }) => state === HeldState.WAITING)];
};
