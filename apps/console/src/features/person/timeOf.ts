/** Leaves out the year, which is seldom another one. */
export const timeOf = (wireTime: string): string => wireTime.slice('2026-'.length);
