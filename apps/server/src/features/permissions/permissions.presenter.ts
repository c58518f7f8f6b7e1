import { ALL_TAGS, type CallData, type Tag } from '@live/protocol';
import type { Audience, TagRow } from './permissions.store.ts';

export const presentTag = (row: TagRow): Tag => ({
  tagNo: row.tag_no,
  tagName: row.tag_name,
  tagGroupNo: row.group_no,
  tagGroupName: row.group_name,
});

export const presentAudience = (audience: Audience): CallData<'authTagList'> => {
  const tagIds = audience === ALL_TAGS ? [ALL_TAGS] : audience;
  return { authTagList: tagIds.map((tagId) => ({ tagId })) };
};
