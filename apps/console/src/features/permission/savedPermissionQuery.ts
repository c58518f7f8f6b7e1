import { ALL_TAGS } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { type FlatTag, flattenTags } from './tags.ts';

/** The maximum number of tags in one request. */
const MAX_TAGS = 500;

/** Only numbers are saved, so the names are fetched; tags that no longer exist are left out. */
const tagsByNumber = async (tagNos: string[], signal: AbortSignal): Promise<FlatTag[]> => {
  const found: FlatTag[] = [];
  for (let at = 0; at < tagNos.length; at += MAX_TAGS) {
    const input = { tagNos: tagNos.slice(at, at + MAX_TAGS) };
    found.push(...flattenTags(await api.call('tagList', input, { quiet: true, signal })));
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
