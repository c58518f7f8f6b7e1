import type { WallRoom } from '@live/protocol';
import { type Reason, reasonsOf } from './attention.ts';
import { compareTiles, type WallOrder } from './wallOrder.ts';

export interface WallTile {
  readonly room: WallRoom;
  readonly reasons: readonly Reason[];
  /** When the wall learnt that the live is over. */
  readonly endedAt: number | undefined;
}

export interface WallState {
  /** In the order in which they are shown. */
  readonly tiles: readonly WallTile[];
  /** The room whose tile is large: the first one that needs somebody. */
  readonly leader: string | undefined;
}

export interface WallNews {
  readonly rooms: readonly WallRoom[];
  readonly order: WallOrder;
  /** Somebody points at a tile, or moves between them: nothing changes its place. */
  readonly isFrozen: boolean;
  readonly now: number;
}

/** How long a tile says that its live is over. */
const ENDED_MS = 8_000;

export const noTiles: WallState = { tiles: [], leader: undefined };

const areSame = (some: readonly Reason[], others: readonly Reason[]): boolean =>
  some.length === others.length &&
  some.every(({ kind, amount }, index) => {
    const other = others[index];
    return other?.kind === kind && other.amount === amount;
  });

/** A tile that has not changed stays the same object, so that it is not drawn again. */
const renewed = (before: WallTile | undefined, room: WallRoom): WallTile => {
  const reasons = reasonsOf(room, before?.reasons);
  if (before?.room === room && before.endedAt === undefined && areSame(before.reasons, reasons))
    return before;
  return { room, reasons, endedAt: undefined };
};

/** Drops the reasons of a live that is over: it needs nobody. */
const ended = (tile: WallTile, now: number): WallTile =>
  tile.endedAt === undefined ? { ...tile, reasons: [], endedAt: now } : tile;

export const nextWall = (before: WallState, news: WallNews): WallState => {
  const { rooms, order, isFrozen, now } = news;
  const known = new Map(before.tiles.map((tile) => [tile.room.liveId, tile]));
  const running = new Map(
    rooms.map((room) => [room.liveId, renewed(known.get(room.liveId), room)]),
  );
  const isShown = ({ endedAt }: WallTile) =>
    isFrozen || endedAt === undefined || now - endedAt < ENDED_MS;
  const kept = before.tiles
    .map((tile) => running.get(tile.room.liveId) ?? ended(tile, now))
    .filter(isShown);
  const added = [...running.values()].filter(({ room }) => !known.has(room.liveId));
  added.sort(compareTiles(order));
  if (isFrozen) return { tiles: [...kept, ...added], leader: before.leader };
  const tiles = [...kept, ...added].sort(compareTiles(order));
  const [first] = tiles;
  const isLed = order === 'attention' && first && first.reasons.length > 0;
  return { tiles, leader: isLed ? first.room.liveId : undefined };
};

/** Rooms that need somebody for another reason than before; on a wall that was empty nothing is news. */
export const newReasons = (
  before: WallState,
  after: WallState,
): { room: WallRoom; reason: Reason }[] => {
  if (before.tiles.length === 0) return [];
  const known = new Map(before.tiles.map(({ room, reasons }) => [room.liveId, reasons]));
  return after.tiles.flatMap(({ room, reasons }) => {
    const reason = reasons.find(
      ({ kind }) => !known.get(room.liveId)?.some((each) => each.kind === kind),
    );
    return reason ? [{ room, reason }] : [];
  });
};
