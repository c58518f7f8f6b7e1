const TEN_THOUSAND = 10_000;

/** Room for four figures is all there is under a thumb. */
export const shortCount = (count: number): string =>
  count < TEN_THOUSAND ? String(count) : `${(count / TEN_THOUSAND).toFixed(1)}万`;
