import { type CallInput, type LiveMode, LiveState, limits } from '@live/protocol';

/** The filter of the list, stored in the URL, so that a reload or a shared link shows the same. */
export interface RoomFilter {
  keyword: string;
  mode: LiveMode | undefined;
  pageNum: number;
  pageSize: number;
}

const requests: Record<
  LiveMode,
  Pick<CallInput<'roomList'>, 'liveState' | 'liveRecordFinished'>
> = {
  living: { liveState: LiveState.LIVE },
  paused: { liveState: LiveState.PAUSED },
  ended: { liveState: LiveState.ENDED, liveRecordFinished: false },
  replay: { liveState: LiveState.ENDED, liveRecordFinished: true },
  deleted: { liveState: LiveState.DELETED },
};
export const modes = Object.keys(requests) as LiveMode[];
const pageSizes: readonly number[] = limits.pageSizes;

export const readRoomFilter = (search: string): RoomFilter => {
  const query = new URLSearchParams(search);
  const page = Number(query.get('page'));
  const size = Number(query.get('size'));
  return {
    keyword: query.get('q') ?? '',
    mode: modes.find((mode) => mode === query.get('state')),
    pageNum: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.includes(size) ? size : limits.pageSize,
  };
};

export const writeRoomFilter = (filter: RoomFilter): string => {
  const query = new URLSearchParams();
  if (filter.keyword !== '') query.set('q', filter.keyword);
  if (filter.mode !== undefined) query.set('state', filter.mode);
  if (filter.pageNum !== 1) query.set('page', String(filter.pageNum));
  if (filter.pageSize !== limits.pageSize) query.set('size', String(filter.pageSize));
  const text = query.toString();
  return text === '' ? '/' : `/?${text}`;
};

export const requestOf = (filter: RoomFilter): CallInput<'roomList'> => ({
  pageNum: filter.pageNum,
  pageSize: filter.pageSize,
  ...(filter.mode !== undefined && requests[filter.mode]),
  ...(filter.keyword.trim() !== '' && { keyword: filter.keyword.trim() }),
});
