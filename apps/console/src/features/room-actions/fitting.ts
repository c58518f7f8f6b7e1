/**
 * How many buttons fit in one row, from the left. Where not all fit, the button that opens the rest needs a place too.
 */
export const fittingCount = (
  widths: readonly number[],
  available: number,
  gap: number,
  moreWidth: number,
): number => {
  const ends: number[] = [];
  for (const width of widths) ends.push((ends.at(-1) ?? -gap) + gap + width);
  if ((ends.at(-1) ?? 0) <= available) return widths.length;
  return ends.filter((end) => end + gap + moreWidth <= available).length;
};
