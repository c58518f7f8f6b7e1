import type { Tag } from '@live/protocol';
import { texts } from '../../lib/texts.ts';

/** A tag that can be chosen, with the group it stands in. */
export interface FlatTag {
  tagNo: string;
  tagName: string;
  groupName: string;
}

/** Back ends give tags flat, or inside their groups under one of two names. */
export const flattenTags = (tags: readonly Tag[], groupName = ''): FlatTag[] =>
  tags.flatMap((tag) => {
    const inside = [...(tag.children ?? []), ...(tag.tagGroupItem ?? [])];
    const group = tag.tagGroupName || groupName;
    if (inside.length > 0) return flattenTags(inside, group || tag.tagName);
    return [
      {
        tagNo: tag.tagNo,
        tagName: tag.tagName,
        groupName: group || texts.permission.ungrouped,
      },
    ];
  });

/** A row of the table: the first tag of a group carries the group's cell. */
export interface TagRow extends FlatTag {
  groupRows: number;
}

/** Brings the tags of each group together, groups in the order in which they first come. */
export const groupedRows = (tags: readonly FlatTag[]): TagRow[] => {
  const groups = new Map<string, FlatTag[]>();
  for (const tag of tags) {
    const group = groups.get(tag.groupName);
    if (group) group.push(tag);
    else groups.set(tag.groupName, [tag]);
  }
  return [...groups.values()].flatMap((group) =>
    group.map((tag, index) => ({ ...tag, groupRows: index === 0 ? group.length : 0 })),
  );
};
