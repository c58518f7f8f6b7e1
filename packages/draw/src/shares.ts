import type { RandomSource } from './RandomNumbers.ts';

/** A uniform random sample in random order (Fisher–Yates). */
export const pick = <T>(list: readonly T[], count: number, random: RandomSource): T[] => {
  const items = [...list];
  const size = Math.min(count, items.length);
  for (let index = 0; index < size; index += 1) {
    const other = index + random.below(items.length - index);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items.slice(0, size);
};

/** The remainder goes, one point each, to the winners drawn first. */
export const equalShares = (total: number, count: number): number[] => {
  const share = Math.floor(total / count);
  const rest = total - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0));
};

/**
 * Random shares of at least one point each, uniform over all compositions of the total: cuts a row of points
 * at distinct random places.
 */
export const randomShares = (total: number, count: number, random: RandomSource): number[] => {
  const cuts = [...distinctBelow(total - 1, count - 1, random)]
    .map((place) => place + 1)
    .sort((a, b) => a - b);
  return [...cuts, total].map((cut, index) => cut - (cuts[index - 1] ?? 0));
};

/** Distinct random integers below the bound, uniform over all sets (Floyd). */
const distinctBelow = (bound: number, count: number, random: RandomSource): Set<number> => {
  const chosen = new Set<number>();
  for (let last = bound - count; last < bound; last += 1) {
    const number = random.below(last + 1);
    chosen.add(chosen.has(number) ? last : number);
  }
  return chosen;
};
