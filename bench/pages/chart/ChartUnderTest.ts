/** A chart of the online count, as driven by the benchmark. */
export interface ChartUnderTest {
  /** Adds a point. */
  push(): void;
  /** Zooms or pans. */
  move(): void;
  destroy(): void;
}

/** The maximum that the console allows. */
export const VISIBLE_POINTS = 240;

export const onlineAt = (index: number): number =>
  Math.round(500 + 300 * Math.sin(index / 200) + (index % 17));

const STARTED_AT = Date.UTC(2026, 10, 15, 0, 0, 0);

/** One point per second. */
export const timeAt = (index: number): string =>
  new Date(STARTED_AT + index * 1_000).toISOString().slice(0, 19).replace('T', ' ');
