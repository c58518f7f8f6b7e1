import type { Tag } from '@live/protocol';
import { lazyTexts } from './lazyTexts.ts';

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
