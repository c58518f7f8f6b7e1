/** How many rooms each server holds. */
export type Load = ReadonlyMap<string, number>;

export interface Move {
  readonly from: string;
  readonly to: string;
  readonly rooms: number;
}

/** The fewest moves after which no server holds two rooms more than another; the same to every server that reckons. */
export const planMoves = (load: Load): Move[] => {
  const servers = byLoad(load);
  const total = servers.reduce((sum, [, rooms]) => sum + rooms, 0);
  const least = Math.floor(total / servers.length);
  const more = total % servers.length;
  const surplus = servers.map(([name, rooms], index) => ({
    name,
    rooms: rooms - least - (index < more ? 1 : 0),
  }));
  const takers = surplus.filter(({ rooms }) => rooms < 0);
  const moves: Move[] = [];
  for (const giver of surplus)
    for (const taker of takers) {
      const rooms = Math.min(giver.rooms, -taker.rooms);
      if (rooms <= 0) continue;
      giver.rooms -= rooms;
      taker.rooms += rooms;
      moves.push({ from: giver.name, to: taker.name, rooms });
    }
  return moves;
};

/** Gives each room to the server that has the fewest by then. */
export const distribute = (rooms: readonly string[], load: Load): Map<string, string[]> => {
  const given = new Map<string, string[]>();
  const counts = new Map(load);
  for (const room of rooms) {
    const [to] = byLoad(counts).at(-1) ?? [];
    if (to === undefined) break;
    counts.set(to, (counts.get(to) ?? 0) + 1);
    given.set(to, [...(given.get(to) ?? []), room]);
  }
  return given;
};

/** Most loaded first. */
const byLoad = (load: Load): [string, number][] =>
  [...load].sort(([one, rooms], [other, others]) => others - rooms || (one < other ? -1 : 1));
