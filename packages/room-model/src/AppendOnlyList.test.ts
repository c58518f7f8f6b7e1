import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppendOnlyList } from './AppendOnlyList.ts';

describe('AppendOnlyList', () => {
  it('S-05 append leaves earlier lists unchanged', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat()),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { maxLength: 30 }),
        (first, steps) => {
          const lists = [{ list: AppendOnlyList.of(first), values: first }];
          // Each step appends to any of the lists so far.
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

  it('S-05 slice never includes values appended later', () => {
    const list = AppendOnlyList.of([1, 2, 3]);
    list.append(4);
    expect(list.slice(1)).toEqual([2, 3]);
    expect(list.slice(1, 9)).toEqual([2, 3]);
    expect(list.slice(0, 2)).toEqual([1, 2]);
  });
});
