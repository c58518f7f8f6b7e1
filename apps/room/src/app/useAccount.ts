import { type Account, Result } from '@live/protocol';
import { CallError } from '@live/web';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../lib/api.ts';

/** The signed-in account, or null. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }): Promise<Account | null> => {
    try {
      const options = { quiet: true, noSignIn: true, signal };
      return (await api.call('accountGet', {}, options)).account;
    } catch (error) {
      if (error instanceof CallError && error.code === Result.CHECK_TOKEN_ERROR) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const useAccount = () => useQuery(accountQuery);
