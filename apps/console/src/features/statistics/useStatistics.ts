import { useRoomSession, useStore } from '@live/web';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api.ts';
import { StatisticsFeed } from './StatisticsFeed.ts';

export const useStatistics = () => {
  const session = useRoomSession();
  const [feed] = useState(() => new StatisticsFeed(session, api));
  useEffect(() => feed.start(), [feed]);
  return {
    state: useStore(feed.store),
    loading: useStore(feed.loading),
    retry: () => feed.retry(),
  };
};
