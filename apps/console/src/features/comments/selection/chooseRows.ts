import type { FoldedComment } from '../folding/foldComments.ts';

/** The chosen rows, in the order of the list, and the row from which a range begins. */
export interface Selection {
  readonly rows: ReadonlyMap<string, FoldedComment>;
  readonly anchor: string | undefined;
}

export const noSelection: Selection = { rows: new Map(), anchor: undefined };

/** A click chooses a row or lets it go; with Shift it chooses all from the row clicked before. */
export const chooseRows = (
  { rows, anchor }: Selection,
  choosable: readonly FoldedComment[],
  id: string,
  isRange: boolean,
): Selection => {
  const [from, to] = [anchor, id].map((rowId) => choosable.findIndex((row) => row.id === rowId));
  if (from === undefined || to === undefined || to < 0) return { rows, anchor };
  const next = new Map(rows);
  if (isRange && from >= 0)
    for (const row of choosable.slice(Math.min(from, to), Math.max(from, to) + 1))
      next.set(row.id, row);
  else if (!next.delete(id)) for (const row of choosable.slice(to, to + 1)) next.set(row.id, row);
  return { rows: next, anchor: id };
};

/** What the rows stand for: a folded row for all of its comments. */
export const chosenComments = ({ rows }: Selection): { id: string; sourceId: string }[] =>
  [...rows.values()].flatMap((row) => row.fold?.members ?? [row]);
