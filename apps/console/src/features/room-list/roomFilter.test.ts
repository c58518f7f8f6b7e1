import { LiveState } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { pageWithin } from '../../lib/pageWithin.ts';
import { readRoomFilter, requestOf, writeRoomFilter } from './roomFilter.ts';

const plain = { keyword: '', liveState: undefined, pageNum: 1, pageSize: 10 };

describe('the room list’s filter', () => {
  it('P-02 round-trips through the address', () => {
    const filter = {
      keyword: '家居 & 好物',
      liveState: LiveState.PAUSED,
      pageNum: 3,
      pageSize: 20,
    };
    const address = writeRoomFilter(filter);
    expect(readRoomFilter(address.slice(1))).toEqual(filter);
    expect(writeRoomFilter(plain)).toBe('/');
  });

  it.each(['', '?page=0&state=9&size=7', '?page=x&state=&size=', '?page=1.5'])(
    'P-02 an address like %s shows the whole list',
    (search) => {
      expect(readRoomFilter(search)).toEqual(plain);
    },
  );

  it('P-02 requests only the filters that are set', () => {
    expect(requestOf({ ...plain, keyword: '  ' })).toEqual({ pageNum: 1, pageSize: 10 });
    expect(requestOf({ ...plain, keyword: ' 茶 ', liveState: LiveState.LIVE })).toEqual({
      pageNum: 1,
      pageSize: 10,
      liveState: 1,
      keyword: '茶',
    });
  });

  it.each([
    [2, 10, 10, 1],
    [2, 10, 11, 2],
    [1, 10, 0, 1],
    [9, 20, 45, 3],
  ])('B-05 page %i of %i rows each stays within %i rows: %i', (page, size, total, shown) => {
    expect(pageWithin(page, size, total)).toBe(shown);
  });
});
