import { Store, useRoomSession, useStore } from '@live/web';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { noStatistics, reduceStatistics } from './statistics.state.ts';

type Loading = 'loading' | 'loaded' | 'failed';

export const useStatistics = () => {
  const session = useRoomSession();
  const { liveId } = session.room;
  const [store] = useState(() => new Store(reduceStatistics, noStatistics));
  const [loading, setLoading] = useState<Loading>('loading');

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const options = { quiet: true, ...(signal && { signal }) };
        store.dispatch({
          type: 'loaded',
          statistics: await api.call('roomStats', { liveId }, options),
        });
        setLoading('loaded');
      } catch {
        // Figures that are already there are better than none: only the first load may fail.
        if (!signal?.aborted) setLoading((now) => (now === 'loaded' ? now : 'failed'));
      }
    },
    [store, liveId],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const stopNotices = session.onNotice((notice) => {
      if (notice.name === 'dataStatistics') store.dispatch({ type: 'pushed', body: notice.body });
    });
    const stopResync = session.onResync(() => void load(leaving.signal));
    void load(leaving.signal);
    return () => {
      leaving.abort();
      stopNotices();
      stopResync();
    };
  }, [session, store, load]);

  const retry = () => {
    setLoading('loading');
    void load();
  };
  return { state: useStore(store), loading, retry };
};
