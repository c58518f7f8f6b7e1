import { limits } from '@live/protocol';
import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const NONE: ReadonlySet<string> = new Set();

/** Who has to stay out of the room, of the newest removals. Other back ends do not say. */
export const useRemovedIds = (): ReadonlySet<string> => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const isKnown = useHasDesk() && isRunning;
  const { data = NONE, refetch } = useQuery({
    queryKey: ['removed-ids', liveId],
    queryFn: async ({ signal }) => {
      const newest = { liveId, pageNum: 1, pageSize: limits.maxPageSize };
      const { items } = await api.call('removalList', newest, { quiet: true, signal });
      return new Set(
        items.flatMap(({ accountId, otherAccountIds = [] }) => [accountId, ...otherAccountIds]),
      );
    },
    // A set is compared by identity.
    structuralSharing: false,
    enabled: isKnown,
  });
  useRefreshOn(['removal'], isKnown, refetch);
  return data;
};
