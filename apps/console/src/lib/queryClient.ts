import { Result } from '@live/protocol';
import { CallError } from '@live/web';
import { QueryClient } from '@tanstack/react-query';

/** Results that a retry does not change. */
const PERMANENT: readonly number[] = [
  Result.ACCOUNT_NOT_FOUND,
  Result.ROOM_NOT_FOUND,
  Result.ROOM_CLOSED,
  Result.PARAM_ERROR,
  Result.NO_PERMISSION,
];

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      staleTime: 0,
      retry: (failures, error) =>
        failures < 1 && !(error instanceof CallError && PERMANENT.includes(error.code)),
    },
    mutations: { retry: false },
  },
});
