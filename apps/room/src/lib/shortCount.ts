const TEN_THOUSAND = 10_000;

/** At most four digits; from 10,000 on the count is given in 万. */
export const shortCount = (count: number): string =>
  count < TEN_THOUSAND ? String(count) : `${(count / TEN_THOUSAND).toFixed(1)}万`;
