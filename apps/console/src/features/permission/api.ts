import { ALL_TAGS } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import type { Page } from '../../components/usePages.ts';
import { api } from '../../lib/api.ts';
import { type FlatTag, flattenTags } from './tags.ts';

/** So many numbers fit into one question. */
const TAGS_AT_ONCE = 500;

/** Saved are numbers alone; a tag that no longer exists has no name and is left out. */
const tagsByNumber = async (tagNos: string[], signal: AbortSignal): Promise<FlatTag[]> => {
  const found: FlatTag[] = [];
  for (let at = 0; at < tagNos.length; at += TAGS_AT_ONCE) {
    const some = { tagNos: tagNos.slice(at, at + TAGS_AT_ONCE) };
    found.push(...flattenTags(await api.call('tagList', some, { quiet: true, signal })));
  }
  const wanted = new Set(tagNos);
  return found.filter(({ tagNo }) => wanted.has(tagNo));
};

export const savedPermissionQuery = (liveId: string) =>
  queryOptions({
    queryKey: ['permission', liveId],
    queryFn: async ({ signal }) => {
      const { authTagList } = await api.call('authTagList', { liveId }, { quiet: true, signal });
      const tagNos = authTagList.map(({ tagId }) => tagId);
      // Never saved means everyone.
      const isEveryone = tagNos.length === 0 || tagNos.includes(ALL_TAGS);
      return { isEveryone, tags: isEveryone ? [] : await tagsByNumber(tagNos, signal) };
    },
    gcTime: 0,
  });

export const fetchTags = async (page: Page, searchValue: string, signal: AbortSignal) => {
  const wanted = { ...page, ...(searchValue !== '' && { searchValue }) };
  const { data, meta } = await api.answer('tagList', wanted, { quiet: true, signal });
  return { items: flattenTags(data), total: meta.total };
};
