/** The list with one of its items at another place. */
export const moveTo = <T>(items: readonly T[], from: number, to: number): T[] => {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(Math.max(0, Math.min(to, moved.length)), 0, item);
  return moved;
};
