import type { FlatTag } from '../../lib/flattenTags.ts';

/** A row of the table: the first tag of a group carries the group's cell. */
export interface TagRow extends FlatTag {
  groupRows: number;
}

/** Groups the tags; groups keep the order of their first tag. */
export const groupedRows = (tags: readonly FlatTag[]): TagRow[] =>
  [...Map.groupBy(tags, ({ groupName }) => groupName).values()].flatMap((group) =>
    group.map((tag, index) => ({ ...tag, groupRows: index === 0 ? group.length : 0 })),
  );
