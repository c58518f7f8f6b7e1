import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Growing } from './Growing.ts';

describe('a growing list', () => {
  it('S-05 appends without changing any list that was there before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat()),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
        (first, steps) => {
          const lists = [{ list: Growing.of(first), values: first }];
          // Each step goes on from any of the lists so far.
          for (const [from, value] of steps) {
            const base = lists[from % lists.length] as (typeof lists)[0];
            lists.push({ list: base.list.append(value), values: [...base.values, value] });
          }
          for (const { list, values } of lists) {
            expect([...list]).toEqual(values);
            expect(list).toHaveLength(values.length);
          }
        },
      ),
    );
  });

  it('S-05 gives a part of itself, and never what came after it', () => {
    const list = Growing.of([1, 2, 3]);
    list.append(4);
    expect(list.slice(1)).toEqual([2, 3]);
    expect(list.slice(1, 9)).toEqual([2, 3]);
    expect(list.slice(0, 2)).toEqual([1, 2]);
  });
});
