import type { WallRoom } from '@live/protocol';
import { type Reason, reasonKinds } from './attention.ts';

export const wallOrders = ['attention', 'online', 'begin'] as const;
export type WallOrder = (typeof wallOrders)[number];

export interface Ranked {
  readonly room: WallRoom;
  readonly reasons: readonly Reason[];
}

/** In steps that double: amounts that differ a little do not move a tile. */
const stepOf = (amount: number): number => Math.floor(Math.log2(amount + 1));

/** Numbers to compare by, smaller ones first. */
const ranks: Record<WallOrder, (tile: Ranked) => readonly number[]> = {
  attention: ({ reasons: [worst] }) =>
    worst ? [reasonKinds.indexOf(worst.kind), -stepOf(worst.amount)] : [reasonKinds.length, 0],
  online: ({ room }) => [-stepOf(room.onlineCount)],
  begin: () => [],
};

/** A total order by the figures of each room alone; among equals, what began last comes first. */
export const compareTiles =
  (order: WallOrder) =>
  (one: Ranked, other: Ranked): number => {
    const mine = ranks[order](one);
    const theirs = ranks[order](other);
    for (const [index, rank] of mine.entries()) {
      const difference = rank - (theirs[index] ?? 0);
      if (difference !== 0) return difference;
    }
    const { room: a } = one;
    const { room: b } = other;
    if (a.beginTime !== b.beginTime) return a.beginTime < b.beginTime ? 1 : -1;
    return a.liveId < b.liveId ? -1 : Number(a.liveId > b.liveId);
  };
