import { useRoomModel } from '@live/web';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useHasDesk } from '../../lib/useHasDesk.ts';
import { useRefreshOn } from '../../realtime/useRefreshOn.ts';

const NONE: ReadonlyMap<string, string> = new Map();

/** The newest note on each person, by account. Other back ends keep none. */
export const useNotes = (): ReadonlyMap<string, string> => {
  const { loaded, isRunning } = useRoomModel();
  const { liveId } = loaded;
  const isKnown = useHasDesk() && isRunning;
  const { data = NONE, refetch } = useQuery({
    queryKey: ['notes', liveId],
    queryFn: async ({ signal }) => {
      const { items } = await api.call('noteList', { liveId }, { quiet: true, signal });
      // The newest comes first, and stays.
      return new Map(items.toReversed().map(({ accountId, content }) => [accountId, content]));
    },
    // A map is compared by identity.
    structuralSharing: false,
    enabled: isKnown,
  });
  useRefreshOn(['personNote'], isKnown, refetch);
  return data;
};
