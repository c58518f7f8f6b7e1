import { GrabType, LuckyBagType } from '@live/protocol';

/** A uniform random integer from 0 to the bound, exclusive. */
export type RandomBelow = (bound: number) => number;

export interface DrawnBag {
  type: LuckyBagType;
  grabType: GrabType;
  /** Points to share; unused for a custom prize. */
  totalPoints: number;
  /** How many can win. */
  num: number;
}

export interface Win {
  accountId: string;
  reward: number;
}

/**
 * Draws a bag: the winners in order, and their amounts. With fewer entrants than prizes everybody wins; the
 * points are always distributed in full.
 */
export const pickWinners = (
  bag: DrawnBag,
  entrants: readonly string[],
  leftOut: ReadonlySet<string>,
  random: RandomBelow,
): Win[] => {
  const candidates = [...new Set(entrants)].filter((accountId) => !leftOut.has(accountId));
  const winners = pick(candidates, bag.num, random);
  const rewards = rewardsFor(bag, winners.length, random);
  return winners.map((accountId, index) => ({ accountId, reward: rewards[index] as number }));
};

const rewardsFor = (bag: DrawnBag, count: number, random: RandomBelow): number[] => {
  if (count === 0) return [];
  if (bag.type === LuckyBagType.CUSTOM) return new Array<number>(count).fill(1);
  return bag.grabType === GrabType.EQUAL
    ? equalShares(bag.totalPoints, count)
    : randomShares(bag.totalPoints, count, random);
};

/** A uniform random sample in random order (Fisher–Yates). */
const pick = <T>(list: readonly T[], count: number, random: RandomBelow): T[] => {
  const items = [...list];
  const size = Math.min(count, items.length);
  for (let index = 0; index < size; index += 1) {
    const other = index + random(items.length - index);
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
export const randomShares = (total: number, count: number, random: RandomBelow): number[] => {
  const cuts = [...distinctBelow(total - 1, count - 1, random)]
    .map((place) => place + 1)
    .sort((a, b) => a - b);
  return [...cuts, total].map((cut, index) => cut - (cuts[index - 1] ?? 0));
};

/** Distinct random integers below the bound, uniform over all sets (Floyd). */
const distinctBelow = (bound: number, count: number, random: RandomBelow): Set<number> => {
  const chosen = new Set<number>();
  for (let last = bound - count; last < bound; last += 1) {
    const number = random(last + 1);
    chosen.add(chosen.has(number) ? last : number);
  }
  return chosen;
};
