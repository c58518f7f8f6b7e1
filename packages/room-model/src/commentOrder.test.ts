import type { Comment } from '@live/protocol';
import { describe, expect, it } from 'vitest';
import { countAfter } from './commentOrder.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ id: String(from + index) }) as Comment);

describe('the order of comments', () => {
  it('C-13 counts comments after the last one seen, even if that one was deleted', () => {
    expect(countAfter(range(1, 12), '9')).toBe(3);
    expect(countAfter(range(1, 12), '12')).toBe(0);
    expect(countAfter(range(100, 150), '12')).toBe(51);
    expect(
      countAfter(
        range(1, 4).filter(({ id }) => id !== '2'),
        '2',
      ),
    ).toBe(2);
  });
});
