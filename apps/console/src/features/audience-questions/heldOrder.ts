/** Items in the order in which they were shown before; those that were not shown come last. */
export const inHeldOrder = <T extends { questionId: string }>(
  items: readonly T[],
  shown: readonly string[],
): T[] => {
  const byId = new Map(items.map((item) => [item.questionId, item]));
  const known = shown.flatMap((id) => byId.get(id) ?? []);
  return [...known, ...items.filter(({ questionId }) => !shown.includes(questionId))];
};
