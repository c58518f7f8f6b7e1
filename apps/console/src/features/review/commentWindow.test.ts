import type { ReviewComment } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { appendPage, countUntil, missingAt, prependPage } from './commentWindow.ts';

const HOUR = 3_600_000;

const comment = (id: number): ReviewComment => ({
  id: String(id),
  atMs: id * 1_000,
  sourceId: 'u',
  sourceName: '人',
  role: 0,
  corpName: '',
  message: '话',
  type: 0,
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => comment(from + index));

describe('the comments around a moment', () => {
  const loaded = { items: range(100, 300), hasEarlier: true, hasLater: true, durationMs: HOUR };

  it('U-03 are fetched for a moment that is not loaded, ahead of one that plays, and not again', () => {
    expect(missingAt(undefined, 5, HOUR)).toEqual({ atMs: 5 });
    expect(missingAt(loaded, 5_000, HOUR)).toEqual({ atMs: 5_000 });
    expect(missingAt(loaded, 900_000, HOUR)).toEqual({ atMs: 900_000 });
    // A click on the axis lies between two milliseconds, which the call would refuse.
    expect(missingAt(loaded, 602_354.49, HOUR)).toEqual({ atMs: 602_354 });
    expect(missingAt(undefined, 5.6, HOUR)).toEqual({ atMs: 6 });
    expect(missingAt(loaded, 200_000, HOUR)).toBeUndefined();
    expect(missingAt(loaded, 290_000, HOUR)).toEqual({ afterId: '300' });
    const all = { items: range(1, 10), hasEarlier: false, hasLater: false, durationMs: HOUR };
    for (const atMs of [0, 5_000, 90_000]) expect(missingAt(all, atMs, HOUR)).toBeUndefined();
    const none = { items: [], hasEarlier: false, hasLater: false, durationMs: HOUR };
    expect(missingAt(none, 5, HOUR)).toBeUndefined();
  });

  it('U-03 of a live that has gone on are fetched at the end', () => {
    const later = HOUR + 5_000;
    const all = { items: range(1, 10), hasEarlier: false, hasLater: false, durationMs: HOUR };
    expect(missingAt(all, 9_000, later)).toEqual({ afterId: '10' });
    const page = { items: range(11, 12), hasEarlier: true, hasLater: false, durationMs: later };
    expect(missingAt(appendPage(all, page), 9_000, later)).toBeUndefined();
    const none = { items: [], hasEarlier: false, hasLater: false, durationMs: HOUR };
    expect(missingAt(none, 5, later)).toEqual({ atMs: 5 });
    // Those loaded ahead are enough for a moment far from the end.
    const many = { ...all, items: range(1, 200) };
    expect(missingAt(many, 9_000, later)).toBeUndefined();
  });

  it('U-03 are shown until the moment', () => {
    expect(countUntil(loaded.items, 99_999)).toBe(0);
    expect(countUntil(loaded.items, 100_000)).toBe(1);
    expect(countUntil(loaded.items, 1e9)).toBe(201);
  });

  it('U-03 are bounded: the far end is dropped and can be fetched again', () => {
    const later = appendPage(
      { items: range(1, 900), hasEarlier: false, hasLater: true, durationMs: HOUR },
      { items: range(901, 1_100), hasEarlier: true, hasLater: false, durationMs: HOUR },
    );
    expect(later).toMatchObject({ hasEarlier: true, hasLater: false });
    expect(later.items).toHaveLength(1_000);
    expect(later.items[0]?.id).toBe('101');
    const earlier = prependPage(later, {
      items: range(1, 100),
      hasEarlier: false,
      hasLater: true,
      durationMs: HOUR,
    });
    expect(earlier).toMatchObject({ hasEarlier: false, hasLater: true });
    expect(earlier.items.at(-1)?.id).toBe('1000');
  });
});
