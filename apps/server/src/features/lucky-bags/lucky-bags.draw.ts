import { GrabType, LuckyBagType } from '@live/protocol';

/** A fair whole number from 0 up to, and not including, the bound. */
export type RandomBelow = (bound: number) => number;

export interface DrawnBag {
  type: LuckyBagType;
  grabType: GrabType;
  /** Points to share; of no meaning for a custom prize. */
  totalPoints: number;
  /** How many can win. */
  num: number;
}

export interface Win {
  accountId: string;
  reward: number;
}

/**
 * Draws a bag: who wins, in the order of winning, and how much. Fewer people than bags means that
 * everybody wins; the points are then shared among those who are there, and always in full.
 */
export const drawWinners = (
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

/** So many of the list, each subset and each order as likely as any other (Fisher and Yates). */
const pick = <T>(list: readonly T[], count: number, random: RandomBelow): T[] => {
  const items = [...list];
  const size = Math.min(count, items.length);
  for (let index = 0; index < size; index += 1) {
    const other = index + random(items.length - index);
    [items[index], items[other]] = [items[other] as T, items[index] as T];
  }
  return items.slice(0, size);
};

/** What cannot be divided goes, one each, to those who were drawn first. */
export const equalShares = (total: number, count: number): number[] => {
  const share = Math.floor(total / count);
  const rest = total - share * count;
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0));
};

/**
 * Shares of at least one point each, every way of cutting the total as likely as any other: cut a
 * row of points at so many different places.
 */
export const randomShares = (total: number, count: number, random: RandomBelow): number[] => {
  const cuts = [...distinctBelow(total - 1, count - 1, random)]
    .map((place) => place + 1)
    .sort((a, b) => a - b);
  return [...cuts, total].map((cut, index) => cut - (cuts[index - 1] ?? 0));
};

/** So many different numbers below the bound, every set as likely as any other (Floyd). */
const distinctBelow = (bound: number, count: number, random: RandomBelow): Set<number> => {
  const chosen = new Set<number>();
  for (let last = bound - count; last < bound; last += 1) {
    const number = random(last + 1);
    chosen.add(chosen.has(number) ? last : number);
  }
  return chosen;
};
