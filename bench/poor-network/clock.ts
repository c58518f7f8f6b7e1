/** The picture's columns and rows of black and white squares, which are the bits of a time or of a frame's number. */
export const CLOCK = { columns: 8, rows: 3 };
export const CLOCK_RANGE = 2 ** (CLOCK.columns * CLOCK.rows);
