import { limits } from '@live/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pageWithin } from '../../lib/pageWithin.ts';
import { roomsQuery } from './api/getRooms.ts';
import { type RoomFilter, readRoomFilter, requestOf, writeRoomFilter } from './roomFilter.ts';

export const useRoomList = () => {
  const [filter, setFilter] = useState<RoomFilter>(() => readRoomFilter(location.search));
  const rooms = useQuery(roomsQuery(requestOf(filter)));

  useEffect(() => history.replaceState(null, '', writeRoomFilter(filter)), [filter]);

  const total = rooms.isPlaceholderData ? undefined : rooms.data?.total;
  const page =
    total === undefined ? filter.pageNum : pageWithin(filter.pageNum, filter.pageSize, total);
  if (page !== filter.pageNum) setFilter({ ...filter, pageNum: page });

  return {
    filter,
    rooms,
    pageSizes: limits.pageSizes,
    /** Another search or state begins on its first page. */
    narrow: (change: Partial<Pick<RoomFilter, 'keyword' | 'liveState'>>) =>
      setFilter((now) => ({ ...now, ...change, pageNum: 1 })),
    turnTo: (pageNum: number, pageSize: number) =>
      setFilter((now) => ({ ...now, pageNum: pageSize === now.pageSize ? pageNum : 1, pageSize })),
  };
};
