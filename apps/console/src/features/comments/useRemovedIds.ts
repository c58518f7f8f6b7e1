import { limits } from '@live/protocol';
import { useRoom, useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const NONE: ReadonlySet<string> = new Set();

/** Who has to stay out of the room, of the newest removals. Other back ends do not say. */
export const useRemovedIds = (): ReadonlySet<string> => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const isKnown = useRoom(({ room }) => room.detail.flow !== undefined) && isRunning;
  const { data = NONE, refetch } = useQuery({
    queryKey: ['removed-ids', liveId],
    queryFn: async ({ signal }) => {
      const newest = { liveId, pageNum: 1, pageSize: limits.maxPageSize };
      const { items } = await api.call('removalList', newest, { quiet: true, signal });
      return new Set(items.map(({ accountId }) => accountId));
    },
    // A set is compared by identity.
    structuralSharing: false,
    enabled: isKnown,
  });
  useRefreshOn(['removal'], isKnown, refetch);
  return data;
};
