import { describe, expect, it } from 'vitest';
import { pageWithin } from '../../lib/pageWithin.ts';
import { readRoomFilter, requestOf, writeRoomFilter } from './roomFilter.ts';

const plain = { keyword: '', mode: undefined, pageNum: 1, pageSize: 10 };

describe('the room list’s filter', () => {
  it('P-02 round-trips through the address', () => {
    const filter = {
      keyword: '家居 & 好物',
      mode: 'paused' as const,
      pageNum: 3,
      pageSize: 20,
    };
    const address = writeRoomFilter(filter);
    expect(readRoomFilter(address.slice(1))).toEqual(filter);
    expect(writeRoomFilter(plain)).toBe('/');
  });

  it.each(['', '?page=0&state=gone&size=7', '?page=x&state=&size=', '?page=1.5'])(
    'P-02 an address like %s shows the whole list',
    (search) => {
      expect(readRoomFilter(search)).toEqual(plain);
    },
  );

  it('P-02 requests only the filters that are set', () => {
    expect(requestOf({ ...plain, keyword: '  ' })).toEqual({ pageNum: 1, pageSize: 10 });
    expect(requestOf({ ...plain, keyword: ' 茶 ', mode: 'living' })).toEqual({
      pageNum: 1,
      pageSize: 10,
      liveState: 1,
      keyword: '茶',
    });
  });

  it('P-02 tells ended rooms from those with a replay', () => {
    expect(requestOf({ ...plain, mode: 'ended' })).toMatchObject({ liveRecordFinished: false });
    expect(requestOf({ ...plain, mode: 'replay' })).toMatchObject({
      liveState: 3,
      liveRecordFinished: true,
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
