/** Positions of rows of different heights. */
export interface RowOffsets {
  /** Top of each row, and the bottom of the last one at the end. */
  tops: Float64Array;
  total: number;
}

export const heightOfRows = (
  keys: readonly string[],
  heights: ReadonlyMap<string, number>,
  estimate: number,
): number => keys.reduce((sum, key) => sum + (heights.get(key) ?? estimate), 0);

/** `start` is the space above the first row. */
export const rowOffsets = (
  keys: readonly string[],
  heights: ReadonlyMap<string, number>,
  estimate: number,
  start = 0,
): RowOffsets => {
  const tops = new Float64Array(keys.length + 1);
  let top = start;
  keys.forEach((key, index) => {
    tops[index] = top;
    top += heights.get(key) ?? estimate;
  });
  tops[keys.length] = top;
  return { tops, total: top };
};

/** The first row that ends below `y`. */
const rowAt = ({ tops }: RowOffsets, y: number): number => {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tops[middle + 1] ?? Number.POSITIVE_INFINITY) > y) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** Rows `first` to `end` (exclusive) cover the viewport with a margin on both sides. */
export const rowWindow = (
  offsets: RowOffsets,
  top: number,
  height: number,
  margin: number,
): { first: number; end: number } => {
  const count = offsets.tops.length - 1;
  const first = Math.min(rowAt(offsets, top - margin), count);
  const end = Math.min(rowAt(offsets, top + height + margin) + 1, count);
  return { first, end: Math.max(first, end) };
};
