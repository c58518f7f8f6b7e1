import type { CallInput } from '@live/protocol';
import { useInfiniteList } from '../../components/useInfiniteList.ts';
import { api } from '../../lib/api.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

export type ActionFilter = Omit<CallInput<'actionExport'>, 'liveId'>;

/** The log, newest first; new entries appear on top while it is open. */
export const useActionLog = (liveId: string, filter: ActionFilter, isOpen: boolean) => {
  const log = useInfiniteList({
    queryKey: ['action-log', liveId, filter],
    isOpen,
    fetchPage: (page, signal) =>
      api.call('actionList', { liveId, ...filter, ...page }, { quiet: true, signal }),
  });
  useRefreshOn(['actionLogged'], isOpen, log.refetch);
  return log;
};
