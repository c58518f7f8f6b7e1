import { type CallInput, LiveState, limits } from '@live/protocol';

/** The filter of the list, stored in the address, so that a reload or a shared link shows the same. */
export interface RoomFilter {
  keyword: string;
  liveState: LiveState | undefined;
  pageNum: number;
  pageSize: number;
}

const states: readonly number[] = Object.values(LiveState);
const pageSizes: readonly number[] = limits.pageSizes;

export const readRoomFilter = (search: string): RoomFilter => {
  const query = new URLSearchParams(search);
  const state = Number(query.get('state'));
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    keyword: query.get('q') ?? '',
    liveState: states.includes(state) ? (state as LiveState) : undefined,
    pageNum: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.includes(size) ? size : limits.pageSize,
  };
};

export const writeRoomFilter = (filter: RoomFilter): string => {
  const query = new URLSearchParams();
  if (filter.keyword !== '') query.set('q', filter.keyword);
  if (filter.liveState !== undefined) query.set('state', String(filter.liveState));
  if (filter.pageNum !== 1) query.set('page', String(filter.pageNum));
  if (filter.pageSize !== limits.pageSize) query.set('size', String(filter.pageSize));
  const text = query.toString();
  return text === '' ? '/' : `/?${text}`;
};

export const requestOf = (filter: RoomFilter): CallInput<'roomList'> => ({
  pageNum: filter.pageNum,
  pageSize: filter.pageSize,
  ...(filter.liveState !== undefined && { liveState: filter.liveState }),
  ...(filter.keyword.trim() !== '' && { keyword: filter.keyword.trim() }),
});
