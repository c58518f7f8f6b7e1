/** At this many columns, each pair is merged into one. */
const MAX_COLUMNS = 320;

/**
 * The whole series in a few hundred columns, each the maximum of its points, so that peaks stay
 * visible. It is updated incrementally, because recomputing a long series for every point is slow.
 */
export interface Outline {
  readonly columns: readonly number[];
  readonly pointsPerColumn: number;
  /** How many points the last column covers so far. */
  readonly inLast: number;
}

export const noOutline: Outline = { columns: [], pointsPerColumn: 1, inLast: 0 };

export const outlineWith = (outline: Outline, points: Iterable<number>): Outline => {
  let columns = [...outline.columns];
  let { pointsPerColumn, inLast } = outline;
  for (const point of points) {
    if (columns.length > 0 && inLast < pointsPerColumn) {
      columns.push(Math.max(columns.pop() ?? 0, point));
      inLast += 1;
      continue;
    }
    if (columns.length === MAX_COLUMNS) {
      columns = halved(columns);
      pointsPerColumn *= 2;
    }
    columns.push(point);
    inLast = 1;
  }
  return { columns, pointsPerColumn, inLast };
};

const halved = (columns: readonly number[]): number[] =>
  Array.from({ length: columns.length / 2 }, (_, index) =>
    Math.max(columns[2 * index] ?? 0, columns[2 * index + 1] ?? 0),
  );
