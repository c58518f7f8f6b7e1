import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { flattenTags } from '../../lib/flattenTags.ts';

/** Most tags that one call names. */
const MOST = 500;

/** The names of tags by their ids. */
export const tagNamesQuery = (tagNos: readonly string[]) => {
  const wanted = [...new Set(tagNos)].sort().slice(0, MOST);
  return queryOptions({
    queryKey: ['tag-names', wanted],
    queryFn: async ({ signal }) =>
      new Map(
        flattenTags(
          await api.call('tagList', { tagNos: wanted, pageSize: MOST }, { quiet: true, signal }),
        ).map(({ tagNo, tagName }) => [tagNo, tagName]),
      ),
    enabled: wanted.length > 0,
    placeholderData: keepPreviousData,
  });
};
