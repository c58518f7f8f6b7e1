import type { CallInput, DataCallName } from '@live/protocol';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Query options of a call whose failure is shown in place; its name and input are the key. */
export const callQuery = <N extends DataCallName>(name: N, input: CallInput<N>) =>
  queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }) => api.call(name, input, { quiet: true, signal }),
  });
