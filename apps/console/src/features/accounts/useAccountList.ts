import type { Flag, LiveRole } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInfiniteList } from '../../components/useInfiniteList.ts';
import { api } from '../../lib/api.ts';
import { tagNamesQuery } from './tagNamesQuery.ts';

export interface AccountFilter {
  searchValue: string;
  role: LiveRole | undefined;
  disabled: Flag | undefined;
}

/** The accounts that match, and the names of their tags. */
export const useAccountList = () => {
  const [filter, setFilter] = useState<AccountFilter>({
    searchValue: '',
    role: undefined,
    disabled: undefined,
  });
  const { searchValue, role, disabled } = filter;
  const wanted = {
    searchValue,
    ...(role !== undefined && { role }),
    ...(disabled !== undefined && { disabled }),
  };
  const list = useInfiniteList({
    queryKey: ['admin-accounts', wanted],
    isOpen: true,
    fetchPage: (page, signal) =>
      api.call('adminAccountList', { ...page, ...wanted }, { quiet: true, signal }),
  });
  const tagNames = useQuery(tagNamesQuery(list.items.flatMap(({ tagNos }) => tagNos)));
  const narrow = (changes: Partial<AccountFilter>) => setFilter((now) => ({ ...now, ...changes }));
  return { list, tagNames: tagNames.data, filter, wanted, narrow };
};
