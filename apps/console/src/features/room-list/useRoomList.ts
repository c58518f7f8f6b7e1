import { limits } from '@live/protocol';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callQuery } from '../../lib/callQuery.ts';
import { pageWithin } from '../../lib/pageWithin.ts';
import { type RoomFilter, readRoomFilter, requestOf, writeRoomFilter } from './roomFilter.ts';

/** The list refreshes itself, because rooms change elsewhere. */
const REFRESH_MS = 5_000;

export const useRoomList = () => {
  const [filter, setFilter] = useState<RoomFilter>(() => readRoomFilter(location.search));
  const rooms = useQuery({
    ...callQuery('roomList', requestOf(filter)),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });

  useEffect(() => history.replaceState(null, '', writeRoomFilter(filter)), [filter]);

  const total = rooms.isPlaceholderData ? undefined : rooms.data?.total;
  const page =
    total === undefined ? filter.pageNum : pageWithin(filter.pageNum, filter.pageSize, total);
  if (page !== filter.pageNum) setFilter({ ...filter, pageNum: page });

  return {
    filter,
    rooms,
    pageSizes: limits.pageSizes,
    /** A new search or state starts on the first page. */
    narrow: (change: Partial<Pick<RoomFilter, 'keyword' | 'mode'>>) =>
      setFilter((now) => ({ ...now, ...change, pageNum: 1 })),
    turnTo: (pageNum: number, pageSize: number) =>
      setFilter((now) => ({ ...now, pageNum: pageSize === now.pageSize ? pageNum : 1, pageSize })),
  };
};
