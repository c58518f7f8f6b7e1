import type { Tag } from '@live/protocol';
import { lazyTexts } from '../../lib/lazyTexts.ts';

/** A selectable tag with its group. */
export interface FlatTag {
  tagNo: string;
  tagName: string;
  groupName: string;
}

/** Back ends return tags flat, or nested in groups under one of two names. */
export const flattenTags = (tags: readonly Tag[], groupName = ''): FlatTag[] =>
  tags.flatMap((tag) => {
    const inside = [...(tag.children ?? []), ...(tag.tagGroupItem ?? [])];
    const group = tag.tagGroupName || groupName;
    if (inside.length > 0) return flattenTags(inside, group || tag.tagName);
    return [
      {
        tagNo: tag.tagNo,
        tagName: tag.tagName,
        groupName: group || lazyTexts.permission.ungrouped,
      },
    ];
  });

/** A row of the table: the first tag of a group carries the group's cell. */
export interface TagRow extends FlatTag {
  groupRows: number;
}

/** Groups the tags; groups keep the order of their first tag. */
export const groupedRows = (tags: readonly FlatTag[]): TagRow[] =>
  [...Map.groupBy(tags, ({ groupName }) => groupName).values()].flatMap((group) =>
    group.map((tag, index) => ({ ...tag, groupRows: index === 0 ? group.length : 0 })),
  );
