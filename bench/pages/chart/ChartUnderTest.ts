/** One way to draw the online count, as the measurement drives it. */
export interface ChartUnderTest {
  /** A point comes. */
  push(): void;
  /** The operator zooms or pans. */
  move(): void;
  destroy(): void;
}

/** How many points are in sight: what the console allows at most. */
export const IN_SIGHT = 240;

export const onlineAt = (index: number): number =>
  Math.round(500 + 300 * Math.sin(index / 200) + (index % 17));

const BEGUN = Date.UTC(2026, 10, 15, 0, 0, 0);

/** One point a second. */
export const timeAt = (index: number): string =>
  new Date(BEGUN + index * 1_000).toISOString().slice(0, 19).replace('T', ' ');
