import { CallError } from '@live/web';
import { QueryClient } from '@tanstack/react-query';

/** A specific result is not retried: the server would answer the same again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof CallError && error.code > 1),
    },
  },
});
